// What the page is about now; the header says it.

export const heading: { text: string } = $state({ text: "" });
