import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { drawAppearance, type SignatureAppearance } from './appearance';
import { signDetached } from './cms';
import { certify, signatureReferences, type SignaturePermission } from './permissions';
import { fieldShape, findSignatureField } from './signature-fields';
import type { SigningIdentity } from './signing-identity';

export interface SignFieldOptions {
  /** Name of an empty field that `placeSignatureFields` placed. */
  field: string;
  identity: SigningIdentity;
  signerName: string;
  reason: string;
  location?: string;
  signedAt: Date;
  /** Absent for a signature that is not seen. */
  appearance?: SignatureAppearance;
  /**
   * Of the first signature of a document: what may be appended after it without making it invalid (DocMDP). Absent for
   * every later one.
   */
  permits?: SignaturePermission;
  /** Bytes left free beside the signature, for a token that can be had only once it is made. */
  room?: number;
}

/** Room for attributes and signature beside the certificates. */
const cmsOverheadBytes = 2048;
/** Ten digits are enough for any offset; the real ones are written over it. */
const unknownOffset = 9_999_999_999;

/**
 * Signs one field: PAdES baseline B-B over the whole file, appended to it, so that signatures made before stay valid.
 * Returns the longer file. Throws when the field is not there or is signed already.
 */
export async function signField(pdf: Uint8Array, options: SignFieldOptions): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, {
    forIncrementalUpdate: true,
    updateMetadata: false,
    throwOnInvalidObject: true,
  });
  const { context } = document;
  const field = findSignatureField(document, options.field);
  if (!field) throw new Error(`there is no signature field ${options.field}`);
  if (field.dict.has(PDFName.of('V')))
    throw new Error(`the signature field ${options.field} is signed already`);

  const reservedBytes =
    cmsOverheadBytes +
    (options.room ?? 0) +
    options.identity.certificates.reduce((sum, { length }) => sum + length, 0);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, unknownOffset, unknownOffset, unknownOffset],
      Contents: PDFHexString.of('0'.repeat(reservedBytes * 2)),
      M: PDFString.of(pdfTime(options.signedAt)),
      Name: PDFHexString.fromText(options.signerName),
      Reason: PDFHexString.fromText(options.reason),
      ...(options.location === undefined ? {} : { Location: PDFHexString.fromText(options.location) }),
      ...signatureReferences(document, field.dict, options.permits),
    }),
  );
  field.dict.set(PDFName.of('V'), signature);
  if (options.permits) certify(document, signature);
  const shape = fieldShape(field.dict);
  if (options.appearance && shape.width > 0 && shape.height > 0) {
    const appearance = await drawAppearance(document, shape, options.appearance);
    field.dict.set(PDFName.of('AP'), context.obj({ N: appearance }));
  }
  context.snapshot?.markRefForSave(field.ref);
  const saved = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  return fillSignature(Buffer.from(saved), pdf.length, reservedBytes, options.identity);
}

/** Writes the real byte range and the signature over it into the places left for them in the appended part. */
async function fillSignature(
  file: Buffer,
  appendedAt: number,
  reservedBytes: number,
  identity: SigningIdentity,
) {
  const contents = file.indexOf(`<${'0'.repeat(reservedBytes * 2)}>`, appendedAt, 'latin1');
  const contentsEnd = contents + reservedBytes * 2 + 2;
  const rangePlace = /\/ByteRange \[ ?0 9999999999 9999999999 9999999999 ?\]/.exec(
    file.toString('latin1', appendedAt),
  );
  if (contents < 0 || !rangePlace)
    throw new Error('the place of the signature was not found in the saved document');
  const range = `/ByteRange [0 ${contents} ${contentsEnd} ${file.length - contentsEnd}]`.padEnd(
    rangePlace[0].length,
  );
  file.write(range, appendedAt + rangePlace.index, 'latin1');

  const signed = Buffer.concat([file.subarray(0, contents), file.subarray(contentsEnd)]);
  const cms = await signDetached(signed, identity);
  if (cms.length > reservedBytes)
    throw new Error(`a signature of ${cms.length} bytes does not fit ${reservedBytes}`);
  file.write(Buffer.from(cms).toString('hex'), contents + 1, 'latin1');
  return new Uint8Array(file);
}

/** A date as PDF writes it, in UTC (ISO 32000-1, 7.9.4). */
function pdfTime(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`;
}
