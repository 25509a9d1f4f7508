import { fromBER, Null, Sequence, type BitString } from 'asn1js';
import {
  BasicOCSPResponse,
  CertificateRevocationList,
  OCSPResponse,
  type AlgorithmIdentifier,
  type Certificate,
} from 'pkijs';
import { isIssuedWithin, readCertificate } from './certificate-chain';
import { basicResponse, type ValidationData } from './evidence';

const ecdsa = '1.2.840.10045.4.';
const integerTag = 2;
const rsaPss = '1.2.840.113549.1.1.10';

/**
 * Whether each answer and list in a document is one that a certificate in it has signed: a bit of them that was turned
 * would not show otherwise. The same of the certificates, up to a root, which signed itself.
 */
export async function isWholeEvidence({ certificates, ocsps, crls }: ValidationData): Promise<boolean> {
  try {
    if (!isIssuedWithin(certificates)) return false;
    const known = certificates.map(readCertificate);
    const checks = [
      ...ocsps.map((bytes) => isResponseOf(bytes, certificates, known)),
      ...crls.map((bytes) => isListOf(bytes, known)),
    ];
    return (await Promise.all(checks)).every(Boolean);
  } catch {
    return false;
  }
}

async function isResponseOf(
  bytes: Uint8Array,
  certificates: readonly Uint8Array[],
  known: readonly Certificate[],
): Promise<boolean> {
  const { responseStatus, responseBytes } = OCSPResponse.fromBER(bufferOf(bytes));
  if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== basicResponse) return false;
  const answer = responseBytes.response.getValue();
  const basic = BasicOCSPResponse.fromBER(answer);
  if (!isDer(bytes) || !isDer(new Uint8Array(answer)) || !isPlain(basic.signature, basic.signatureAlgorithm))
    return false;
  // The library passes over those that it cannot use, so a turned bit of one would not show.
  const inIt = certificates.filter((one) => Buffer.from(bytes).includes(Buffer.from(one)));
  if (inIt.length !== (basic.certs ?? []).length) return false;
  basic.certs = [...known];
  // Of each as if it were the issuer: the library throws for one that is not.
  const checks = known.map((one) => basic.verify({ trustedCerts: [one] }).catch(() => false));
  return (await Promise.all(checks)).some(Boolean);
}

async function isListOf(bytes: Uint8Array, known: readonly Certificate[]): Promise<boolean> {
  const list = CertificateRevocationList.fromBER(bufferOf(bytes));
  if (!isDer(bytes) || !isPlain(list.signatureValue, list.signatureAlgorithm)) return false;
  const issuers = known.filter(({ subject }) => subject.isEqual(list.issuer));
  const checks = issuers.map((issuerCertificate) => list.verify({ issuerCertificate }));
  return (await Promise.all(checks)).some(Boolean);
}

/** The library also reads what is not DER: a turned bit of a length would not show. */
function isDer(bytes: Uint8Array): boolean {
  const { offset, result } = fromBER(bufferOf(bytes));
  return offset === bytes.length && Buffer.from(result.toBER()).equals(bytes);
}

/** Of what stands around a signature nothing may be other than it has to be, for the signature says nothing of it. */
function isPlain(signature: BitString, { algorithmId, algorithmParams }: AlgorithmIdentifier): boolean {
  if (signature.valueBlock.unusedBits !== 0) return false;
  if (algorithmId.startsWith(ecdsa)) {
    return algorithmParams === undefined && isPairOfNumbers(signature.valueBlock.valueHexView);
  }
  return algorithmId === rsaPss || algorithmParams instanceof Null;
}

function isPairOfNumbers(bytes: Uint8Array): boolean {
  const { result } = fromBER(bufferOf(bytes));
  const numbers = result instanceof Sequence ? result.valueBlock.value : [];
  // To the library an enumeration is an integer too.
  const areIntegers = numbers.every(({ idBlock }) => idBlock.tagNumber === integerTag);
  return isDer(bytes) && numbers.length === 2 && areIntegers;
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
