import { createHash } from 'node:crypto';
import { OctetString } from 'asn1js';
import {
  Certificate,
  ContentInfo,
  SignedData,
  TSTInfo,
  type Attribute,
  type ExtKeyUsage,
  type SignerInfo,
} from 'pkijs';

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  commonName: '2.5.4.3',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** A timestamp: an authority’s statement that the hashed content existed at this time. */
export interface Timestamp {
  /** `TimeStampToken` of RFC 3161, DER. */
  token: Uint8Array;
  at: Date;
  /** Name from the certificate that signed the token; only as trustworthy as its root. */
  authority: string;
  /** Its certificates up to the root (DER), if a trusted root was required. */
  chain?: Uint8Array[];
}

/** Returns the certificates of a PEM text, in order. */
export function readCertificates(pem: string): Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? [];
  return blocks.map((block) =>
    Certificate.fromBER(bufferOf(Buffer.from(block.replaceAll(/-----[^-]+-----/gu, ''), 'base64'))),
  );
}

/**
 * Verifies a token and returns its timestamp. The token must belong to the message and be signed by
 * a certificate for timestamps; with `roots`, that certificate must lead to one of them. Throws
 * with the reason.
 */
export async function readTimestamp(
  token: Uint8Array,
  message: Uint8Array,
  { roots, nonce }: { roots?: readonly Certificate[]; nonce?: Uint8Array } = {},
): Promise<Timestamp> {
  const signed = new SignedData({ schema: ContentInfo.fromBER(bufferOf(token)).content });
  const content = signed.encapContentInfo.eContent;
  if (signed.encapContentInfo.eContentType !== oid.timestampInfo || !(content instanceof OctetString)) {
    throw new Error('it is no token of a time');
  }
  const info = TSTInfo.fromBER(content.getValue());
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const hash = createHash('sha256').update(message).digest();
  if (hashAlgorithm.algorithmId !== oid.sha256 || !hash.equals(Buffer.from(hashedMessage.getValue()))) {
    throw new Error('the token is about something else');
  }
  const given = info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView);
  if (nonce && !given?.equals(nonce)) throw new Error('the token answers another request');
  const checked = await signed.verify({
    signer: 0,
    data: bufferOf(message),
    checkChain: roots !== undefined,
    ...(roots ? { trustedCerts: [...roots] } : {}),
    checkDate: info.genTime,
    extendedMode: true,
  });
  if (checked.signatureVerified !== true) throw new Error('the signature of the token does not hold');
  if (roots && checked.signerCertificateVerified !== true) {
    throw new Error('the authority’s certificate does not go back to one that is trusted');
  }
  const own: unknown = checked.signerCertificate;
  if (!(own instanceof Certificate) || !isForTime(own)) {
    throw new Error('the certificate is not one for time stamps');
  }
  if (!namesCertificate(signed.signerInfos[0], own)) {
    throw new Error('the token names another certificate than the one it is signed with');
  }
  const chain = roots && chainOf(signed, roots);
  return { token, at: info.genTime, authority: nameOf(own), ...(chain ? { chain } : {}) };
}

function chainOf({ certificates = [] }: SignedData, roots: readonly Certificate[]): Uint8Array[] {
  const given = certificates.filter((one): one is Certificate => one instanceof Certificate);
  const ders = [...given, ...roots].map((one) => Buffer.from(one.toSchema().toBER()).toString('base64'));
  return [...new Set(ders)].map((der) => Uint8Array.from(Buffer.from(der, 'base64')));
}

/**
 * Returns whether the signed attributes contain the hash of the certificate (RFC 3161, 2.4.2; RFC
 * 5816); otherwise flipped bits in the certificate would go unnoticed.
 */
function namesCertificate(signer: SignerInfo | undefined, own: Certificate): boolean {
  const der = Buffer.from(own.toSchema().toBER());
  const named = (type: string) =>
    signer?.signedAttrs?.attributes.find((attribute: Attribute) => attribute.type === type);
  const [second, first] = [named(oid.signingCertificateV2), named(oid.signingCertificate)];
  const hashes = second ? ['sha256', 'sha384', 'sha512'] : ['sha1'];
  const attribute = second ?? first;
  if (!attribute) return false;
  const written = Buffer.from(attribute.toSchema().toBER());
  return hashes.some((name) => written.includes(createHash(name).update(der).digest()));
}

function nameOf({ subject }: Certificate): string {
  const name: unknown = subject.typesAndValues.find(({ type }) => type === oid.commonName)?.value.valueBlock;
  return typeof name === 'object' && name !== null && 'value' in name ? String(name.value) : '';
}

function isForTime(certificate: Certificate): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === oid.extendedKeyUsage)?.parsedValue as
    | ExtKeyUsage
    | undefined;
  return usage?.keyPurposes.includes(oid.timeStamping) === true;
}

export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
