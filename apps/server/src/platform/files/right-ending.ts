import { fileTypeFromBuffer } from 'file-type';
import {
  attachmentKindOf,
  attachmentKinds,
  type AttachmentKind,
} from '@proffer/contract/offers/attachment-kinds';
import type { UploadedFile } from '@proffer/contract/wire/route';

/** The kinds that their first bytes tell apart. */
const recognised: readonly AttachmentKind[] = [
  attachmentKinds.pdf,
  attachmentKinds.png,
  attachmentKinds.jpeg,
  attachmentKinds.webp,
];
const firstBytes = 64;

/**
 * Returns the file with the ending of what it is, where a picture or a PDF bears the ending of another of these kinds:
 * scanners and mail programs name a JPEG `.png`. Any other file is returned as it is.
 */
export async function withRightEnding(file: UploadedFile): Promise<UploadedFile> {
  const named = attachmentKindOf(file.fileName);
  if (!named || !recognised.includes(named)) return file;
  const detected = await fileTypeFromBuffer(file.bytes.subarray(0, firstBytes));
  const kind = recognised.find(({ contentType }) => contentType === detected?.mime);
  const ending = kind?.extensions[0];
  if (ending === undefined || kind === named) return file;
  return { ...file, fileName: file.fileName.replace(/[^.]+$/, ending) };
}
