const here = 'https://here.invalid';

/** Returns the part of an address that is carried through login and sign-up: the page to open afterwards. */
export function nextOf({ next }: Readonly<Record<string, string | undefined>>): { next?: string } {
  return next === undefined ? {} : { next };
}

/**
 * Returns the page to open after the login, if the address names one on this site. Parsed as browsers do, because
 * `//host`, `/\host` and `/.//host` lead to other sites.
 */
export function safeNext(next: string | undefined): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}
