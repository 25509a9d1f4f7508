import { limits } from '@proffer/contract/wire/limits';
import { cleanLine } from '@proffer/server/offer-files';
import { cutText } from './cut-text';
import { textAt } from './json-path';

/** Facts about an OCDS package that were read before the record. */
export type PackageFacts = { publisher: string; license: string };

/** Returns the facts among a package's fields; one publisher writes `constant:` before them. */
export function statedFacts(fields: unknown): PackageFacts {
  const publisher = textAt(fields, 'publisher', 'name') || textAt(fields, 'publisher');
  return { publisher: withoutMark(publisher), license: withoutMark(textAt(fields, 'license')) };
}

function withoutMark(text: string): string {
  return text.replace(/^constant:/u, '');
}

/** Publishers are identified by their ids, because package fields may follow the records. */
const knownSources: { id: RegExp; source: string; attribution: string }[] = [
  {
    id: /^PW-/u,
    source: 'canada-buyandsell',
    attribution: 'Contains information licensed under the Open Government Licence - Canada.',
  },
  { id: /^ocds-03ad3f-/u, source: 'paraguay-dncp', attribution: 'DNCP - Paraguay, CC BY 4.0.' },
  { id: /^ocds-43qwtd-/u, source: 'nsw-etendering', attribution: 'NSW eTendering, CC BY 3.0 AU.' },
];

/** An id in the form of the GePNIC portals, used by most Indian states and the union: `2025_UPTCL_1004395_1`. */
const portalId = /^\d{4}_[A-Za-z]+_\d+_\d+$/u;
/** Prefix of Indian states, which publish in rupees and state the currency for awards at most. */
const indianPrefix = /^ocds-kjhdrl-/u;

/** Returns the currency of amounts without one, if the publisher is known to use rupees. */
export function currencyOfPublisher(ocid: string): 'INR' | '' {
  return portalId.test(ocid) || indianPrefix.test(ocid) ? 'INR' : '';
}

/** Returns source name and attribution of an OCDS record; an unknown publisher is named by its registered prefix. */
export function ocdsSource(ocid: string, facts: PackageFacts): { source: string; attribution: string } {
  const known = knownSources.find((candidate) => candidate.id.test(ocid));
  if (known) return { source: known.source, attribution: known.attribution };
  if (portalId.test(ocid)) return { source: 'gepnic', attribution: '' };
  const prefix = /^ocds-[a-z0-9]{6}(?=-)/iu.exec(ocid)?.[0].toLowerCase();
  const stated = [facts.publisher, facts.license]
    .map((fact) => cutText(cleanLine(fact), limits.shortText))
    .filter(Boolean)
    .join(', ');
  return {
    source: prefix ?? 'ocds',
    attribution: stated === '' ? '' : `Published as open contracting data: ${stated.replace(/\.$/u, '')}.`,
  };
}
