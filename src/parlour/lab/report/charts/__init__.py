"""Charts: pictures of figures, drawn as SVG when the report is written, so that a reader needs no script."""
