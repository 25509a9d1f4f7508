import { normalNumber, readGstin } from '@proffer/contract/profiles/indian-numbers';
import { phoneFault, phoneText, readPhone } from '@proffer/contract/profiles/phone';

/** What a typed number was understood as, said at its field; undefined where there is nothing to say. */
export function fieldHint(field: string, typed: string): string | undefined {
  if (field === 'gstin') {
    const read = readGstin(typed);
    return read ? `${read.state}, PAN ${read.pan}` : undefined;
  }
  if (field !== 'phone' || phoneFault(typed) !== undefined) return undefined;
  const read = phoneText(readPhone(typed));
  return read === typed.trim() ? undefined : read;
}

/** A GSTIN with the state that it was given in. */
export function gstinText(gstin: string): string {
  const read = readGstin(gstin);
  return read ? `${normalNumber(gstin)} · ${read.state}` : gstin;
}

/** What stands in an empty field as an example. */
export const placeholders: Readonly<Record<string, string>> = {
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  phone: '98765 43210',
  zip: '411001',
};
