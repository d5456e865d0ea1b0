// The heading of the page and its open panel, both shown in the header.

export const heading: { text: string } = $state({ text: "" });

export const panels: { open: "help" | "settings" | null } = $state({ open: null });
