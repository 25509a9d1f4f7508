import { createHash, createPublicKey, verify } from 'node:crypto';
import { Null, ObjectIdentifier, OctetString, Sequence, fromBER } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { readTimestamp, type Timestamp } from '../trusted-time';
import type { SigningIdentity } from './signing-identity';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/**
 * A detached CAdES signature (DER) as PAdES B-B wants it (ETSI EN 319 142-1, 6.3): content type, digest and
 * signing-certificate-v2 are signed; the time stands in the PDF's own signature dictionary, not here.
 */
export async function signDetached(content: Uint8Array, identity: SigningIdentity): Promise<Uint8Array> {
  const certificates = identity.certificates.map((der) => Certificate.fromBER(toArrayBuffer(der)));
  const [own] = certificates;
  if (!own) throw new Error('a signing identity without a certificate');
  const attributes = [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.data })] }),
    new Attribute({ type: oid.messageDigest, values: [octets(sha256(content))] }),
    new Attribute({ type: oid.signingCertificateV2, values: [signingCertificate(identity)] }),
  ];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: inDerOrder(attributes) }),
  });
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    signerInfos: [signer],
    certificates,
  });
  await signedData.sign(identity.privateKey, 0, 'SHA-256', toArrayBuffer(content));
  return messageOf(signedData);
}

/** The bytes of the signature itself: what an authority of trusted time confirms. */
export const signatureValueOf = (cms: Uint8Array): Uint8Array =>
  signerOf(readSignedData(cms)).signature.valueBlock.valueHexView;

/**
 * The same signature with a token over its value, which makes PAdES B-B to B-T (ETSI EN 319 122-1, 5.3); undefined for a
 * token in a writing that does not come out of reading as it was, for it would be taken for changed.
 */
export function withTimestamp(cms: Uint8Array, { token }: Timestamp): Uint8Array | undefined {
  const signedData = readSignedData(cms);
  const attribute = new Attribute({
    type: oid.signatureTimeStamp,
    values: [fromBER(toArrayBuffer(token)).result],
  });
  signerOf(signedData).unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  const timed = messageOf(signedData);
  return Buffer.from(messageOf(readSignedData(timed))).equals(timed) ? timed : undefined;
}

const readSignedData = (cms: Uint8Array): SignedData =>
  new SignedData({ schema: ContentInfo.fromBER(toArrayBuffer(cms)).content });

function signerOf({ signerInfos: [signer, ...others] }: SignedData): SignerInfo {
  if (!signer || others.length > 0) throw new Error('a signature of another number of signers than one');
  return signer;
}

interface DetachedSignature {
  /**
   * The content is the one that was signed, the signature belongs to the certificate in it, and a token of trusted time,
   * where there is one, to the signature.
   */
  isIntact: boolean;
  timestamp?: Timestamp | undefined;
  /** SHA-256 of the signer's certificate, lower-case hex; empty when there is none. */
  certificateFingerprint: string;
}

/**
 * Checks a detached CMS signature of one signer over the content, which is given in pieces and read once. Whether the
 * certificate is one to be trusted is for the caller to say, by its fingerprint. Never throws: what cannot be read is
 * not intact.
 */
export async function verifyDetached(
  cms: Uint8Array,
  content: readonly Uint8Array[],
): Promise<DetachedSignature> {
  try {
    const signedData = readSignedData(cms);
    const signer = signerOf(signedData);
    const own = signedData.certificates?.find(
      (certificate): certificate is Certificate =>
        certificate instanceof Certificate &&
        signer.sid instanceof IssuerAndSerialNumber &&
        certificate.issuer.isEqual(signer.sid.issuer) &&
        certificate.serialNumber.isEqual(signer.sid.serialNumber),
    );
    if (!own) return { isIntact: false, certificateFingerprint: '' };
    const certificateDer = new Uint8Array(own.toSchema().toBER());
    const fingerprint = sha256(certificateDer);
    const isIntact =
      isAsWeWrite(cms, signer, own, signedData.certificates ?? []) &&
      namesCertificate(signer, fingerprint) &&
      isSignedBy(own, signer) &&
      hasOctets(signer, oid.messageDigest, sha256(...content));
    const timestamp = await timestampOf(signer);
    return { isIntact, timestamp, certificateFingerprint: fingerprint.toString('hex') };
  } catch {
    return { isIntact: false, certificateFingerprint: '' };
  }
}

/**
 * Whether the bytes are those that we write for such a signature. Versions and names of algorithms are signed by nothing,
 * and readers pass over them: a bit of them that was turned would not show otherwise.
 */
function isAsWeWrite(
  cms: Uint8Array,
  signer: SignerInfo,
  own: Certificate,
  certificates: NonNullable<SignedData['certificates']>,
): boolean {
  const sha256Algorithm = () =>
    new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() });
  const { signedAttrs, unsignedAttrs, signatureAlgorithm, signature } = signer;
  if (!signedAttrs || !isNamedRight(own, signer)) return false;
  const written = new SignedData({
    version: 1,
    digestAlgorithms: [sha256Algorithm()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: sha256Algorithm(),
        signedAttrs,
        signatureAlgorithm,
        signature,
        ...(unsignedAttrs ? { unsignedAttrs } : {}),
      }),
    ],
    certificates,
  });
  return Buffer.from(messageOf(written)).equals(cms);
}

/** Throws where something else than one token over the signature stands beside what was signed, or one that does not hold. */
async function timestampOf({ unsignedAttrs, signature }: SignerInfo): Promise<Timestamp | undefined> {
  if (!unsignedAttrs) return undefined;
  const [attribute, ...others] = unsignedAttrs.attributes;
  const value: unknown = attribute?.values[0];
  if (attribute?.type !== oid.signatureTimeStamp || others.length > 0 || attribute.values.length !== 1)
    throw new Error('an unsigned attribute that we do not write');
  if (!(value instanceof Sequence)) throw new Error('it is no token of a time');
  return readTimestamp(new Uint8Array(value.toBER()), signature.valueBlock.valueHexView);
}

/** The signature is called what one with the key of the certificate is called. */
function isNamedRight(own: Certificate, { signatureAlgorithm }: SignerInfo): boolean {
  const isRsa = own.subjectPublicKeyInfo.algorithm.algorithmId === oid.rsa;
  return signatureAlgorithm.algorithmId === (isRsa ? oid.rsaWithSha256 : oid.ecdsaWithSha256);
}

function messageOf(signedData: SignedData): Uint8Array {
  const message = new ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(message.toSchema().toBER());
}

/**
 * Whether the signed attributes, which name the content by its digest, were signed with the key of the certificate
 * (RFC 5652, 5.4). The library's own check would ask for the content in one piece, and copy it twice. OpenSSL takes a signature in one
 * writing only; the library takes numbers with other zeros before them for the same.
 */
function isSignedBy(certificate: Certificate, signer: SignerInfo): boolean {
  const attributes = signer.signedAttrs;
  const isWhole = attributes?.attributes.some(({ type }) => type === oid.contentType);
  if (!attributes || !isWhole || signer.digestAlgorithm.algorithmId !== oid.sha256) return false;
  const der = Buffer.from(certificate.subjectPublicKeyInfo.toSchema().toBER());
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signature = signer.signature.valueBlock.valueHexView;
  return verify('sha256', Buffer.from(attributes.encodedValue), key, signature);
}

/** SigningCertificateV2 with one ESSCertIDv2; SHA-256 is its default and so is not written (RFC 5035, 3). */
function signingCertificate(identity: SigningIdentity): Sequence {
  const certificateHash = octets(Buffer.from(identity.fingerprint, 'hex'));
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [certificateHash] })] })] });
}

/** Readers compute the digest over the attributes sorted as DER sorts a set. */
function inDerOrder(attributes: Attribute[]): Attribute[] {
  return attributes
    .map((attribute) => ({ attribute, der: Buffer.from(attribute.toSchema().toBER()) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ attribute }) => attribute);
}

function hasOctets(signer: SignerInfo, type: string, expected: Buffer): boolean {
  const values: unknown[] =
    signer.signedAttrs?.attributes.filter((attribute) => attribute.type === type) ?? [];
  const [attribute, ...others] = values;
  if (!(attribute instanceof Attribute) || others.length > 0) return false;
  const value: unknown = attribute.values[0];
  return value instanceof OctetString && expected.equals(Buffer.from(value.valueBlock.valueHexView));
}

/** The signed attribute that binds the certificate carries the hash of the one that was used. */
function namesCertificate(signer: SignerInfo, fingerprint: Buffer): boolean {
  const attribute = signer.signedAttrs?.attributes.find(({ type }) => type === oid.signingCertificateV2);
  if (!attribute) return false;
  const value: unknown = attribute.values[0];
  if (!(value instanceof Sequence)) return false;
  return Buffer.from(value.toBER()).includes(fingerprint);
}

function sha256(...pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

function octets(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: toArrayBuffer(bytes) });
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** Length of the DER at the start of the bytes, which a signature's place in a PDF fills up with zeros. */
export function derLength(bytes: Uint8Array): number {
  const { offset } = fromBER(toArrayBuffer(bytes));
  return offset > 0 ? offset : 0;
}
