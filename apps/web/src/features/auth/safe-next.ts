const here = 'https://here.invalid';

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
