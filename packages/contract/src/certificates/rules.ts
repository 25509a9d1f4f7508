import { calendarDayFault } from '../wire/calendar-day';
import type {
  CertificateKind,
  CertificateState,
  CertificateVisibility,
  RequirableCertificate,
} from '../wire/choices';
import { requirableCertificates } from '../wire/choices';
import { faultsOf, type Faults } from '../wire/faults';
import { companyNameFault } from '../wire/imitation';
import { limits } from '../wire/limits';
import { lineFault, type TextRule } from '../wire/text-rules';

/** Rules and words of companies' certificates, for forms and calls alike (PRO-100 to PRO-107). Free of zod. */

export const certificateWords: Record<CertificateKind, string> = {
  iso_9001: 'ISO 9001',
  iso_14001: 'ISO 14001',
  iso_45001: 'ISO 45001',
  iso_other: 'Other ISO standard',
  udyam: 'Udyam registration',
  insurance: 'Insurance',
  other: 'Other certificate',
};

export const visibilityWords: Record<CertificateVisibility, string> = {
  public: 'Everybody',
  nda: 'Companies with a signed NDA',
  contract: 'Companies with an accepted contract',
};

export const certificateTexts = {
  title: { most: limits.shortText, missing: 'Please enter a title.', nameFault: companyNameFault },
  number: { most: limits.certificates.number, missing: 'Please enter the number.' },
  issuer: { most: limits.shortText, missing: 'Please enter the issuer.', nameFault: companyNameFault },
} as const satisfies Record<string, TextRule>;

/** Returns whether a certificate of this kind has a title of its own. */
export function hasOwnTitle(kind: CertificateKind): boolean {
  return !requirableCertificates.some((requirable) => requirable === kind);
}

interface Named {
  kind: CertificateKind;
  title: string;
}

/** Returns the name of a certificate: its own title, or the words of its kind. */
export const certificateName = ({ kind, title }: Named): string =>
  title === '' ? certificateWords[kind] : title;

/** Returns the label that identifies a certificate within its company, such as `ISO 9001, no. 44 100 1234`. */
export const certificateLabel = (certificate: Named & { number: string }): string =>
  `${certificateName(certificate)}, no. ${certificate.number}`;

interface Validity {
  validFrom: string | null;
  validUntil: string | null;
}

/** Returns the state of a certificate on a calendar day; both of its days are inclusive. */
export function certificateStateOn({ validFrom, validUntil }: Validity, today: string): CertificateState {
  if (validUntil !== null && validUntil < today) return 'expired';
  return validFrom !== null && validFrom > today ? 'not_yet' : 'valid';
}

/** Returns the fault of both days together, shown at the last day. */
export function validityFault({ validFrom, validUntil }: Validity): string | undefined {
  const isTurned = validFrom !== null && validUntil !== null && validUntil < validFrom;
  return isTurned ? 'The last day must not be before the first.' : undefined;
}

/** Returns the fault of a certificate that a question requires; undefined if `label` is one of the valid ones. */
export function requiredCertificateFault(
  kind: RequirableCertificate | null,
  label: string,
  valid: readonly (Named & { number: string })[],
): string | undefined {
  const isValid = valid.some((one) => one.kind === kind && certificateLabel(one) === label);
  const name = kind === null ? '' : ` for ${certificateWords[kind]}`;
  return isValid ? undefined : `Please choose one of your valid certificates${name}.`;
}

/** A certificate as typed in the form; days as `YYYY-MM-DD` or empty. */
export interface TypedCertificate extends Named {
  number: string;
  issuer: string;
  validFrom: string;
  validUntil: string;
}

const dayFault = (day: string) => (day === '' ? undefined : calendarDayFault(day));

/** Returns the faults of a certificate's form. */
export function certificateFaults(typed: TypedCertificate): Faults<keyof TypedCertificate> {
  const [validFrom, validUntil] = [typed.validFrom || null, typed.validUntil || null];
  return faultsOf({
    title: hasOwnTitle(typed.kind) ? lineFault(certificateTexts.title, typed.title) : undefined,
    number: lineFault(certificateTexts.number, typed.number),
    issuer: lineFault(certificateTexts.issuer, typed.issuer),
    validFrom: dayFault(typed.validFrom),
    validUntil: dayFault(typed.validUntil) ?? validityFault({ validFrom, validUntil }),
  });
}
