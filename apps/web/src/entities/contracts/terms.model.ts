import { certificateWords } from '@proffer/contract/certificates/rules';
import { quantityText } from '@proffer/contract/wire/group-indian';
import { type ContractLine, totalsOf } from '@proffer/contract/contracts/lines';
import type { FullContractTerms } from '@proffer/contract/contracts/schemas';
import type { Milestone } from '@proffer/contract/contracts/substance';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../ui/date-text.model';
import { exactIndian } from '../../ui/money.model';

/** All terms of a contract, current or proposed. */
export type Terms = Omit<FullContractTerms, 'totals'>;

export const isSameTerms = (one: Terms, other: Terms): boolean => changedTerms(one, other).length === 0;

export interface ChangedTerm {
  label: string;
  /** Empty if the term was or is absent. */
  before: string;
  after: string;
  /** True for a text of several lines. */
  isText: boolean;
}

/** Returns the changed terms in words; unchanged terms are omitted. */
export function changedTerms(before: Terms, after: Terms): ChangedTerm[] {
  const nothing = 'No description';
  const of = (label: string, read: (terms: Terms) => string, isText = false): ChangedTerm => ({
    label,
    before: read(before),
    after: read(after),
    isText,
  });
  return [
    of('Name', (terms) => terms.contractName),
    of('Description', (terms) => terms.contractDescription || nothing, true),
    of('Start', (terms) => dayText(terms.startDate)),
    of('End', (terms) => dayText(terms.endDate)),
    ...numbered('Line', before.lines, after.lines, lineText),
    of('Total', ({ lines }) => (lines.length === 0 ? '' : `₹${exactIndian(totalsOf(lines).total)}`)),
    of('Payment', (terms) => terms.paymentTerms, true),
    ...numbered('Milestone', before.milestones, after.milestones, milestoneText),
    of('Law', (terms) => terms.governingLaw),
    of('Courts of', (terms) => terms.jurisdiction),
    of('Certificates of the supplier', ({ requiredCertificates = [] }) =>
      requiredCertificates.map((kind) => certificateWords[kind]).join(', '),
    ),
    of('Attachments', ({ papers }) => papers.map(({ name }) => isolated(name)).join(', ')),
  ].filter((term) => term.before !== term.after);
}

/** Returns the changes between two lists, comparing entries at the same position. */
function numbered<Thing>(
  label: string,
  before: readonly Thing[],
  after: readonly Thing[],
  read: (thing: Thing) => string,
): ChangedTerm[] {
  const words = (thing: Thing | undefined) => (thing === undefined ? '' : read(thing));
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    label: `${label} ${index + 1}`,
    before: words(before[index]),
    after: words(after[index]),
    isText: false,
  }));
}

function lineText(line: ContractLine): string {
  const { item, hsnCode, quantity, unit, unitPrice, taxRate, deliveryDate, deliveryPlace } = line;
  return [
    `${isolated(item)}: ${quantityText(quantity)} ${isolated(unit)} at ₹${exactIndian(unitPrice)} + ${taxRate} % GST`,
    hsnCode && `HSN/SAC ${hsnCode}`,
    deliveryDate && `delivery ${dayText(deliveryDate)}`,
    deliveryPlace && isolated(deliveryPlace),
  ]
    .filter(Boolean)
    .join(', ');
}

const milestoneText = ({ what, dueDate, percent }: Milestone): string =>
  `${isolated(what)}: ${percent} %${dueDate && `, due ${dayText(dueDate)}`}`;
