import { isBlank } from '../wire/blank-text';
import type { CheckableFact } from '../wire/choices';
import { faultsOf, type Faults } from '../wire/faults';

/**
 * Profile fields on which a check of a company can be based. The mark “Validated” means that an administrator has
 * checked exactly these values, so it lapses when one of them changes. Free of zod.
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
  'gstin',
] as const;
export type CheckedField = (typeof checkedFields)[number];

/** Values of checked fields, at the time of the check or now. */
export type CheckedValues = Partial<Record<CheckedField, string | null>>;

/** No field has the bank account; it belongs to the company of that name. */
const fieldsOfFact: Record<CheckableFact, readonly CheckedField[]> = {
  registration: ['regDate'],
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  phone: ['phone'],
  tax: ['gstin'],
  bank: [],
};

/**
 * Facts that are visible in the profile itself, so that they can be checked for many companies at once without a
 * note.
 */
export const factsInProfile: readonly CheckableFact[] = ['registration', 'address', 'phone'];

/**
 * Returns the faults of marking a company as validated for the newly `named` facts. Users see the facts next to the
 * mark, so at least one is required; facts without a filled field need a note on the evidence.
 */
export function approvalFaults({
  facts,
  named,
  note,
  gstin,
}: {
  facts: readonly CheckableFact[];
  named: readonly CheckableFact[];
  note: string;
  /** Value in the profile. */
  gstin: string;
}): Faults<'facts' | 'note'> {
  const isUnseen = isBlank(note) && named.some((fact) => fact === 'bank' || (fact === 'tax' && gstin === ''));
  return faultsOf({
    facts: facts.length === 0 ? 'Please choose what has been checked.' : undefined,
    note: isUnseen ? 'Please note what was seen, because the profile has no field for it.' : undefined,
  });
}

/** Returns the fields on which a check of these facts is based; every check includes the company's name. */
export function fieldsChecked(facts: readonly CheckableFact[]): CheckedField[] {
  const fields = new Set<CheckedField>(['companyName', ...facts.flatMap((fact) => fieldsOfFact[fact])]);
  return checkedFields.filter((field) => fields.has(field));
}

/** Returns the profile values that a check of these facts has seen. */
export function valuesChecked(
  facts: readonly CheckableFact[],
  profile: Record<CheckedField, string | null>,
): CheckedValues {
  return Object.fromEntries(fieldsChecked(facts).map((field) => [field, profile[field]]));
}

/** Returns the fields whose values differ from the checked ones, in the order of `checkedFields`. */
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
  zip: 'PIN code',
  phone: 'Phone',
  gstin: 'GSTIN',
};
