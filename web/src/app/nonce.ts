/**
 * The nonce of this page, which styles written at run time must carry. Browsers hide it from the
 * attribute, so only the property has it.
 */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
