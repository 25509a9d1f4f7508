/** Values that programs send as the token before they have one. */
const noTokens = new Set(['', 'null', 'undefined']);

/**
 * Returns the token of an `Authorization` header, with the scheme in any case (RFC 9110, 11.1);
 * undefined if it has none. A header of another scheme is returned whole, which is never a valid
 * token. Such a caller counts as a visitor and not as the user of the cookie (decision record
 * 0019).
 */
export function bearerOf(header: string | undefined): string | undefined {
  const given = header?.trim().replace(/^bearer(?:\s+|$)/i, '');
  return given === undefined || noTokens.has(given) ? undefined : given;
}
