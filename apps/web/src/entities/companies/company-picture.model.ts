import type { PictureKind } from '@proffer/contract/wire/choices';
import { requestOf } from '../../lib/client';

/** The address of a picture: its path on the profile's host carries its key, so that another one is another address. */
export function pictureUrl(userId: number, kind: PictureKind, path: string | null): string | null {
  if (path === null) return null;
  const key = new URLSearchParams(path.split('?')[1]).get('key') ?? undefined;
  return requestOf('getPicture', { params: { userId, kind }, query: { key } }).url;
}

/** What stands in the place of a logo. */
export function initialsOf(companyName: string): string {
  const words = companyName.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? '')
    .join('');
}
