"""The title and its picture on machines without buttons."""
