import type { PictureKind } from '../wire/choices';
import { paths } from '../wire/paths';

/** The key of a picture's address: another picture is another address, so that browsers may keep each for good. */
export function pictureKey(sha256: string): string {
  return sha256.slice(0, 16);
}

/** Where a company's picture is fetched; null where it has none. */
export function pictureAddress(userId: number, kind: PictureKind, sha256: string | null): string | null {
  if (sha256 === null) return null;
  const path = paths.getPicture.path.replace(':userId', String(userId)).replace(':kind', kind);
  return `${path}?key=${pictureKey(sha256)}`;
}
