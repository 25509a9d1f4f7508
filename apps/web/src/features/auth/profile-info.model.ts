import type { ProfileDraft } from './profile-draft';

export const dateFormatText = 'Date should be entered in YYYY/DD/MM format';

/**
 * A registration date as typed to `YYYY-MM-DD`. The hint of the field says year/day/month; a text in that order with
 * slashes is turned round, one with dashes is taken as year-month-day (spec §5). `null`: not a date of either form.
 */
export function readRegistrationDate(text: string): string | null {
  const value = text.trim();
  const slashed = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(value);
  const dashed = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
  const [year, month, day] = slashed
    ? [slashed[1], slashed[3], slashed[2]]
    : dashed
      ? [dashed[1], dashed[2], dashed[3]]
      : [undefined, undefined, undefined];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

const required: Partial<Record<keyof ProfileDraft, string>> = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  companyName: 'Please enter the company name.',
  city: 'Please enter the city.',
  state: 'Please enter the state.',
  zip: 'Please enter the zip code.',
};

/** Whether a field is marked as required; the phone number is a field of its own. */
export function isRequired(field: keyof ProfileDraft): boolean {
  return field in required;
}

/** What is wrong with a profile before it is sent, by field. */
export function checkProfile(draft: ProfileDraft): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, text] of Object.entries(required)) {
    if (draft[field as keyof ProfileDraft].trim() === '') found[field] = text;
  }
  if (draft.phone.length !== 10) found['phone'] = 'Please enter a phone number of 10 digits.';
  if (draft.regDate.trim() !== '' && readRegistrationDate(draft.regDate) === null) {
    found['regDate'] = dateFormatText;
  }
  return found;
}
