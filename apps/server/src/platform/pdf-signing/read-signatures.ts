import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib';
import { checkBytes } from './byte-check';
import { derLength, verifyDetached } from './cms';
import { checkFormTree } from './open-document';
import { PdfRefusal } from './refusal';
import { listSignatureFields } from './signature-fields';
import { isValidationOnly } from './validation-data';

export interface ReadSignature {
  field: string;
  /** As the file says; only as true as the signature is intact and its certificate is ours. */
  signerName: string;
  signedAt: Date | undefined;
  /**
   * Nothing was appended after it but what proves its certificates. Of several signatures only the last one covers the
   * whole document.
   */
  coversWholeDocument: boolean;
  /** What it covers is unchanged, and it was made with the key of its certificate. */
  isIntact: boolean;
  /** SHA-256, lower-case hex; compare it with `SigningIdentity.fingerprint`. */
  certificateFingerprint: string;
  /** When an authority confirmed it, and as whom it signed; of an authority that is to be trusted only where ours asked it. */
  timestamp?: { at: Date; authority: string };
}

/** An NDA has two; whoever else signs may have signed too. */
const mostSignatures = 8;

/**
 * Checks every signature of a document by itself (digest, certificate binding, signature), in the order they were
 * made. A changed byte is `isIntact: false`; a file that can no longer be parsed at all is a PdfRefusal, and so is one
 * with more than eight signature fields. The file is read once for each signature, however many fields show it.
 */
export async function readSignatures(pdf: Uint8Array): Promise<ReadSignature[]> {
  if (checkBytes(pdf).isEncrypted) throw new PdfRefusal('pdf_encrypted');
  const document = await parse(pdf);
  const fields = listSignatureFields(document);
  if (fields.length > mostSignatures) throw new PdfRefusal('pdf_too_many_signatures');
  const checks = new Map<PDFDict, Promise<Checked>>();
  const found: { signature: ReadSignature; end: number; contents: Uint8Array }[] = [];
  for (const { name, dict } of fields) {
    const signature = dict.lookup(PDFName.of('V'));
    if (!(signature instanceof PDFDict)) continue;
    const check = checks.get(signature) ?? checkSignature(signature, pdf);
    checks.set(signature, check);
    const { end, contents, ...checked } = await check;
    found.push({
      end,
      contents,
      signature: {
        field: name,
        signerName: readText(signature, 'Name') ?? '',
        signedAt: readDate(signature),
        coversWholeDocument: end === pdf.length,
        ...checked,
      },
    });
  }
  found.sort((a, b) => a.end - b.end);
  const last = found.at(-1);
  if (last && !last.signature.coversWholeDocument) {
    last.signature.coversWholeDocument = await isLastOf(pdf, document, last);
  }
  return found.map(({ signature }) => signature);
}

type Checked = Pick<ReadSignature, 'isIntact' | 'certificateFingerprint' | 'timestamp'> & {
  end: number;
  /** The value of the signature, with what fills its place up. */
  contents: Uint8Array;
};

async function checkSignature(signature: PDFDict, pdf: Uint8Array): Promise<Checked> {
  const range = readRange(signature, pdf);
  if (!range) return { end: 0, contents: new Uint8Array(), isIntact: false, certificateFingerprint: '' };
  const end = range.afterContents + range.tailLength;
  const content = [pdf.subarray(0, range.contents), pdf.subarray(range.afterContents, end)];
  const { timestamp, ...checked } = await verifyDetached(range.cms, content);
  const found = { end, contents: range.padded, ...checked };
  if (!timestamp) return found;
  return { ...found, timestamp: { at: timestamp.at, authority: timestamp.authority } };
}

/** A file that is not ours may make the writer throw: then it is not what we append. */
const isLastOf = (pdf: Uint8Array, document: PDFDocument, signature: Pick<Checked, 'end' | 'contents'>) =>
  isValidationOnly(pdf, document, signature).catch(() => false);

async function parse(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(pdf, {
      updateMetadata: false,
      // Here nobody else waits for a turn.
      parseSpeed: ParseSpeeds.Fastest,
    });
    checkFormTree(document);
    return document;
  } catch (cause) {
    throw cause instanceof PdfRefusal ? cause : new PdfRefusal('pdf_damaged', cause);
  }
}

/**
 * The covered bytes, if they are all but the signature's own value: from the start of the file, with a gap that holds
 * nothing except one hexadecimal string, filled up with zeros. Anything else in the gap could be changed unseen.
 */
function readRange(signature: PDFDict, pdf: Uint8Array) {
  const array = signature.lookup(PDFName.of('ByteRange'));
  if (!(array instanceof PDFArray) || array.size() !== 4) return undefined;
  const numbers = array
    .asArray()
    .map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  const [start, contents, afterContents, tailLength] = numbers;
  if (start !== 0 || contents === undefined || afterContents === undefined || tailLength === undefined)
    return undefined;
  if (!numbers.every((value) => Number.isSafeInteger(value) && value >= 0)) return undefined;
  if (contents >= afterContents || afterContents + tailLength > pdf.length) return undefined;
  const gap = Buffer.from(pdf.subarray(contents, afterContents)).toString('latin1');
  if (!/^<[0-9a-fA-F]+>$/.test(gap)) return undefined;
  const padded = Buffer.from(gap.slice(1, -1), 'hex');
  const cms = padded.subarray(0, derLength(padded));
  if (padded.subarray(cms.length).some((byte) => byte !== 0)) return undefined;
  return { contents, afterContents, tailLength, padded, cms };
}

function readText(signature: PDFDict, key: string): string | undefined {
  const value = signature.lookup(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

function readDate(signature: PDFDict): Date | undefined {
  const value = signature.lookup(PDFName.of('M'));
  try {
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeDate() : undefined;
  } catch {
    return undefined;
  }
}
