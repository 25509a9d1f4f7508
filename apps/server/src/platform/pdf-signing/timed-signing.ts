import { offThread } from '../foreign-work';
import type { PromptTime, Timestamp } from '../trusted-time';
import { derLength, signatureValueOf, withTimestamp } from './cms';
import { pdfTasks } from './pdf.tasks';
import type { SignFieldOptions } from './sign-field';

const off = offThread(pdfTasks);
/** Space reserved for a timestamp token, in bytes; one with all certificates has some 6,000. */
const roomForToken = 12 * 1024;

/**
 * Signs a field in a worker thread, then adds a trusted timestamp if one is available in time
 * (PAdES B-T), and validation data (B-LT). The token is written into reserved space inside the
 * signature value, so no signed byte changes. The validation data is appended before the document
 * is hashed.
 */
export const signField = (pdf: Uint8Array, options: SignFieldOptions): Promise<Uint8Array> =>
  withProofs(options, (plain) => off.signField(pdf, plain));

/** Seals a document, with timestamp and validation data like `signField`. */
export const sealDocument = (
  pdf: Uint8Array,
  options: Parameters<typeof off.sealDocument>[1],
): Promise<Uint8Array> => withProofs(options, (plain) => off.sealDocument(pdf, plain));

async function withProofs<T extends Pick<SignFieldOptions, 'identity' | 'room'>>(
  options: T,
  sign: (options: T) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { trustedTime, validation, ...identity } = options.identity;
  const signed = await sign({ ...options, identity, ...(trustedTime ? { room: roomForToken } : {}) });
  const timestamp = trustedTime && (await putTime(signed, trustedTime));
  const data = validation?.find(timestamp);
  if (!data) return signed;
  const { padded } = newestSignature(signed);
  return off.appendValidation(signed, { contents: padded, data });
}

/**
 * Writes a timestamp into the newest signature and returns it; undefined if none is available or it
 * does not fit.
 */
async function putTime(signed: Uint8Array, trustedTime: PromptTime): Promise<Timestamp | undefined> {
  const { file, at, padded } = newestSignature(signed);
  const cms = padded.subarray(0, derLength(padded));
  const timestamp = await trustedTime.find(signatureValueOf(cms));
  const timed = timestamp && withTimestamp(cms, timestamp);
  // An unusually long token does not fit; the signature is valid without it.
  if (!timed || timed.length > padded.length) return undefined;
  file.write(Buffer.from(timed).toString('hex'), at, 'latin1');
  return timestamp;
}

/**
 * Returns the position of the newest signature’s value in the file, and the value with its padding.
 */
function newestSignature(signed: Uint8Array): { file: Buffer; at: number; padded: Buffer } {
  const file = Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength);
  const range = file.lastIndexOf('/ByteRange [0 ');
  const numbers = file.toString('latin1', range, range + 80).match(/\d+/gu) ?? [];
  const [, contents = 0, afterContents = 0, tailLength = 0] = numbers.map(Number);
  if (range < 0 || afterContents + tailLength !== file.length)
    throw new Error('the place of the signature was not found in the signed document');
  const at = contents + 1;
  return { file, at, padded: Buffer.from(file.toString('latin1', at, afterContents - 1), 'hex') };
}
