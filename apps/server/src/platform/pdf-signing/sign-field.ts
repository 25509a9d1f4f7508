import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { drawAppearance, type SignatureAppearance } from './appearance';
import { signDetached } from './cms';
import { certify, signatureReferences, type SignaturePermission } from './permissions';
import { fieldShape, findSignatureField } from './signature-fields';
import type { SigningIdentity } from './signing-identity';

export interface SignFieldOptions {
  /** Name of an empty field added by `placeSignatureFields`. */
  field: string;
  identity: SigningIdentity;
  signerName: string;
  reason: string;
  location?: string;
  signedAt: Date;
  /** Absent for an invisible signature. */
  appearance?: SignatureAppearance;
  /**
   * For the first signature of a document: changes that remain permitted after it (DocMDP). Absent
   * for later ones.
   */
  permits?: SignaturePermission;
  /** Extra space reserved for a timestamp token, which is obtained after signing, in bytes. */
  room?: number;
}

/** Space for attributes and signature value, in addition to the certificates, in bytes. */
const cmsOverheadBytes = 2048;
/** Placeholder of ten digits, wide enough for any offset; replaced by the real ones. */
const unknownOffset = 9_999_999_999;

/**
 * Signs one field with PAdES baseline B-B over the whole file, appended so that earlier signatures
 * stay valid. Returns the extended file. Throws if the field does not exist or is already signed.
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

/** Writes the actual byte range and the signature into their placeholders in the appended part. */
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

/** Formats a date for PDF, in UTC (ISO 32000-1, 7.9.4). */
function pdfTime(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`;
}
