import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { emailKey } from '../../platform/mail/email-address';

/** Domains of public mailboxes, which no company can claim for itself. */
const publicMailDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com
  yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com aol.com rediffmail.com rediff.com
  proton.me protonmail.com pm.me zohomail.in zohomail.com zoho.com gmx.com gmx.de gmx.net web.de
  mail.com mail.ru yandex.com yandex.ru qq.com 163.com 126.com fastmail.com hey.com tutanota.com
  tuta.com duck.com hotmail.co.uk yahoo.co.uk outlook.in sify.com indiatimes.com tutamail.com`.split(/\s+/),
);

/**
 * Returns a domain in lower case and ASCII; a text with the reason if it cannot belong to a company.
 */
export function readDomain(typed: string): { domain: string } | { fault: string } {
  const domain = domainToASCII(typed.trim().toLowerCase().replace(/^@/, ''));
  const { hostname, domain: registrable, isIp } = parse(domain, { allowPrivateDomains: true });
  if (domain === '' || hostname !== domain || registrable === null || isIp) {
    return { fault: 'Please enter a domain such as example.com.' };
  }
  if (publicMailDomains.has(registrable)) {
    return { fault: 'Anybody can have a mailbox at this domain, so no company can claim it.' };
  }
  return { domain };
}

/** Returns the domain of an email address in the form of `readDomain`. */
export const domainOf = (email: string): string => emailKey(email).split('@').at(-1) ?? '';
