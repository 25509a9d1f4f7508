import type { PublicCertificate } from '@proffer/contract/certificates/schemas';
import { dayText } from '../../ui/date-text.model';

/** Returns the validity of a certificate as a sentence part. */
export function validityText({
  validFrom,
  validUntil,
  state,
}: Pick<PublicCertificate, 'validFrom' | 'validUntil' | 'state'>): string {
  if (state === 'expired' && validUntil !== null) return `Was valid until ${dayText(validUntil)}`;
  const from = validFrom === null ? '' : ` from ${dayText(validFrom)}`;
  const until = validUntil === null ? '' : ` until ${dayText(validUntil)}`;
  return from + until === '' ? 'Without a last day' : `Valid${from}${until}`;
}
