import { normalNumber, readGstin, type GstinKind } from '@proffer/contract/profiles/indian-numbers';
import { phoneFault, phoneText, readPhone } from '@proffer/contract/profiles/phone';

/** How a registration of another kind than the usual one is named. */
const gstinKindWords: Record<GstinKind, string> = {
  regular: '',
  deductor: 'tax deductor',
  collector: 'tax collector',
  nonResident: 'non-resident',
  onlineServices: 'online services from abroad',
  uniqueIdentity: 'unique identity number',
};

/** What a typed number was understood as, said at its field; undefined where there is nothing to say. */
export function fieldHint(field: string, typed: string): string | undefined {
  if (field === 'gstin') {
    const read = readGstin(typed);
    if (!read) return undefined;
    const parts = [read.state, gstinKindWords[read.kind], read.pan === null ? '' : `PAN ${read.pan}`];
    return parts.filter((part) => part !== '').join(', ');
  }
  if (field !== 'phone' || phoneFault(typed) !== undefined) return undefined;
  const read = phoneText(readPhone(typed));
  return read === typed.trim() ? undefined : read;
}

/** A GSTIN with the state that it was given in. */
export function gstinText(gstin: string): string {
  const read = readGstin(gstin);
  if (!read) return gstin;
  return [normalNumber(gstin), read.state, gstinKindWords[read.kind]]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What stands in an empty field as an example. */
export const placeholders: Readonly<Record<string, string>> = {
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  phone: '98765 43210',
  zip: '411001',
};
