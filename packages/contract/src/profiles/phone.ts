/** Phone numbers (PRO-21, PRO-22, PRO-54). Free of zod. */

const leads = /^\s*(?:\+|00)/;

/**
 * A typed number as it is kept: ten digits for India, `+` and all digits for another country, which is known by the code
 * before it. India's code and the 0 of a trunk call are left out.
 */
export function readPhone(typed: string): string {
  const all = typed.replaceAll(/\D/g, '');
  if (leads.test(typed)) {
    const number = typed.trim().startsWith('+') ? all : all.slice(2);
    return /^91\d{10}$/.test(number) ? number.slice(2) : `+${number}`;
  }
  return /^(?:0|91)\d{10}$/.test(all) ? all.slice(-10) : all;
}

/** Whether a number, as it is kept, is of another country than India. */
export function isForeignPhone(phone: string): boolean {
  return phone.startsWith('+');
}

/** What is wrong with a phone number. */
export function phoneFault(typed: string): string | undefined {
  const phone = readPhone(typed);
  if (/^\d{10}$/.test(phone) || /^\+(?!91)[1-9]\d{6,14}$/.test(phone)) return undefined;
  return isForeignPhone(phone) && !phone.startsWith('+91')
    ? 'Please enter the country’s code and 7 to 14 digits, such as +44 20 7946 0958.'
    : 'Please enter a phone number of 10 digits.';
}

/** A number as people read it: `(987)654-3210`; one that does not have ten digits as it is stored. */
export function phoneText(phone: string): string {
  const ten = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return ten ? `(${ten[1]})${ten[2]}-${ten[3]}` : phone;
}
