import { getDomain } from 'tldts';

/**
 * Returns whether browsers treat two URLs as one site, so that a page of one sends the cookies of
 * the other. Scheme must be equal, and host or registrable domain. Registrable domains follow the
 * Public Suffix List: `a.example.co.in` and `b.example.co.in` are one site, `a.co.in` and `b.co.in`
 * two.
 */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false;
  if (one.hostname === other.hostname) return true;
  const site = siteOf(one);
  return site !== null && site === siteOf(other);
}

/**
 * Returns the registrable domain, which forms one site with all names below it. Null for an IP
 * address or a bare name such as `localhost`.
 */
export const siteOf = ({ hostname }: URL): string | null =>
  getDomain(hostname, { allowPrivateDomains: true });
