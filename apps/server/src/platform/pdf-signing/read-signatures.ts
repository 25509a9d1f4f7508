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
import { PdfRefusal, refusingDamage } from './refusal';
import { listSignatureFields } from './signature-fields';
import { isValidationOnly } from './validation-data';

export interface ReadSignature {
  field: string;
  /**
   * Name given in the signature; trustworthy only if the signature is intact and its certificate is
   * ours.
   */
  signerName: string;
  signedAt: Date | undefined;
  /**
   * True if nothing follows the signature except its validation data. Of several signatures only
   * the last one covers the whole document.
   */
  coversWholeDocument: boolean;
  /** True if the covered bytes are unchanged and were signed with the certificate’s key. */
  isIntact: boolean;
  /** SHA-256, lower-case hex; compare it with `SigningIdentity.fingerprint`. */
  certificateFingerprint: string;
  /**
   * Time and name of the authority that confirmed the signature. Trust it only if it is the
   * configured authority.
   */
  timestamp?: { at: Date; authority: string };
}

/** Maximum number of signatures; an NDA has two, and other signers may have added theirs. */
const mostSignatures = 8;

/**
 * Verifies every signature of a document separately (digest, certificate binding, signature), in
 * signing order. A changed byte gives `isIntact: false`. Throws a PdfRefusal if the file cannot be
 * parsed or has more than eight signature fields. The file is read once per signature, even if
 * several fields show it.
 */
export const readSignatures = (pdf: Uint8Array): Promise<ReadSignature[]> =>
  refusingDamage(() => readEach(pdf));

async function readEach(pdf: Uint8Array): Promise<ReadSignature[]> {
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
  /** The signature value with its padding. */
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

/**
 * Returns whether the signature is the last content but validation data; false if the check throws,
 * as it may for foreign files.
 */
const isLastOf = (pdf: Uint8Array, document: PDFDocument, signature: Pick<Checked, 'end' | 'contents'>) =>
  isValidationOnly(pdf, document, signature).catch(() => false);

async function parse(pdf: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(pdf, {
    updateMetadata: false,
    // In a worker thread the parser need not yield.
    parseSpeed: ParseSpeeds.Fastest,
  });
  checkFormTree(document);
  return document;
}

/**
 * Returns the signed bytes, if they are everything but the signature’s own value. The gap must
 * contain exactly one hexadecimal string, padded with zeros; anything else in it could be changed
 * unnoticed.
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
