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
 * Creates a detached CAdES signature (DER) for PAdES B-B (ETSI EN 319 142-1, 6.3). Content type,
 * digest and signing-certificate-v2 are signed; the time is stored in the PDF’s signature
 * dictionary.
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

/** Returns the signature value of a CMS signature, which a timestamp authority confirms. */
export const signatureValueOf = (cms: Uint8Array): Uint8Array =>
  signerOf(readSignedData(cms)).signature.valueBlock.valueHexView;

/**
 * Adds a timestamp token to a signature, turning PAdES B-B into B-T (ETSI EN 319 122-1, 5.3).
 * Undefined if the token is encoded in a way that parsing and writing would change, since
 * verification would then fail.
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
   * True if the content is the signed one, the signature matches its certificate, and the timestamp
   * token, if any, matches the signature.
   */
  isIntact: boolean;
  timestamp?: Timestamp | undefined;
  /** SHA-256 of the signer's certificate, lower-case hex; empty when there is none. */
  certificateFingerprint: string;
}

/**
 * Verifies a detached CMS signature of one signer over the content, given in pieces and read once.
 * The caller decides by the fingerprint whether to trust the certificate. Never throws: unreadable
 * signatures are not intact.
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
      isCanonicalEncoding(cms, signer, own, signedData.certificates ?? []) &&
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
 * Returns whether the bytes equal our own encoding of this signature. Versions and algorithm names
 * are not signed and readers ignore them, so this detects flipped bits in them.
 */
function isCanonicalEncoding(
  cms: Uint8Array,
  signer: SignerInfo,
  own: Certificate,
  certificates: NonNullable<SignedData['certificates']>,
): boolean {
  const sha256Algorithm = () =>
    new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() });
  const { signedAttrs, unsignedAttrs, signatureAlgorithm, signature } = signer;
  if (!signedAttrs || !matchesAlgorithm(own, signer)) return false;
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

/**
 * Returns the timestamp of a signature. Throws if the unsigned attributes are anything but one
 * valid token over the signature.
 */
async function timestampOf({ unsignedAttrs, signature }: SignerInfo): Promise<Timestamp | undefined> {
  if (!unsignedAttrs) return undefined;
  const [attribute, ...others] = unsignedAttrs.attributes;
  const value: unknown = attribute?.values[0];
  if (attribute?.type !== oid.signatureTimeStamp || others.length > 0 || attribute.values.length !== 1)
    throw new Error('an unsigned attribute that this program does not write');
  if (!(value instanceof Sequence)) throw new Error('the attribute is not a timestamp token');
  return readTimestamp(new Uint8Array(value.toBER()), signature.valueBlock.valueHexView);
}

/** Returns whether the signature’s algorithm matches the key of the certificate. */
function matchesAlgorithm(own: Certificate, { signatureAlgorithm }: SignerInfo): boolean {
  const isRsa = own.subjectPublicKeyInfo.algorithm.algorithmId === oid.rsa;
  return signatureAlgorithm.algorithmId === (isRsa ? oid.rsaWithSha256 : oid.ecdsaWithSha256);
}

function messageOf(signedData: SignedData): Uint8Array {
  const message = new ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(message.toSchema().toBER());
}

/**
 * Returns whether the signed attributes, which contain the digest of the content, were signed with
 * the certificate’s key (RFC 5652, 5.4). The library’s own check needs the content in one piece and
 * copies it twice. It also accepts several encodings of one signature, OpenSSL only one.
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

/**
 * Returns SigningCertificateV2 with one ESSCertIDv2; its default SHA-256 is not written (RFC 5035,
 * 3).
 */
function signingCertificate(identity: SigningIdentity): Sequence {
  const certificateHash = octets(Buffer.from(identity.fingerprint, 'hex'));
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [certificateHash] })] })] });
}

/** Returns the attributes in the order of a DER set, over which readers compute the digest. */
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

/**
 * Returns whether the signed signing-certificate attribute contains the hash of the certificate.
 */
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

/**
 * Returns the length of the DER structure at the start of the bytes, which a PDF pads with zeros; 0 if it is
 * unreadable.
 */
export function derLength(bytes: Uint8Array): number {
  try {
    return Math.max(fromBER(toArrayBuffer(bytes)).offset, 0);
  } catch {
    // The library throws for a malformed time, and returns -1 for other faults.
    return 0;
  }
}
