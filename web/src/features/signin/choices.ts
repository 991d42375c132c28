export interface Choice {
  value: string;
  label: string;
}

/** The choices with the one that is chosen, also where the caller may not choose it. */
export function withChosen(
  choices: readonly Choice[],
  id: number | null | undefined,
  beyond: string,
): Choice[] {
  const value = String(id ?? '');
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? [...choices] : [...choices, { value, label: beyond }];
}
