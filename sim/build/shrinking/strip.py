"""Removes annotations, everything below `if TYPE_CHECKING:`, and strings that nothing reads.

Requires nothing. Imports that only constants need stay until `shrink` removes them after `fold`.
"""

import ast


def strip(tree: ast.Module) -> None:
    """Strip a module."""
    _Stripper().visit(tree)


class _Stripper(ast.NodeTransformer):
    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]  # all of it was removed
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        return None if _is_for_types(node.targets[0]) else node

    def visit_If(self, node: ast.If) -> ast.If | None:
        self.generic_visit(node)
        return None if _is_for_types(node.test) else node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        self.generic_visit(node)
        return None if isinstance(node.value, ast.Constant) else node


def _is_for_types(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"
