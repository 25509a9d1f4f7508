import { cleanFileName } from '@proffer/contract/wire/file-names';
import type { UploadItem } from './upload-queue';

/** Returns the upload with the given file name. */
export function findSent<Item extends Pick<UploadItem, 'fileName'>>(
  items: readonly Item[],
  name: string,
): Item | undefined {
  return name === '' ? undefined : items.findLast(({ fileName }) => cleanFileName(fileName) === name);
}

/** Returns true if a file of this name is still uploading, so that naming it is no error. */
export function isOnItsWay(items: readonly Pick<UploadItem, 'fileName' | 'status'>[], name: string): boolean {
  const sent = findSent(items, name);
  return sent !== undefined && sent.status !== 'refused';
}
