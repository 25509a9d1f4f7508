import { offThread } from '../foreign-work';
import { derLength, signatureValueOf, withTimestamp } from './cms';
import { pdfTasks } from './pdf.tasks';
import type { SignFieldOptions } from './sign-field';

const off = offThread(pdfTasks);
/** A token with the certificates up to the root is some 6,000 bytes. */
const roomForToken = 12 * 1024;

/**
 * `signField` in a thread, then PAdES B-T where the identity has trusted time and gets a token at once. It goes into
 * room in the signature's own place: no byte that is signed changes, and none is appended.
 */
export const signField = (pdf: Uint8Array, options: SignFieldOptions): Promise<Uint8Array> =>
  withTrustedTime(options, (plain) => off.signField(pdf, plain));

/** `sealDocument` in the same way. */
export const sealDocument = (
  pdf: Uint8Array,
  options: Parameters<typeof off.sealDocument>[1],
): Promise<Uint8Array> => withTrustedTime(options, (plain) => off.sealDocument(pdf, plain));

async function withTrustedTime<T extends Pick<SignFieldOptions, 'identity' | 'room'>>(
  options: T,
  sign: (options: T) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { trustedTime, ...identity } = options.identity;
  if (!trustedTime) return sign(options);
  const signed = await sign({ ...options, identity, room: roomForToken });
  const file = Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength);
  const place = newestContents(file);
  const padded = Buffer.from(file.toString('latin1', place.at, place.end), 'hex');
  const cms = padded.subarray(0, derLength(padded));
  const timestamp = await trustedTime.find(signatureValueOf(cms));
  const timed = timestamp && withTimestamp(cms, timestamp);
  // A longer one than any that is known has no room: without it the signature is as good as before.
  if (timed && timed.length <= padded.length)
    file.write(Buffer.from(timed).toString('hex'), place.at, 'latin1');
  return signed;
}

/** Where the digits of the signature that was appended last stand. */
function newestContents(file: Buffer): { at: number; end: number } {
  const range = file.lastIndexOf('/ByteRange [0 ');
  const numbers = file.toString('latin1', range, range + 80).match(/\d+/gu) ?? [];
  const [, contents = 0, afterContents = 0, tailLength = 0] = numbers.map(Number);
  if (range < 0 || afterContents + tailLength !== file.length)
    throw new Error('the place of the signature was not found in the signed document');
  return { at: contents + 1, end: afterContents - 1 };
}
