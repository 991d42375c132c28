import { notFound } from '@tanstack/react-router';

/**
 * Parses an id in a path. Anything but a positive whole number is "not found", so that a word in the
 * place of an id never matches a page about a record.
 */
export function digits(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw notFound();
  return id;
}
