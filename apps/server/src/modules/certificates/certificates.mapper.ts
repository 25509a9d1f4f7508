import { certificateStateOn } from '@proffer/contract/certificates/rules';
import type { Certificate, PublicCertificate } from '@proffer/contract/certificates/schemas';
import type { CertificateRow } from './certificates.repository';

/** Returns the facts of a certificate that each of its readers sees. */
export function toPublicCertificate(row: CertificateRow, today: string): PublicCertificate {
  const { id, kind, title, number, issuer, validFrom, validUntil } = row;
  const state = certificateStateOn(row, today);
  return { certificateId: id, kind, title, number, issuer, validFrom, validUntil, state };
}

/** Returns a certificate for the client; visibility and version are for its company only. */
export function toCertificate(row: CertificateRow, today: string, isOwn: boolean): Certificate {
  const { userId, fileName, fileBytes, scan, visibility, version } = row;
  return {
    ...toPublicCertificate(row, today),
    userId,
    file: fileBytes === null || scan === null ? null : { name: fileName, bytes: fileBytes, scan },
    visibility: isOwn ? visibility : null,
    version: isOwn ? version : null,
  };
}
