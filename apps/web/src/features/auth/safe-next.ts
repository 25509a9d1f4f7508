const here = 'https://here.invalid';

/**
 * Where to go after the login, if the address names a place on this site. Read the way a browser reads it, because
 * `//host`, `/\host` and `/.//host` all lead away.
 */
export function safeNext(next: string | undefined): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}
