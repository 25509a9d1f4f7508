import { certificateLabel } from '@proffer/contract/certificates/rules';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../platform/date-text';
import type { Notice } from '../notices';
import type { DueCertificate } from './certificates.repository';

/** Returns the notice that a certificate ends soon, or that it expires; once per last day. */
export function certificateNotice(
  kind: 'ending' | 'expiry',
  certificate: DueCertificate,
  today: string,
): Notice {
  const { id, userId, role, validUntil } = certificate;
  const label = isolated(certificateLabel(certificate));
  const isPast = validUntil < today;
  const [title, text] =
    kind === 'ending'
      ? [
          `Valid until ${dayText(validUntil)}: your certificate ${label}`,
          `Your certificate “${label}” is valid until ${dayText(validUntil)}. Please replace it in time.`,
        ]
      : [
          `${isPast ? 'Expired' : 'Expires today'}: your certificate ${label}`,
          `Your certificate “${label}” ${isPast ? 'was' : 'is'} valid until ${dayText(validUntil)}. After that day it is marked as expired until you replace it.`,
        ];
  return {
    userId,
    from: null,
    category: 'GENERAL',
    kind: `certificate-${kind}`,
    title,
    text,
    reference: { kind: 'profile', id: userId },
    eventKey: `certificate-${kind}:${id}:${validUntil}`,
    mail: { path: role === 'buyer' ? '/bprofile' : '/sprofile', label: 'See your certificates' },
  };
}
