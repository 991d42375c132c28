/**
 * A written amount of a change with its sign; a minus it has already. Where the currency stands before the number, a word joiner
 * (U+2060) keeps a line from ending with the sign.
 */
export function signedText(text: string, isMore: boolean): string {
  return (isMore ? `+${text}` : text).replace(/^[-+−](?=\D)/u, '$&\u2060');
}
