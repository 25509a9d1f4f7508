import { certificateStateOn } from '@proffer/contract/certificates/rules';
import type { CertificateVisibility, ScanState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';

/** Dealings of a reader with the company. */
export interface CertificateReader {
  userId: number;
  role: Role;
  /** True if both have signed an NDA. */
  hasNda: boolean;
  /** True if both have accepted a contract. */
  hasContract: boolean;
}

interface ReadCertificate {
  userId: number;
  visibility: CertificateVisibility;
  fileId: number | null;
}

/** Returns true if a reader may read a certificate; null stands for a stranger (PRO-102). */
export function canReadCertificate(reader: CertificateReader | null, certificate: ReadCertificate): boolean {
  const { userId, visibility, fileId } = certificate;
  if (reader?.userId === userId) return true;
  if (fileId === null) return false;
  if (visibility === 'public' || reader?.role === 'admin') return true;
  return (visibility === 'nda' ? reader?.hasNda : reader?.hasContract) ?? false;
}

/** Returns true if a certificate is one that the reader would read after signing an NDA. */
export function isWithheldUntilNda(reader: CertificateReader, certificate: ReadCertificate): boolean {
  return (
    certificate.visibility === 'nda' &&
    !canReadCertificate(reader, certificate) &&
    certificate.fileId !== null
  );
}

/** Returns true if a certificate proves what it states on a day: it is valid, with a file that is not infected. */
export function isProofOn(
  certificate: Parameters<typeof certificateStateOn>[0] & { scan: ScanState | null },
  today: string,
): boolean {
  const { scan } = certificate;
  return scan !== null && scan !== 'infected' && certificateStateOn(certificate, today) === 'valid';
}
