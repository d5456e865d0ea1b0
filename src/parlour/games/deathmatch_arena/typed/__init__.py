"""Actions as people type them: what they mean by other words, and why one is not legal."""
