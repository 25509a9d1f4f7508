import { offThread } from '../foreign-work';
import type { PromptTime, Timestamp } from '../trusted-time';
import { derLength, signatureValueOf, withTimestamp } from './cms';
import { pdfTasks } from './pdf.tasks';
import type { SignFieldOptions } from './sign-field';

const off = offThread(pdfTasks);
/** A token with the certificates up to the root is some 6,000 bytes. */
const roomForToken = 12 * 1024;

/**
 * `signField` in a thread, then PAdES B-T where the identity has trusted time and gets a token at once, and B-LT where it
 * has what proves its certificates. The token goes into room in the signature's own place, so that no byte that is signed
 * changes; the proof is appended before anybody takes a hash of the document.
 */
export const signField = (pdf: Uint8Array, options: SignFieldOptions): Promise<Uint8Array> =>
  withProofs(options, (plain) => off.signField(pdf, plain));

/** `sealDocument` in the same way. */
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

/** Into the newest signature; gives the token, where there is one and it fits. */
async function putTime(signed: Uint8Array, trustedTime: PromptTime): Promise<Timestamp | undefined> {
  const { file, at, padded } = newestSignature(signed);
  const cms = padded.subarray(0, derLength(padded));
  const timestamp = await trustedTime.find(signatureValueOf(cms));
  const timed = timestamp && withTimestamp(cms, timestamp);
  // A longer one than any that is known has no room: without it the signature is as good as before.
  if (!timed || timed.length > padded.length) return undefined;
  file.write(Buffer.from(timed).toString('hex'), at, 'latin1');
  return timestamp;
}

/** Where the digits of the signature that was appended last stand, and what they say, to the last zero. */
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
