import { BasicOCSPResponse, CertificateRevocationList, OCSPResponse, type Certificate } from 'pkijs';
import { isIssuedWithin, readCertificate } from './certificate-chain';
import type { ValidationData } from './revocation-watch';

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
  const { responseBytes } = OCSPResponse.fromBER(new Uint8Array(bytes).buffer);
  if (!responseBytes) return false;
  const basic = BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  // The library passes over those that it cannot use, so a turned bit of one would not show.
  const inIt = certificates.filter((one) => Buffer.from(bytes).includes(Buffer.from(one)));
  if (inIt.length !== (basic.certs ?? []).length) return false;
  basic.certs = [...known];
  // Of each as if it were the issuer: the library throws for one that is not.
  const checks = known.map((one) => basic.verify({ trustedCerts: [one] }).catch(() => false));
  return (await Promise.all(checks)).some(Boolean);
}

async function isListOf(bytes: Uint8Array, known: readonly Certificate[]): Promise<boolean> {
  const list = CertificateRevocationList.fromBER(new Uint8Array(bytes).buffer);
  const issuers = known.filter(({ subject }) => subject.isEqual(list.issuer));
  const checks = issuers.map((issuerCertificate) => list.verify({ issuerCertificate }));
  return (await Promise.all(checks)).some(Boolean);
}
