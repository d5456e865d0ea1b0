// Short messages at the bottom of the page, announced by screen readers.

export interface Notice {
  id: number;
  text: string;
  warns: boolean; // an error: stays until closed, or until another attempt
}

const LASTS = 7000; // milliseconds

let count = 0;

export const notices: { list: Notice[] } = $state({ list: [] });

/** Show a message that disappears by itself. */
export function notify(text: string): void {
  const id = add(text, false);
  setTimeout(() => dismiss(id), LASTS);
}

/** Show an error message. */
export function warn(text: string): void {
  add(text, true);
}

/** Remove error messages, because something is tried again. */
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
