import { fileTypeFromBuffer } from 'file-type';
import {
  attachmentKindOf,
  attachmentKinds,
  type AttachmentKind,
} from '@proffer/contract/offers/attachment-kinds';
import type { UploadedFile } from '@proffer/contract/wire/route';

/** Kinds of attachment that can be recognised by their first bytes. */
const recognised: readonly AttachmentKind[] = [
  attachmentKinds.pdf,
  attachmentKinds.png,
  attachmentKinds.jpeg,
  attachmentKinds.webp,
];
const firstBytes = 64;

/**
 * Returns the file with the extension of its actual type, if an image or a PDF has that of another
 * such type. Scanners and mail programs may name a JPEG `.png`. Other files are returned unchanged.
 */
export async function withCorrectExtension(file: UploadedFile): Promise<UploadedFile> {
  const named = attachmentKindOf(file.fileName);
  if (!named || !recognised.includes(named)) return file;
  const detected = await fileTypeFromBuffer(file.bytes.subarray(0, firstBytes));
  const kind = recognised.find(({ contentType }) => contentType === detected?.mime);
  const ending = kind?.extensions[0];
  if (ending === undefined || kind === named) return file;
  return { ...file, fileName: file.fileName.replace(/[^.]+$/, ending) };
}
