/**
 * Reads a percentage as people type it: "5,25", "5.25 %". Null when nothing is typed; undefined when it is
 * no number from 0 to 100 with at most three decimals.
 */
export function parsePercent(typed: string): number | null | undefined {
  const text = typed.trim().replace(/\s*%$/, '');
  if (text === '') return null;
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return value <= 100 ? value : undefined;
}
