import type { PictureKind } from '../wire/choices';
import { paths } from '../wire/paths';

/**
 * Returns the cache key of a picture's address: a new picture has a new address, so browsers may cache each one
 * forever.
 */
export function pictureKey(sha256: string): string {
  return sha256.slice(0, 16);
}

/** Returns the address of a company's picture; null if it has none. */
export function pictureAddress(userId: number, kind: PictureKind, sha256: string | null): string | null {
  if (sha256 === null) return null;
  const path = paths.getPicture.path.replace(':userId', String(userId)).replace(':kind', kind);
  return `${path}?key=${pictureKey(sha256)}`;
}
