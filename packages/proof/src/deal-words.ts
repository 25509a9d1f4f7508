import type { DealEntry } from './entry';
import { textOf } from './deal-documents';
import { parseJson } from './json';

const acts: Record<string, string> = {
  'offer.viewed': 'looked at the offer',
  'nda.requested': 'asked for the NDA',
  'nda.withdrawn': 'took the request for the NDA back',
  'nda.asked-again': 'asked for the NDA again',
  'nda.reopened': 'took the request for the NDA up again',
  'nda.rejected': 'refused the NDA',
  'nda.skipped': 'passed the request for the NDA over',
  'nda.prepared': 'chose the document of the NDA',
  'nda.shared': 'shared the NDA',
  'nda.declined': 'declined the NDA',
  'nda.changes-wanted': 'requested changes to the NDA',
  'nda.signed': 'signed the NDA',
  'nda.ended': 'ended the NDA',
  'nda.relied-on': 'opened the offer under an NDA that covers it',
  'nda.cover-ended': 'ended the cover of the NDA',
  'nda.renewal-started': 'began to renew the NDA',
  'nda.renewal-declined': 'declined to renew the NDA',
  'nda.renewal-withdrawn': 'took the renewal of the NDA back',
  'nda.renewal-ended': 'ended the renewal of the NDA',
  'message.sent': 'wrote a message',
  'message.edited': 'changed a message',
  'message.deleted': 'deleted a message',
  'contract.proposed': 'proposed a contract',
  'contract.signed': 'signed the contract',
  'contract.sealed': 'sealed the document of the contract',
  'contract.accepted': 'accepted the contract',
  'contract.rejected': 'refused the contract',
  'contract.wants_changes': 'asked for changes to the contract',
  'contract.revised': 'sent the contract anew',
  'contract.amendment_proposed': 'proposed an amendment',
  'contract.amendment_accepted': 'accepted the amendment',
  'contract.amendment_rejected': 'refused the amendment',
  'contract.amendment_withdrawn': 'took the amendment back',
  'contract.delivery_noted': 'noted a delivery',
  'contract.delivery_confirmed': 'confirmed a delivery',
  'contract.delivery_disputed': 'disputed a delivery',
  'contract.delivery_withdrawn': 'took a delivery back',
  'contract.invoice_noted': 'noted an invoice',
  'contract.invoice_confirmed': 'confirmed an invoice',
  'contract.invoice_disputed': 'disputed an invoice',
  'contract.invoice_withdrawn': 'took an invoice back',
  'quote.asked': 'asked for a quote',
  'quote.quoted': 'gave a quote',
  'quote.countered': 'made a counter-offer',
  'quote.accepted': 'accepted the quote',
  'quote.declined': 'declined the quote',
  'quote.withdrawn': 'took the request for a quote back',
};

/** Returns an act in words; an unknown act of a later version is returned as it is. */
export const actInWords = (act: string): string => acts[act] ?? act;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Returns a time as `24 Nov 2026, 09:31:05 UTC`, independent of time zone and locale so that the page has the same
 * bytes everywhere.
 */
export function momentInWords(at: string): string {
  const [year = '', month = '', rest = ''] = at.split('-');
  const [day = '', time = ''] = rest.split('T');
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}, ${time.slice(0, 8)} UTC`;
}

/** Returns an amount as `₹ 10,00,000`, in Indian grouping; the same in every locale. */
export function rupeesInWords(amount: number): string {
  const [whole = '', paise] = String(Math.abs(amount)).split('.');
  const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d\d)*\d{3}$)/gu, ',');
  return `${amount < 0 ? '−' : ''}₹ ${grouped}${paise === undefined ? '' : `.${paise.padEnd(2, '0')}`}`;
}

/** Returns the facts of an entry besides its act: numbers and states, without document hashes. */
export function factsOf({ about }: Pick<DealEntry, 'about'>): string[] {
  return Object.entries(about).flatMap(([name, value]) => {
    if (name === 'key') return ['with a key of their own'];
    // The number of the person who acted, who is named by a seal.
    if (name === 'member') return [];
    const text = name === 'amount' && typeof value === 'number' ? rupeesInWords(value) : textOf(value);
    if (text === '' || /^[0-9a-f]{64}$/u.test(text) || isWithoutNews(name, text)) return [];
    return [`${nameInWords(name)} ${text}`];
  });
}

const isWithoutNews = (name: string, text: string): boolean =>
  (name === 'amendment' && text === '0') || (name === 'round' && text === '1');

const names: Record<string, string> = {
  nda: 'NDA',
  offerVersion: 'version of the offer',
  from: 'was',
  to: 'is now',
  renews: 'renews round',
  readToEnd: 'read to its end:',
};

/** Returns a property name in words: `deliveryPlace` as `delivery place`. */
export const nameInWords = (name: string): string =>
  names[name] ?? name.replaceAll(/[A-Z]/gu, (sign) => ` ${sign.toLowerCase()}`);

/** More than any terms have; the paths of more facts would take many times the memory of the terms. */
const factsAtMost = 5_000;
const longestPlace = 200;

/**
 * Returns terms as single facts by path: `lines 1, unit price` → `18499.99`. Terms that are not JSON, or larger than
 * those of any contract, are returned as one fact.
 */
export function termsInWords(terms: string): Map<string, string> {
  const facts = new Map<string, string>();
  try {
    collect(parseJson(terms), '', facts);
    return facts;
  } catch {
    return new Map([['', terms]]);
  }
}

function collect(value: unknown, place: string, facts: Map<string, string>): void {
  if (facts.size > factsAtMost || place.length > longestPlace) throw new RangeError('no terms of a contract');
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value);
    if (text !== '') facts.set(place, text);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    const isNumber = /^\d+$/u.test(key);
    const step = isNumber ? `${place} ${Number(key) + 1}` : nameInWords(key);
    // `substance` is a technical name and is left out of paths.
    const isRoot = place === '' || place === 'substance';
    collect(one, isNumber || isRoot ? step.trim() : `${place}, ${step}`, facts);
  }
}

export interface TermsChange {
  name: string;
  before: string;
  after: string;
}

/** Returns the differences in the order of `after`, followed by removed facts. */
export function changesOfTerms(before: string, after: string): TermsChange[] {
  const [one, other] = [termsInWords(before), termsInWords(after)];
  const names = [...new Set([...other.keys(), ...one.keys()])];
  return names
    .map((name) => ({ name, before: one.get(name) ?? '', after: other.get(name) ?? '' }))
    .filter((change) => change.before !== change.after);
}
