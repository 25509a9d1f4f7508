import { X509Certificate } from 'node:crypto';
import { Certificate, type CRLDistributionPoints, type GeneralName, type InfoAccess } from 'pkijs';

const oid = {
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  listDistributionPoints: '2.5.29.31',
} as const;
/** Kind of a `GeneralName` that is a URL. */
const addressKind = 6;

/** A certificate that its issuer can revoke, with the issuer’s certificate. */
export interface IssuedCertificate {
  certificate: Certificate;
  issuer: Certificate;
  /** Common name, or the full name. */
  name: string;
  /** SHA-256, in hexadecimal. */
  fingerprint: string;
  /** URLs of the issuer’s status responders (OCSP, RFC 6960), from the certificate. */
  responders: string[];
  /** URLs of the issuer’s revocation lists (CRL, RFC 5280), from the certificate. */
  lists: string[];
}

export const readCertificate = (der: Uint8Array): Certificate =>
  Certificate.fromBER(new Uint8Array(der).buffer);

/**
 * Returns the certificates whose issuer is in the chain; self-issued roots cannot be revoked.
 * Certificates without their issuer are returned separately, because responses about them could not
 * be verified.
 */
export function readIssued(chain: readonly Uint8Array[]): {
  issued: IssuedCertificate[];
  withoutIssuer: string[];
  /** True if each certificate leads to a root in the chain. */
  isWhole: boolean;
} {
  const all = chain.map((der) => ({ der, node: new X509Certificate(der) }));
  const issued: IssuedCertificate[] = [];
  const withoutIssuer: string[] = [];
  let isWhole = true;
  for (const { der, node } of all) {
    if (isIssuedBy(node, node)) continue;
    const issuer = all.find((other) => isIssuedBy(node, other.node));
    const certificate = readCertificate(der);
    const [responders, lists] = [respondersOf(certificate), listsOf(certificate)];
    const name = /^CN=(.*)$/mu.exec(node.subject)?.[1] ?? node.subject;
    if (issuer) {
      const fingerprint = node.fingerprint256;
      issued.push({ certificate, issuer: readCertificate(issuer.der), name, fingerprint, responders, lists });
    } else {
      isWhole = false;
      if (responders.length + lists.length > 0) withoutIssuer.push(name);
    }
  }
  return { issued, withoutIssuer, isWhole };
}

/** Returns whether each certificate was issued by one in the chain, a root by itself. */
export function isIssuedWithin(chain: readonly Uint8Array[]): boolean {
  const all = chain.map((der) => new X509Certificate(der));
  return all.every((one, index) => {
    const isWritten = one.raw.equals(chain[index] ?? new Uint8Array());
    return isWritten && all.some((other) => isIssuedBy(one, other));
  });
}

const isIssuedBy = (one: X509Certificate, other: X509Certificate): boolean =>
  one.checkIssued(other) && one.verify(other.publicKey);

const extensionOf = (certificate: Certificate, id: string): unknown =>
  certificate.extensions?.find(({ extnID }) => extnID === id)?.parsedValue;

function respondersOf(certificate: Certificate): string[] {
  const access = extensionOf(certificate, oid.authorityInfoAccess) as InfoAccess | undefined;
  return (access?.accessDescriptions ?? [])
    .filter(({ accessMethod }) => accessMethod === oid.ocsp)
    .flatMap(({ accessLocation }) => webAddresses([accessLocation]));
}

function listsOf(certificate: Certificate): string[] {
  const points = extensionOf(certificate, oid.listDistributionPoints) as CRLDistributionPoints | undefined;
  return (points?.distributionPoints ?? []).flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? webAddresses(distributionPoint) : [],
  );
}

/** Returns the HTTP addresses; LDAP is not supported. */
const webAddresses = (names: readonly GeneralName[]): string[] =>
  names
    .filter(({ type }) => type === addressKind)
    .map(({ value }) => String(value))
    .filter((address) => URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol));
