import type { PictureKind } from '@proffer/contract/wire/choices';
import { requestOf } from '../../lib/client';

/**
 * Returns the address of a picture; its path on the profile host contains its key, so that a new picture has a new
 * address.
 */
export function pictureUrl(userId: number, kind: PictureKind, path: string | null): string | null {
  if (path === null) return null;
  const key = new URLSearchParams(path.split('?')[1]).get('key') ?? undefined;
  return requestOf('getPicture', { params: { userId, kind }, query: { key } }).url;
}

/** Returns the initials shown instead of a logo. */
export function initialsOf(companyName: string): string {
  const words = companyName.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? '')
    .join('');
}
