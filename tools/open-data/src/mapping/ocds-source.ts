import { limits } from '@proffer/contract/wire/limits';
import { cleanLine } from '@proffer/server/offer-files';
import { cutText } from './cut-text';
import { textAt } from './json-path';

/** What an OCDS package says of itself, as far as it was read when a record needs it. */
export type PackageFacts = { publisher: string; license: string };

/** The facts among the fields of a package; one publisher writes `constant:` before them. */
export function statedFacts(fields: unknown): PackageFacts {
  const publisher = textAt(fields, 'publisher', 'name') || textAt(fields, 'publisher');
  return { publisher: withoutMark(publisher), license: withoutMark(textAt(fields, 'license')) };
}

function withoutMark(text: string): string {
  return text.replace(/^constant:/u, '');
}

/** Publishers are told by their ids, not by package fields, which may stand after the records. */
const knownSources: { id: RegExp; source: string; attribution: string }[] = [
  {
    id: /^PW-/u,
    source: 'canada-buyandsell',
    attribution: 'Contains information licensed under the Open Government Licence - Canada.',
  },
  { id: /^ocds-03ad3f-/u, source: 'paraguay-dncp', attribution: 'DNCP - Paraguay, CC BY 4.0.' },
  { id: /^ocds-43qwtd-/u, source: 'nsw-etendering', attribution: 'NSW eTendering, CC BY 3.0 AU.' },
];

/** An id as the portals of GePNIC, which most Indian states and the union run, give it: `2025_UPTCL_1004395_1`. */
const portalId = /^\d{4}_[A-Za-z]+_\d+_\d+$/u;
/** Registered for Indian states, who publish in rupees and state it for awards at most. */
const indianPrefix = /^ocds-kjhdrl-/u;

/** The currency of amounts that state none, as far as the publisher tells. */
export function currencyOfPublisher(ocid: string): 'INR' | '' {
  return portalId.test(ocid) || indianPrefix.test(ocid) ? 'INR' : '';
}

/** Source name and attribution line of an OCDS record; an unknown publisher keeps its registered prefix as name. */
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
