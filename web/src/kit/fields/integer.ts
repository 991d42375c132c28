/**
 * Reads a whole number as people type it: "1000", "1 000". Null when nothing is typed; undefined when it is
 * no whole number, also when it only might be one: "1.000" is a thousand to some and one to others.
 */
export function parseInteger(typed: string): number | null | undefined {
  const text = typed.replaceAll(/\s/g, '').replace('\u2212', '-');
  if (text === '') return null;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}
