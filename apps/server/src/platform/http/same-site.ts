import { getDomain } from 'tldts';

/**
 * Whether browsers count two addresses as one site, so that a page at one sends the cookies of the other: the same scheme,
 * and the same host or one registrable domain above both. What can be registered stands in the Public Suffix List, which
 * browsers have too: `a.example.co.in` and `b.example.co.in` are one site, `a.co.in` and `b.co.in` two.
 */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false;
  if (one.hostname === other.hostname) return true;
  const site = siteOf(one);
  return site !== null && site === siteOf(other);
}

/** The domain that makes a site of all names below it; null for an IP address or a bare name such as `localhost`. */
export const siteOf = ({ hostname }: URL): string | null =>
  getDomain(hostname, { allowPrivateDomains: true });
