import { Constructed, fromBER, Null, type BaseBlock, type BitString } from 'asn1js';
import { verify, X509Certificate } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertificateRevocationList,
  getHashAlgorithm,
  OCSPResponse,
  type AlgorithmIdentifier,
  type Certificate,
} from 'pkijs';
import { isIssuedWithin, readCertificate } from './certificate-chain';
import { basicResponse, type ValidationData } from './evidence';

const ecdsa = '1.2.840.10045.4.';
const rsaPss = '1.2.840.113549.1.1.10';

/**
 * Returns whether each response and list in a document was signed by a certificate in it, and each
 * certificate by its issuer, up to a self-signed root. Otherwise flipped bits in them would go
 * unnoticed.
 */
export async function isWholeEvidence({ certificates, ocsps, crls }: ValidationData): Promise<boolean> {
  try {
    if (!isIssuedWithin(certificates)) return false;
    const known = certificates.map(readCertificate);
    const checks = [
      ...ocsps.map((bytes) => isResponseOf(bytes, certificates, known)),
      ...crls.map((bytes) => isListOf(bytes, certificates, known)),
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
  const { signature, signatureAlgorithm, tbsResponseData } = basic;
  const signed = { signature, algorithm: signatureAlgorithm, content: tbsResponseData.tbsView };
  if (!isDer(bytes) || !isDer(new Uint8Array(answer)) || !isPlain(signed, certificates)) return false;
  // The library ignores certificates that it cannot use, so flipped bits in them would go
  // unnoticed.
  const inIt = certificates.filter((one) => Buffer.from(bytes).includes(Buffer.from(one)));
  if (inIt.length !== (basic.certs ?? []).length) return false;
  basic.certs = [...known];
  // Tries each certificate as the issuer; the library throws for a wrong one.
  const checks = known.map((one) => basic.verify({ trustedCerts: [one] }).catch(() => false));
  return (await Promise.all(checks)).some(Boolean);
}

async function isListOf(
  bytes: Uint8Array,
  certificates: readonly Uint8Array[],
  known: readonly Certificate[],
): Promise<boolean> {
  const list = CertificateRevocationList.fromBER(bufferOf(bytes));
  const { signatureValue, signatureAlgorithm, tbsView } = list;
  const signed = { signature: signatureValue, algorithm: signatureAlgorithm, content: tbsView };
  if (!isDer(bytes) || !isPlain(signed, certificates)) return false;
  const issuers = known.filter(({ subject }) => subject.isEqual(list.issuer));
  const checks = issuers.map((issuerCertificate) => list.verify({ issuerCertificate }));
  return (await Promise.all(checks)).some(Boolean);
}

/**
 * Returns whether the bytes are DER. The library also reads other encodings and re-encodes some of
 * them identically, so flipped bits in lengths would go unnoticed.
 */
function isDer(bytes: Uint8Array): boolean {
  const { offset, result } = fromBER(bufferOf(bytes));
  return offset === bytes.length && hasShortLengths(result) && Buffer.from(result.toBER()).equals(bytes);
}

function hasShortLengths(block: BaseBlock): boolean {
  if (block.lenBlock.longFormUsed && block.lenBlock.length < 128) return false;
  return !(block instanceof Constructed) || block.valueBlock.value.every(hasShortLengths);
}

interface Signed {
  signature: BitString;
  algorithm: AlgorithmIdentifier;
  content: Uint8Array;
}

/**
 * Returns whether the unsigned fields around a signature have their only valid values, since the
 * signature does not cover them.
 */
function isPlain(signed: Signed, certificates: readonly Uint8Array[]): boolean {
  const { algorithmId, algorithmParams } = signed.algorithm;
  if (signed.signature.valueBlock.unusedBits !== 0) return false;
  if (algorithmId.startsWith(ecdsa)) {
    return algorithmParams === undefined && certificates.some((one) => isSignedBy(signed, one));
  }
  return algorithmId === rsaPss || algorithmParams instanceof Null;
}

/**
 * Verifies with OpenSSL, which accepts only one encoding of a number pair; the library writes an
 * overlong number over its neighbour.
 */
function isSignedBy({ signature, algorithm, content }: Signed, certificate: Uint8Array): boolean {
  const { publicKey } = new X509Certificate(certificate);
  if (publicKey.asymmetricKeyType !== 'ec') return false;
  return verify(getHashAlgorithm(algorithm), content, publicKey, signature.valueBlock.valueHexView);
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
