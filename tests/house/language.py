"""The language that the VMs of all boards share (BOARDS.md, Language), beyond what compiles.

The rules on modules that boards lack are in `imports`.
"""

import ast

from sim.build.shrinking.names.trees import walk

_MISSING = """
bit_count capitalize casefold expandtabs format_map isalnum isdecimal isidentifier isnumeric istitle
ljust maketrans removeprefix removesuffix rjust swapcase title translate zfill _replace
"""
_METHODS = set(_MISSING.split())
_HOOKS = {"__init_subclass__", "__set_name__", "__class_getitem__", "__prepare__"}
_NOT_ON_BYTES = {"pop", "insert", "remove", "reverse", "clear", "copy", "count", "sort"}
_GENERIC = {"list", "dict", "tuple", "set", "frozenset", "type"}
_ASYNC = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def forbidden_language(tree):
    """Say where a file uses what not all VMs of the boards can do."""
    said = []
    arrays = _bytearrays(tree)
    functions = {node.name for node in tree.body if isinstance(node, _FUNCTIONS)}
    annotations = _annotations(tree)
    for node in walk(tree):
        problem = None
        if isinstance(node, _ASYNC):
            problem = "async"
        elif isinstance(node, ast.Subscript):
            if isinstance(node.slice, ast.Slice) and node.slice.step is not None:
                problem = "a slice with a step"
            elif id(node) not in annotations and _name(node.value) in _GENERIC:
                problem = "a type with brackets at run time"
        elif isinstance(node, ast.ClassDef):
            if node.keywords:
                problem = "a metaclass"
        elif isinstance(node, _FUNCTIONS) and node.name in _HOOKS:
            problem = f"{node.name} is never called"
        elif isinstance(node, ast.JoinedStr) and _nested(node):
            problem = "an f-string or a field inside a field of an f-string"
        elif isinstance(node, ast.Call):
            problem = _forbidden_call(node, arrays)
        elif isinstance(node, ast.Compare):
            if any(
                isinstance(sign, (ast.In, ast.NotIn)) and _name(side) in arrays
                for sign, side in zip(node.ops, node.comparators)
            ):
                problem = "`in` a bytearray"
        elif isinstance(node, ast.Delete):
            if any(
                isinstance(target, ast.Subscript) and _name(target.value) in arrays
                for target in node.targets
            ):
                problem = "del in a bytearray"
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Attribute) and _name(target.value) in functions
            for target in node.targets
        ):
            problem = "an attribute of a function"
        if problem:
            said.append((node.lineno, problem))
    return said + recursion(tree)


def recursion(tree):
    """Say which functions of a file call themselves, directly or through others of the file."""
    calls = {}
    for scope in [tree, *(node for node in walk(tree) if isinstance(node, ast.ClassDef))]:
        of_class = isinstance(scope, ast.ClassDef)
        for node in scope.body:
            if isinstance(node, ast.FunctionDef):
                prefix = scope.name + "." if of_class else ""
                calls[prefix + node.name] = (
                    node.lineno,
                    _called(node, scope.name if of_class else ""),
                )
    said = []
    for name, (line, first) in calls.items():
        reached, waiting = set(), set(first)
        while waiting:
            reached |= waiting
            waiting = {more for one in waiting if one in calls for more in calls[one][1]} - reached
        if name in reached:
            said.append((line, f"{name} calls itself"))
    return said


def _name(node):
    """Return the last word of a name, `row` of `self.row`."""
    return getattr(node, "id", None) or getattr(node, "attr", None)


def _bytearrays(tree):
    """Return the names that are given a new bytearray somewhere in the file, and nothing else."""
    kinds = {}
    for node in walk(tree):
        if isinstance(node, ast.Assign):
            is_array = isinstance(node.value, ast.Call) and _name(node.value.func) == "bytearray"
            for target in node.targets:
                if _name(target):
                    kinds.setdefault(_name(target), set()).add(is_array)
    return {name for name, found in kinds.items() if found == {True}}


def _annotations(tree):
    # What is only for type checkers: a board never runs it.
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
            found |= {id(inner) for part in node.body for inner in walk(part)}
        for field in ("annotation", "returns"):
            if getattr(node, field, None) is not None:
                found |= {id(inner) for inner in walk(getattr(node, field))}
    return found


def _nested(node):
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            inside = [inner for inner in walk(value.value) if isinstance(inner, ast.JoinedStr)]
            spec = value.format_spec.values if value.format_spec else []
            if inside or any(isinstance(part, ast.FormattedValue) for part in spec):
                return True
    return False


def _forbidden_call(node, arrays):
    name = _name(node.func)
    if isinstance(node.func, ast.Name):
        if name == "sorted":
            return "the boards' sort is not stable"
        if name == "next" and len(node.args) > 1:
            return "next() with a default"
        return None
    if name == "sort":
        return "the boards' sort is not stable"
    if name in _METHODS:
        return f"there is no method {name}"
    if name in _NOT_ON_BYTES and _name(getattr(node.func, "value", None)) in arrays:
        return f"a bytearray has no {name}"
    return None


def _called(function, class_name):
    """Return the functions and, in a class, own methods that a function calls."""
    found = set()
    for node in walk(function):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                found.add(node.func.id)
            elif class_name and _name(getattr(node.func, "value", None)) == "self":
                found.add(f"{class_name}.{_name(node.func)}")
    return found
