/** What a program writes as its token before it has one. */
const noTokens = new Set(['', 'null', 'undefined']);

/**
 * What an `Authorization` header gives as a token, its scheme in any case (RFC 9110, 11.1); undefined where nothing is
 * given. A header of another scheme is given back whole, and so is no token: whoever names themselves in a way that is not
 * ours is nobody here, and not whoever the cookie names (decision record 0019).
 */
export function bearerOf(header: string | undefined): string | undefined {
  const given = header?.trim().replace(/^bearer(?:\s+|$)/i, '');
  return given === undefined || noTokens.has(given) ? undefined : given;
}
