// Short messages at the foot of the page, read out by screen readers.

export interface Notice {
  id: number;
  text: string;
  warns: boolean; // that something was not done: it stays until it is closed, or something else is tried
}

const LASTS = 7000; // milliseconds

let count = 0;

export const notices: { list: Notice[] } = $state({ list: [] });

/** Say something that goes by itself. */
export function notify(text: string): void {
  const id = add(text, false);
  setTimeout(() => dismiss(id), LASTS);
}

/** Say that something was not done. */
export function warn(text: string): void {
  add(text, true);
}

/** Something is tried anew: what was said of other tries has been read. */
export function clearWarnings(): void {
  if (notices.list.some(({ warns }) => warns)) notices.list = notices.list.filter(({ warns }) => !warns);
}

export function dismiss(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}

function add(text: string, warns: boolean): number {
  const id = ++count;
  notices.list = [...notices.list.filter((notice) => notice.text !== text), { id, text, warns }].slice(-3);
  return id;
}
