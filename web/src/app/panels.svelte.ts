// Which of the page's own sheets lies open; keys and buttons both open them.

export const panels: { open: "help" | "settings" | null } = $state({ open: null });
