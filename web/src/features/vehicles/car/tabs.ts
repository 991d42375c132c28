import { notFound } from '@tanstack/react-router';

/** The parts of the page of a vehicle, besides its data. */
export const tabNames = ['images', 'payments', 'timeline'] as const;
export type TabName = (typeof tabNames)[number];

export function tabNamed(text: string): TabName {
  const tab = tabNames.find((name) => name === text);
  if (!tab) throw notFound();
  return tab;
}
