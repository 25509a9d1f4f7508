import { plainDigits } from '../wire/plain-digits';

/** Phone numbers (PRO-21, PRO-22, PRO-54, PRO-65). Free of zod. */

const leads = /^(?:\+|00)/;
/** Toll-free numbers have eleven digits. */
const tollFree = /^18[06]0\d{7}$/;

/**
 * Returns a typed number as stored: ten digits for India, `+` and all digits for another country. India's country
 * code and the trunk prefix 0 are removed, also if both are written: `+91 (0) 98765 43210`.
 */
export function readPhone(typed: string): string {
  const text = plainDigits(typed);
  const all = text.replaceAll(/\D/g, '');
  if (leads.test(text)) {
    const number = text.startsWith('+') ? all : all.slice(2);
    return /^910?\d{10}$/.test(number) ? number.slice(-10) : `+${number}`;
  }
  return /^(?:0|910?)\d{10}$/.test(all) ? all.slice(-10) : all;
}

/** Returns whether a stored number belongs to a country other than India. */
export function isForeignPhone(phone: string): boolean {
  return phone.startsWith('+');
}

/** Returns the fault of a phone number. */
export function phoneFault(typed: string): string | undefined {
  const phone = readPhone(typed);
  if (/^\d{10}$/.test(phone) || tollFree.test(phone) || /^\+(?!91)[1-9]\d{6,14}$/.test(phone))
    return undefined;
  return isForeignPhone(phone) && !phone.startsWith('+91')
    ? 'Please enter the country’s code and 7 to 14 digits, such as +44 20 7946 0958.'
    : 'Please enter a phone number of 10 digits.';
}

/** Returns a number for display: `(987)654-3210`; a number without ten digits as it is stored. */
export function phoneText(phone: string): string {
  const ten = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return ten ? `(${ten[1]})${ten[2]}-${ten[3]}` : phone;
}
