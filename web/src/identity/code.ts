// The code in the address of a link to this device.

/** Take the code out of the address, so that it stays neither in the history nor on the screen. */
export function takeCode(place: Pick<Location, "hash" | "pathname">, history: Pick<History, "replaceState">): string {
  const code = decodeURIComponent(place.hash.slice(1));
  if (code) history.replaceState(null, "", place.pathname);
  return code;
}

/** The address that links another device. Browsers send nothing after the # to a server. */
export function linkAddress(code: string, origin: string): string {
  return `${origin}/link#${code}`;
}
