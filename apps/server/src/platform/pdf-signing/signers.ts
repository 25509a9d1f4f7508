import { type PDFDict, PDFHexString, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { singleSpaced } from '@proffer/contract/wire/blank-text';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import { derLength } from './cms';
import { textOf } from './dictionary-values';
import { eachDictionary } from './each-dictionary';

const commonName = '2.5.4.3';
/** Maximum number of names returned. */
const mostNames = 10;
/** Maximum number of signatures read. */
const mostSignatures = 50;
/** Maximum size of a signature with its certificates and revocation data, in bytes. */
const mostBytes = 1024 * 1024;
const longestName = 100;
const nobody = 'an unnamed signer';
/**
 * Matches control and direction characters, and line ends, but not the two joiners that Indian
 * scripts need.
 */
const unsafe = /(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the distinct names in the signatures of a document: the common name of the signer's
 * certificate, or else the name in the signature. Nothing is verified. Never throws: an unreadable
 * signature has no name.
 */
export function readSigners(document: PDFDocument): string[] {
  const names = new Set<string>();
  let signatures = 0;
  for (const { dictionary } of eachDictionary(document)) {
    if (!dictionary.has(PDFName.of('ByteRange'))) continue;
    // A timestamp of the whole document is not a person’s signature.
    if (dictionary.lookup(PDFName.of('SubFilter')) === PDFName.of('ETSI.RFC3161')) continue;
    names.add(nameOfSigner(dictionary));
    signatures += 1;
    if (names.size === mostNames || signatures === mostSignatures) break;
  }
  return [...names];
}

function nameOfSigner(signature: PDFDict): string {
  const given = textOf(signature.lookup(PDFName.of('Name'))) ?? '';
  const name = singleSpaced((certifiedName(signature) ?? given).replaceAll(unsafe, ' '));
  return name === '' ? nobody : Array.from(name).slice(0, longestName).join('');
}

function certifiedName(signature: PDFDict): string | undefined {
  const contents = signature.lookup(PDFName.of('Contents'));
  if (!(contents instanceof PDFHexString)) return undefined;
  try {
    const bytes = contents.asBytes();
    if (bytes.length > mostBytes) return undefined;
    const { content } = ContentInfo.fromBER(new Uint8Array(bytes.subarray(0, derLength(bytes))).buffer);
    const { signerInfos, certificates = [] } = new SignedData({ schema: content });
    const sid: unknown = signerInfos[0]?.sid;
    const own = certificates.find(
      (certificate): certificate is Certificate =>
        certificate instanceof Certificate &&
        sid instanceof IssuerAndSerialNumber &&
        certificate.issuer.isEqual(sid.issuer) &&
        certificate.serialNumber.isEqual(sid.serialNumber),
    );
    const value: unknown = own?.subject.typesAndValues.find(({ type }) => type === commonName)?.value
      .valueBlock;
    return value instanceof Object && 'value' in value && typeof value.value === 'string'
      ? value.value
      : undefined;
  } catch {
    return undefined;
  }
}
