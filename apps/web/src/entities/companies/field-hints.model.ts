import { normalNumber, readGstin, type GstinKind } from '@proffer/contract/profiles/indian-numbers';
import { phoneFault, phoneText, readPhone } from '@proffer/contract/profiles/phone';

/** Words for unusual kinds of tax registration. */
const gstinKindWords: Record<GstinKind, string> = {
  regular: '',
  deductor: 'tax deductor',
  collector: 'tax collector',
  nonResident: 'non-resident',
  onlineServices: 'online services from abroad',
  uniqueIdentity: 'unique identity number',
};

/** Returns how a typed number was understood, shown at its field; undefined if there is nothing to say. */
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

/** Returns a GSTIN with its state. */
export function gstinText(gstin: string): string {
  const read = readGstin(gstin);
  if (!read) return gstin;
  return [normalNumber(gstin), read.state, gstinKindWords[read.kind]]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Examples shown in empty fields. */
export const placeholders: Readonly<Record<string, string>> = {
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  phone: '98765 43210',
  zip: '411001',
};
