import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFContext,
} from '@cantoo/pdf-lib';
import { isWholeEvidence, type ValidationData } from '../revocation';
import { catalogRef } from './permissions';

/**
 * Keys of the lists in the security store and in its entry for a signature (ISO 32000-2, 12.8.4.3).
 */
const listNames = {
  certificates: { store: 'Certs', signature: 'Cert' },
  ocsps: { store: 'OCSPs', signature: 'OCSP' },
  crls: { store: 'CRLs', signature: 'CRL' },
} as const;
const kinds = ['certificates', 'ocsps', 'crls'] as const;

/**
 * Appends the validation data of a signature (PAdES B-LT) to the document security store.
 * Certifying signatures always permit this (ISO 32000-2, table 257). Data that the store already
 * has is not repeated.
 */
export async function appendValidation(
  pdf: Uint8Array,
  { contents, data }: { contents: Uint8Array; data: ValidationData },
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, {
    forIncrementalUpdate: true,
    updateMetadata: false,
    throwOnInvalidObject: true,
  });
  const { context, catalog } = document;
  const before = storeOf(document);
  const store = context.obj({ Type: 'DSS' });
  const ofSignature = context.obj({});
  for (const kind of kinds) {
    const names = listNames[kind];
    const listed = before?.lookupMaybe(PDFName.of(names.store), PDFArray)?.asArray() ?? [];
    const stored = new Map(listed.map((ref) => [bytesOf(context, ref).toString('base64'), ref]));
    const own = data[kind].map((bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      const ref = stored.get(text) ?? context.register(context.stream(bytes));
      stored.set(text, ref);
      return ref;
    });
    if (stored.size > 0) store.set(PDFName.of(names.store), context.obj([...stored.values()]));
    if (own.length > 0) ofSignature.set(PDFName.of(names.signature), context.obj(own));
  }
  const signatures = context.obj({});
  for (const [name, value] of before?.lookupMaybe(PDFName.of('VRI'), PDFDict)?.entries() ?? []) {
    signatures.set(name, value);
  }
  signatures.set(signatureName(contents), context.register(ofSignature));
  store.set(PDFName.of('VRI'), signatures);
  catalog.set(PDFName.of('DSS'), context.register(store));
  context.snapshot?.markRefForSave(catalogRef(document));
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/**
 * Returns whether only the validation data of the last signature was appended to a document: byte
 * for byte as this module writes it, with intact responses, lists and certificates.
 */
export async function isValidationOnly(
  pdf: Uint8Array,
  document: PDFDocument,
  { contents, end }: { contents: Uint8Array; end: number },
): Promise<boolean> {
  const ofSignature = storeOf(document)
    ?.lookupMaybe(PDFName.of('VRI'), PDFDict)
    ?.lookupMaybe(signatureName(contents), PDFDict);
  if (!ofSignature) return false;
  const read = (name: string) =>
    (ofSignature.lookupMaybe(PDFName.of(name), PDFArray)?.asArray() ?? []).map((ref) =>
      bytesOf(document.context, ref),
    );
  const [certificates, ocsps, crls] = kinds.map((kind) => read(listNames[kind].signature));
  const data = { certificates: certificates ?? [], ocsps: ocsps ?? [], crls: crls ?? [] };
  if (!(await isWholeEvidence(data))) return false;
  return Buffer.from(await appendValidation(pdf.subarray(0, end), { contents, data })).equals(pdf);
}

const storeOf = ({ catalog }: PDFDocument): PDFDict | undefined =>
  catalog.lookupMaybe(PDFName.of('DSS'), PDFDict);

/**
 * Returns the key of a signature in the store: the SHA-1 of its value including padding. It only
 * serves as a name.
 */
const signatureName = (contents: Uint8Array): PDFName =>
  PDFName.of(createHash('sha1').update(contents).digest('hex').toUpperCase());

/** Returns the bytes of a stream; empty if it is not a plain stream. */
function bytesOf(context: PDFContext, ref: unknown): Buffer {
  const stream = ref instanceof PDFRef ? context.lookup(ref) : undefined;
  return Buffer.from(stream instanceof PDFRawStream ? stream.contents : []);
}
