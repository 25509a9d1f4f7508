import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/wire/choices';
import { profileFault, readRegistrationDate, type TypedProfileField } from '@proffer/contract/profiles/rules';
import type { UserDetail, UserDetailChanges } from '@proffer/contract/profiles/schemas';
import { formatPhone, phoneDigits } from '../../ui/phone.model';

export type FieldName = Exclude<keyof UserDetailChanges, 'version'>;

export interface ProfileField {
  name: FieldName;
  label: string;
  kind: 'text' | 'longText' | 'year' | 'phone' | 'date' | 'choice' | 'zip';
  choices?: readonly string[];
  autoComplete?: string;
}

const fieldList: ProfileField[] = [
  { name: 'companyName', label: 'Company name', kind: 'text', autoComplete: 'organization' },
  { name: 'industry', label: 'Industry', kind: 'text' },
  { name: 'overview', label: 'Overview', kind: 'longText' },
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
  { name: 'zip', label: 'Zip code', kind: 'zip', autoComplete: 'postal-code' },
];

/** Every field of a profile by its wire name. */
export const profileFields = Object.fromEntries(fieldList.map((field) => [field.name, field])) as Record<
  FieldName,
  ProfileField
>;

/** The panels of the edit mode, and of the facts. */
export const fieldGroups: { title: string; names: FieldName[] }[] = [
  {
    title: 'Company facts',
    names: ['yearOfFoundation', 'regDate', 'companyFocus', 'companySize', 'gsa', 'security'],
  },
  { title: 'Contact', names: ['firstName', 'lastName', 'phone'] },
  { title: 'Address', names: ['address1', 'address2', 'city', 'state', 'zip'] },
];

/** What is kept of a field, as a person types it; empty for nothing. */
export function textOf(profile: UserDetail, { name, kind }: ProfileField): string {
  const value = profile[name];
  if (value === null) return '';
  if (kind === 'phone') return formatPhone(phoneDigits(String(value)));
  if (kind === 'date') return monthFirst(String(value));
  return String(value);
}

/** What was typed, as it may be typed. */
export function typedText({ kind }: ProfileField, typed: string): string {
  if (kind === 'phone') return formatPhone(phoneDigits(typed));
  if (kind === 'year') return typed.replaceAll(/\D/g, '');
  return typed;
}

/** A field's text as people read it: a choice is stored as its position from 1. */
export function readableText({ choices }: ProfileField, text: string): string {
  return choices ? (choices[Number(text) - 1] ?? '') : text;
}

/** The change of a field as the call takes it. */
export function changeOf(field: ProfileField, text: string): UserDetailChanges {
  const { name, kind } = field;
  const typed = text.trim();
  if (kind === 'phone') return { [name]: phoneDigits(typed) };
  if (kind === 'date') return { [name]: readRegistrationDate(typed) };
  if (kind === 'choice' || kind === 'year') return { [name]: typed === '' ? null : Number(typed) };
  return { [name]: typed };
}

/** What is wrong with a text before it is sent. */
export function checkField({ name, kind }: ProfileField, text: string, thisYear: number): string | undefined {
  if (kind === 'choice') return undefined;
  const typed = kind === 'phone' ? phoneDigits(text) : text;
  return profileFault(name as TypedProfileField, typed, { thisYear, dateFormat: 'MM/dd/yyyy' });
}

/** A calendar day `YYYY-MM-DD` as `MM/dd/yyyy`, as this screen shows it (PRO-26). */
export function monthFirst(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

/** What can be missing of a profile, by the server's names. */
const missingWords: Record<string, string> = {
  logo: 'Logo',
  banner: 'Banner',
  services: 'Services',
  partners: 'Partners',
};

/** A missing part as a person reads it; null for one this page does not know. */
export function missingWord(name: string): string | null {
  return missingWords[name] ?? (name in profileFields ? profileFields[name as FieldName].label : null);
}
