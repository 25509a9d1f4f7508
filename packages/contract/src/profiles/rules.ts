import { limits } from '../wire/limits';
import { faultsOf, type Faults } from '../wire/faults';
import { companyNameFault, personNameFault } from '../wire/imitation';
import { plainDigits } from '../wire/plain-digits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';
import { typedDayFault } from '../wire/typed-day';

import { gstinFault, panFault } from './indian-numbers';
import { isForeignPhone, phoneFault, readPhone } from './phone';
import { readState } from './states';

/** Rules for a company's profile fields, for forms and calls alike (PRO-19 to PRO-25). Free of zod. */

export const yearMissing = 'Please enter a year.';

/** Returns the fault of a year of foundation; undefined for a plausible year. */
export function yearOfFoundationFault(year: number, thisYear: number): string | undefined {
  if (!Number.isInteger(year)) return yearMissing;
  const { min } = limits.yearOfFoundation;
  if (year < min) return `Please enter a year from ${min}.`;
  return year > thisYear ? 'The year is in the future.' : undefined;
}

/** Returns the fault of a typed year of foundation, which may be empty. */
function typedYearFault(typed: string, thisYear: number): string | undefined {
  const year = plainDigits(typed);
  if (year === '') return undefined;
  return yearOfFoundationFault(/^\d+$/.test(year) ? Number(year) : Number.NaN, thisYear);
}

export const zipMissing = 'Please enter the PIN code.';

/** Returns the fault of a postal code of any country, as the calls accept it. */
export function zipFault(typed: string): string | undefined {
  const zip = plainDigits(typed);
  if (zip === '') return zipMissing;
  const isZip = /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(zip);
  return isZip ? undefined : 'Please enter a postal code of 3 to 10 letters or digits.';
}

/**
 * Returns the fault of a postal code typed in a form: a company with an Indian phone number needs a PIN code
 * (PRO-55). The calls accept a code of any country, for existing clients.
 */
export function pinFault(typed: string, phone: string): string | undefined {
  const fault = zipFault(typed);
  const pin = plainDigits(typed);
  if (pin === '' || isForeignPhone(readPhone(phone))) return fault;
  return /^[1-9]\d{2} ?\d{3}$/.test(pin)
    ? undefined
    : 'A PIN code has 6 digits, the first not 0, such as 411001.';
}

/**
 * Returns the fault of a state chosen in a form: a company with an Indian phone number has one of the list (PRO-90).
 * The calls accept any text, for existing clients.
 */
export function stateFault(typed: string, phone: string): string | undefined {
  const fault = lineFault(profileLines.state, typed);
  if (fault !== undefined || isForeignPhone(readPhone(phone)) || readState(typed) !== undefined) return fault;
  return 'Please choose a state from the list.';
}

const nameLength = 100;

/** Text fields of a profile. */
export const profileLines = {
  firstName: { most: nameLength, missing: 'Please enter your first name.', nameFault: personNameFault },
  lastName: { most: nameLength, missing: 'Please enter your last name.', nameFault: personNameFault },
  companyName: {
    most: limits.shortText,
    missing: 'Please enter the company name.',
    nameFault: companyNameFault,
  },
  industry: { most: limits.shortText, nameFault: companyNameFault },
  address1: { most: limits.shortText },
  address2: { most: limits.shortText },
  city: { most: nameLength, missing: 'Please enter the city.' },
  state: { most: nameLength, missing: 'Please enter the state.' },
  registrationNumber: { most: 30 },
} as const satisfies Record<string, TextRule>;
export const overviewRule: TextRule = { most: limits.overview };

/** A service or a partner of a company. */
export const companyItemRule: TextRule = { most: limits.shortText, missing: 'Please enter a name.' };

/** Returns the fault of all services or all partners of a company together. */
export function companyItemsFault(
  kind: 'services' | 'partners',
  names: readonly string[],
): string | undefined {
  const one = kind.slice(0, -1);
  const seen = new Set<string>();
  for (const name of names.map((typed) => typed.trim().toLowerCase())) {
    if (seen.has(name)) return `A ${one} is listed twice: “${name}”.`;
    seen.add(name);
  }
  return names.length > limits.companyItems
    ? `A profile can have at most ${limits.companyItems} ${kind}.`
    : undefined;
}

const ownRules = ['overview', 'phone', 'zip', 'gstin', 'pan', 'yearOfFoundation', 'regDate'] as const;

/** The typed fields of a profile, as texts. */
export type TypedProfileField = keyof typeof profileLines | (typeof ownRules)[number];
const typedProfileFields: readonly TypedProfileField[] = [
  ...(Object.keys(profileLines) as (keyof typeof profileLines)[]),
  ...ownRules,
];

/** Returns the maximum length of a field; fields with rules of their own are short. */
export function longestOf(field: string): number {
  const rules: Readonly<Record<string, TextRule>> = { ...profileLines, overview: overviewRule };
  return rules[field]?.most ?? limits.shortText;
}

/** Returns whether a field is required. */
export function isProfileFieldRequired(field: string): boolean {
  const rules: Readonly<Record<string, TextRule>> = profileLines;
  return field === 'phone' || field === 'zip' || rules[field]?.missing !== undefined;
}

/** Returns the fault of one typed profile field; `profileFaults` also checks fields against each other. */
export function profileFault(field: TypedProfileField, typed: string, thisYear: number): string | undefined {
  if (field === 'overview') return textFault(overviewRule, typed);
  if (field === 'phone') return phoneFault(typed);
  if (field === 'zip') return zipFault(typed);
  if (field === 'gstin') return gstinFault(typed);
  if (field === 'pan') return panFault(typed);
  if (field === 'yearOfFoundation') return typedYearFault(typed, thisYear);
  if (field === 'regDate') return typedDayFault(typed);
  return lineFault(profileLines[field], typed);
}

/** Returns the faults of all typed fields of a profile form. */
export function profileFaults(
  typed: Record<TypedProfileField, string>,
  thisYear: number,
): Faults<TypedProfileField> {
  const alone = Object.fromEntries(
    (Object.keys(typed) as TypedProfileField[])
      .filter((field) => typedProfileFields.includes(field))
      .map((field) => [field, profileFault(field, typed[field], thisYear)]),
  );
  return faultsOf({
    ...alone,
    state: stateFault(typed.state, typed.phone),
    zip: pinFault(typed.zip, typed.phone),
    pan: panFault(typed.pan, typed.gstin),
  });
}
