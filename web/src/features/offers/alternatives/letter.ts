/** The letter of an alternative: A is the first. */
export const letterOf = (place: number) => String.fromCodePoint(64 + place);
