export const dateFormatText = 'Date should be entered in YYYY/DD/MM format';

/** Digits of a phone number, at most ten. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 10);
}

/** Ten digits as `(000)000-0000`, fewer as far as they go (spec §5). */
export function formatPhone(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)})${digits.slice(3)}`;
  return `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}`;
}

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
