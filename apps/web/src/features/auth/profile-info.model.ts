import { limits } from '@proffer/contract/wire/limits';
import {
  readRegistrationDate,
  yearOfFoundationFault,
  zipPattern,
  zipText,
} from '@proffer/contract/profiles/rules';
import { tooLongText } from '../../ui/length-limit';
import type { ProfileDraft } from './profile-draft';

export const dateFormatText = 'Date should be entered in YYYY/MM/DD format';

const required: Partial<Record<keyof ProfileDraft, string>> = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  companyName: 'Please enter the company name.',
  city: 'Please enter the city.',
  state: 'Please enter the state.',
  zip: 'Please enter the zip code.',
};

/** How long the texts may be. */
const longest: Partial<Record<keyof ProfileDraft, number>> = {
  firstName: 100,
  lastName: 100,
  companyName: limits.shortText,
  industry: limits.shortText,
  overview: limits.overview,
  address1: limits.shortText,
  address2: limits.shortText,
  city: 100,
  state: 100,
};

/** Whether a field is marked as required; the phone number is a field of its own. */
export function isRequired(field: keyof ProfileDraft): boolean {
  return field in required;
}

/** How long a field's text may be; the others are short by their own rules. */
export function longestOf(field: keyof ProfileDraft): number {
  return longest[field] ?? limits.shortText;
}

/** What is wrong with a profile before it is sent, by field: the rules of the call (PRO-21 to PRO-25). */
export function checkProfile(draft: ProfileDraft, thisYear: number): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, most] of Object.entries(longest)) {
    const fault = tooLongText(draft[field as keyof ProfileDraft].trim(), most);
    if (fault !== undefined) found[field] = fault;
  }
  for (const [field, text] of Object.entries(required)) {
    if (draft[field as keyof ProfileDraft].trim() === '') found[field] = text;
  }
  if (draft.phone.length !== 10) found['phone'] = 'Please enter a phone number of 10 digits.';
  if (draft.regDate.trim() !== '' && readRegistrationDate(draft.regDate) === null) {
    found['regDate'] = dateFormatText;
  }
  const wrongYear = checkYear(draft.yearOfFoundation.trim(), thisYear);
  if (wrongYear !== undefined) found['yearOfFoundation'] = wrongYear;
  const zip = draft.zip.trim();
  if (zip !== '' && !zipPattern.test(zip)) found['zip'] = zipText;
  return found;
}

function checkYear(typed: string, thisYear: number): string | undefined {
  if (typed === '') return undefined;
  return yearOfFoundationFault(/^\d+$/.test(typed) ? Number(typed) : Number.NaN, thisYear);
}
