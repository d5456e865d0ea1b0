"""Charts, rendered as SVG when the report is written, so that readers need no script."""
