import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/wire/choices';
import { phoneText, readPhone } from '@proffer/contract/profiles/phone';
import type { UserDetail, UserDetailChanges } from '@proffer/contract/profiles/schemas';
import { plainDigits } from '@proffer/contract/wire/plain-digits';
import { readTypedDay, typedDay } from '@proffer/contract/wire/typed-day';
import { gstinText } from '../../entities/companies/field-hints.model';
import { dayText } from '../../ui/date-text.model';

export type FieldName = Exclude<keyof UserDetailChanges, 'version' | 'isPublic' | 'services' | 'partners'>;

export interface ProfileField {
  name: FieldName;
  label: string;
  kind: 'text' | 'longText' | 'year' | 'phone' | 'date' | 'choice';
  /** Hint below the field. */
  description?: string;
  choices?: readonly string[];
  autoComplete?: string;
}

const fieldList: ProfileField[] = [
  { name: 'companyName', label: 'Company name', kind: 'text', autoComplete: 'organization' },
  { name: 'industry', label: 'Industry', kind: 'text' },
  { name: 'overview', label: 'Overview', kind: 'longText' },
  { name: 'gstin', label: 'GSTIN', kind: 'text' },
  {
    name: 'pan',
    label: 'PAN',
    kind: 'text',
    description: 'Only you and administrators see it.',
  },
  {
    name: 'registrationNumber',
    label: 'Registration number',
    kind: 'text',
    description: 'CIN, LLPIN or Udyam number.',
  },
  { name: 'yearOfFoundation', label: 'Year of foundation', kind: 'year' },
  { name: 'regDate', label: 'Registration date', kind: 'date' },
  { name: 'companyFocus', label: 'Company focus', kind: 'choice', choices: companyFocusChoices },
  { name: 'companySize', label: 'Company size', kind: 'choice', choices: companySizeChoices },
  { name: 'gsa', label: 'GSA contract holder', kind: 'choice', choices: yesNoChoices },
  { name: 'security', label: 'Security clearance', kind: 'choice', choices: yesNoChoices },
  { name: 'firstName', label: 'First name', kind: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', kind: 'text', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', kind: 'phone', autoComplete: 'tel-national' },
  { name: 'address1', label: 'Address line 1', kind: 'text', autoComplete: 'address-line1' },
  { name: 'address2', label: 'Address line 2', kind: 'text', autoComplete: 'address-line2' },
  { name: 'city', label: 'City', kind: 'text', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', kind: 'text', autoComplete: 'address-level1' },
  { name: 'zip', label: 'PIN code', kind: 'text', autoComplete: 'postal-code' },
];

/** Profile fields by API name. */
export const profileFields = Object.fromEntries(fieldList.map((field) => [field.name, field])) as Record<
  FieldName,
  ProfileField
>;

/** Groups of fields in edit mode and in the facts. */
export const fieldGroups: { title: string; names: FieldName[] }[] = [
  {
    title: 'Company facts',
    names: [
      'gstin',
      'pan',
      'registrationNumber',
      'regDate',
      'yearOfFoundation',
      'companyFocus',
      'companySize',
    ],
  },
  { title: 'Contact', names: ['firstName', 'lastName', 'phone'] },
  { title: 'Address', names: ['address1', 'address2', 'city', 'state', 'zip'] },
  { title: 'Other details (optional)', names: ['gsa', 'security'] },
];

/** Returns the stored value of a field as a user would type it; empty for none. */
export function textOf(profile: UserDetail, { name, kind }: ProfileField): string {
  const value = profile[name];
  if (value === null) return '';
  if (kind === 'phone') return phoneText(String(value));
  if (kind === 'date') return typedDay(String(value));
  return String(value);
}

/** Returns the typed text restricted to what the field allows: digits only for a year. */
export function typedText({ kind }: ProfileField, typed: string): string {
  if (kind === 'year') return plainDigits(typed).replaceAll(/\D/g, '');
  return typed;
}

/** Returns a field's text in readable form. A choice is stored as its position from 1. */
export function readableText({ name, kind, choices }: ProfileField, text: string): string {
  if (name === 'gstin') return gstinText(text);
  if (kind === 'date') {
    const day = readTypedDay(text);
    return day === null ? text : dayText(day);
  }
  return choices ? (choices[Number(text) - 1] ?? '') : text;
}

/** Returns the change of a field as the API takes it. */
export function changeOf(field: ProfileField, text: string): UserDetailChanges {
  const { name, kind } = field;
  const typed = text.trim();
  if (kind === 'phone') return { [name]: readPhone(typed) };
  if (kind === 'date') return { [name]: readTypedDay(typed) };
  if (kind === 'choice' || kind === 'year')
    return { [name]: typed === '' ? null : Number(plainDigits(typed)) };
  return { [name]: typed };
}

/** Names of the missing parts of a profile, by the server's names. */
const missingWords: Record<string, string> = {
  logo: 'Logo',
  banner: 'Banner',
  services: 'Services',
  partners: 'Partners',
};

/** Returns the name of a missing part; null if this page does not know it. */
export function missingWord(name: string): string | null {
  return missingWords[name] ?? (name in profileFields ? profileFields[name as FieldName].label : null);
}
