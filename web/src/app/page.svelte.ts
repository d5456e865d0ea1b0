// What the page is about now; the header says it.

// MERGED panels.svelte.ts: Which of the page's own sheets lies open; keys and buttons both open them.

export const heading: { text: string } = $state({ text: "" });

export const panels: { open: "help" | "settings" | null } = $state({ open: null });
