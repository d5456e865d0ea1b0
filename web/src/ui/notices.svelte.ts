// Short messages at the foot of the page, read out by screen readers.

export interface Notice {
  id: number;
  text: string;
}

const LASTS = 7000; // milliseconds

let count = 0;

export const notices: { list: Notice[] } = $state({ list: [] });

export function notify(text: string): void {
  const id = ++count;
  notices.list = [...notices.list.filter((notice) => notice.text !== text), { id, text }].slice(-3);
  setTimeout(() => dismiss(id), LASTS);
}

export function dismiss(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}
