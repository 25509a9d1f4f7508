import { isBlank } from '../wire/blank-text';
import type { CheckableFact } from '../wire/choices';
import { faultsOf, type Faults } from '../wire/faults';

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
  'gstin',
] as const;
export type CheckedField = (typeof checkedFields)[number];

/** The values of such fields: at the check, or now. */
export type CheckedValues = Partial<Record<CheckedField, string | null>>;

/** A bank account stands in no field; it is of the company of that name. */
const fieldsOfFact: Record<CheckableFact, readonly CheckedField[]> = {
  registration: ['regDate'],
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  phone: ['phone'],
  tax: ['gstin'],
  bank: [],
};

/** Facts that are seen in the profile alone: those that can be checked of many companies at once, without a note. */
export const factsInProfile: readonly CheckableFact[] = ['registration', 'address', 'phone'];

/**
 * What is wrong with marking a company as validated for these newly `named` facts. The market reads them beside the mark,
 * so there is at least one; of those that stand in no field, or in an empty one, the note says what was seen.
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
  /** What the profile says. */
  gstin: string;
}): Faults<'facts' | 'note'> {
  const isUnseen = isBlank(note) && named.some((fact) => fact === 'bank' || (fact === 'tax' && gstin === ''));
  return faultsOf({
    facts: facts.length === 0 ? 'Please name what has been checked.' : undefined,
    note: isUnseen ? 'Please note what was seen: it stands in no field of the profile.' : undefined,
  });
}

/** The fields that a check of these facts rests on. Every check is of the company of one name. */
export function fieldsChecked(facts: readonly CheckableFact[]): CheckedField[] {
  const fields = new Set<CheckedField>(['companyName', ...facts.flatMap((fact) => fieldsOfFact[fact])]);
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
  zip: 'PIN code',
  phone: 'Phone',
  gstin: 'GSTIN',
};
