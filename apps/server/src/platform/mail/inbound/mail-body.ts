import PostalMime, { type Attachment } from 'postal-mime';
import { attachmentKinds } from '@proffer/contract/offers/attachment-kinds';
import { AppError } from '../../errors';
import { replyText } from './reply-text';

export interface ReceivedFile {
  fileName: string;
  bytes: Uint8Array;
}

export interface MailBody {
  /** Text that the sender wrote, without quotes. */
  text: string;
  files: ReceivedFile[];
  /** True if the mail has more files than were read. */
  hasMoreFiles: boolean;
}

/** Signatures of mails (S/MIME, PGP), which are no files for the reader. */
const signatureTypes = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/;
/** Maximum size, in bytes, of a picture within the text that is taken for the logo of a mail signature. */
const logoBytes = 20 * 1024;

/**
 * Returns the written text and the files of a mail. Pictures are not loaded from anywhere, and attached mails are not
 * read. Throws `document_refused` if its parts nest too deep or their heads are too long. It runs in a worker thread.
 */
export async function readBody(raw: Uint8Array, filesAtMost: number): Promise<MailBody> {
  const { text, html, attachments } = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 512 * 1024,
    maxRfc822NestingDepth: 0,
    forceRfc822Attachments: true,
  }).catch((cause: unknown) => {
    throw new AppError('document_refused', { text: 'This mail is too complex to be read.', cause });
  });
  const files = attachments.filter((file) => !signatureTypes.test(file.mimeType) && !isLogo(file));
  return {
    text: replyText({ text, html }),
    files: files.slice(0, filesAtMost).map((file) => ({ fileName: nameOf(file), bytes: bytesOf(file) })),
    hasMoreFiles: files.length > filesAtMost,
  };
}

const isLogo = (file: Attachment): boolean =>
  file.related === true && file.mimeType.startsWith('image/') && bytesOf(file).length <= logoBytes;

/** Without a name, the type decides; the content is checked later. */
function nameOf({ filename, mimeType }: Attachment): string {
  const name = filename?.trim() ?? '';
  if (name !== '') return name;
  const kind = Object.values(attachmentKinds).find(({ contentType }) => contentType.startsWith(mimeType));
  return kind ? `attachment.${kind.extensions[0]}` : 'attachment';
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
