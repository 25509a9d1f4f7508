import type { CheckableFact } from '../wire/choices';

/**
 * What of a profile a check of a company rests on. The mark “Validated” says that an administrator has looked at these
 * values and no others, so it falls when one of them changes. Free of zod.
 */
export const checkedFields = [
  'companyName',
  'regDate',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'phone',
] as const;
export type CheckedField = (typeof checkedFields)[number];

/** The values of such fields: at the check, or now. */
export type CheckedValues = Partial<Record<CheckedField, string | null>>;

/** Tax number and bank account stand in no field; they are of the company of that name. */
export const fieldsOfFact: Record<CheckableFact, readonly CheckedField[]> = {
  registration: ['regDate'],
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  phone: ['phone'],
  tax: [],
  bank: [],
};

/** Whom a check without named facts was of. */
const unnamedFacts: readonly CheckableFact[] = ['registration'];

/** The fields that a check of these facts rests on. Every check is of the company of one name. */
export function fieldsChecked(facts: readonly CheckableFact[]): CheckedField[] {
  const named = facts.length === 0 ? unnamedFacts : facts;
  const fields = new Set<CheckedField>(['companyName', ...named.flatMap((fact) => fieldsOfFact[fact])]);
  return checkedFields.filter((field) => fields.has(field));
}

/** What of a profile a check of these facts has seen. */
export function valuesChecked(
  facts: readonly CheckableFact[],
  profile: Record<CheckedField, string | null>,
): CheckedValues {
  return Object.fromEntries(fieldsChecked(facts).map((field) => [field, profile[field]]));
}

/** The fields that are not as they were checked any more, in their own order. */
export function changedSince(checked: CheckedValues, now: CheckedValues): CheckedField[] {
  return checkedFields.filter((field) => field in checked && (checked[field] ?? '') !== (now[field] ?? ''));
}

export const checkedFieldWords: Record<CheckedField, string> = {
  companyName: 'Company name',
  regDate: 'Registration date',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  phone: 'Phone',
};
