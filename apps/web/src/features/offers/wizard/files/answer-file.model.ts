import { cleanFileName } from '@proffer/contract/wire/file-names';
import type { UploadItem } from './upload-queue';

/** The file among those being sent that will be an attachment of this name. */
export function findSent<Item extends Pick<UploadItem, 'fileName'>>(
  items: readonly Item[],
  name: string,
): Item | undefined {
  return name === '' ? undefined : items.findLast(({ fileName }) => cleanFileName(fileName) === name);
}

/** Whether the file of this name is still on its way, so that nothing is wrong with naming it. */
export function isOnItsWay(items: readonly Pick<UploadItem, 'fileName' | 'status'>[], name: string): boolean {
  const sent = findSent(items, name);
  return sent !== undefined && sent.status !== 'refused';
}
