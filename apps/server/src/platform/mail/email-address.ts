import { domainToASCII } from 'node:url';

/**
 * Returns the key under which an address is looked up and unique: lower case, one Unicode form, and
 * the domain in ASCII. Some browsers send `ravi@xn--p1b6ci4b4b3a.xn--h2brj9c` for
 * `ravi@उदाहरण.भारत`; both are one mailbox.
 */
export function emailKey(email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Empty for a domain that no server can have; such an address is only compared.
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/**
 * Returns the keys under which a login may be stored: its own, and the lower-case address that
 * older versions stored.
 */
export function storedKeys(email: string): [key: string, olderKey: string] {
  return [emailKey(email), email.trim().toLowerCase()];
}

/**
 * Returns the key under which mails to a mailbox are counted: `emailKey` without a tag such as
 * `+bids`, which anybody can vary without reaching another mailbox.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  return key.replace(/^([^+]+)\+.*(?=@)/, '$1');
}

/** Returns the address in `Name <address>`, or the text if it is only an address. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
