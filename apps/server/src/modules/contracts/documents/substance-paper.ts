import { certificateWords } from '@proffer/contract/certificates/rules';
import { lineSum, roundingText, totalsOf, type ContractLine } from '@proffer/contract/contracts/lines';
import { milestoneRoundingText, milestoneSums, type Milestone } from '@proffer/contract/contracts/substance';
import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import { quantityText, toThePaisa } from '@proffer/contract/wire/group-indian';
import type { DocumentWriter, Table } from '../../../platform/pdf-text';
import { dayText } from '../../../platform/date-text';

const written = (amount: number): string => `₹${toThePaisa(amount)}`;
const percent = (part: number): string => `${part} %`;
const day = (value: string): string => (value === '' ? '' : dayText(value));

/** Writes the contract's terms except its description, each part under its heading; empty parts are omitted. */
export function writeSubstance(writer: DocumentWriter, substance: Substance): void {
  for (const part of substanceParts) {
    if (part.isEmpty(substance)) continue;
    writer.heading(part.heading);
    part.write(writer, substance);
  }
}

interface SubstancePart {
  /** Name as in `termNames`. */
  name: keyof Substance;
  heading: string;
  isEmpty: (substance: Substance) => boolean;
  write: (writer: DocumentWriter, substance: Substance) => void;
}

/** Parts in the order of the document. */
export const substanceParts: readonly SubstancePart[] = [
  {
    name: 'lines',
    heading: 'Goods and prices',
    isEmpty: ({ lines }) => lines.length === 0,
    write: writeLines,
  },
  {
    name: 'paymentTerms',
    heading: 'Payment terms',
    isEmpty: ({ paymentTerms }) => paymentTerms === '',
    write: (writer, { paymentTerms }) => writer.paragraph(paymentTerms),
  },
  {
    name: 'milestones',
    heading: 'Milestones',
    isEmpty: ({ milestones }) => milestones.length === 0,
    write: writeMilestones,
  },
  {
    name: 'governingLaw',
    heading: 'Governing law',
    isEmpty: ({ governingLaw }) => governingLaw === '',
    write: (writer, { governingLaw }) => writer.paragraph(governingLaw),
  },
  {
    name: 'jurisdiction',
    heading: 'Place of jurisdiction',
    isEmpty: ({ jurisdiction }) => jurisdiction === '',
    write: (writer, { jurisdiction }) => writer.paragraph(jurisdiction),
  },
  {
    name: 'requiredCertificates',
    heading: 'Certificates of the supplier',
    isEmpty: ({ requiredCertificates = [] }) => requiredCertificates.length === 0,
    write: (writer, { requiredCertificates = [] }) => {
      const names = requiredCertificates.map((kind) => certificateWords[kind]);
      writer.paragraph(`The supplier holds a valid certificate of each kind: ${names.join(', ')}.`);
    },
  },
  {
    name: 'papers',
    heading: 'Attachments',
    isEmpty: ({ papers }) => papers.length === 0,
    write: (writer, substance) => writer.table(attachedPapers(substance)),
  },
];

export const attachedPapers = ({ papers }: Substance): Table => ({
  columns: [{ head: 'Attachment' }, { head: 'SHA-256', width: 332 }],
  rows: papers.map(({ name, sha256 }) => [name, sha256]),
});

function writeLines(writer: DocumentWriter, { lines }: Substance): void {
  const totals = totalsOf(lines);
  writer.table(linesTable(lines));
  writer.table({
    columns: [
      { head: 'Tax' },
      { head: 'Subtotal', width: 105, isRight: true },
      { head: 'GST', width: 105, isRight: true },
      { head: 'Incl. GST', width: 105, isRight: true },
    ],
    rows: totals.rates.map(({ rate, net, tax }) => [
      `GST ${percent(rate)}`,
      written(net),
      written(tax),
      written(totalsWith(net, tax)),
    ]),
    foot: ['Total', written(totals.net), written(totals.tax), written(totals.total)],
  });
  writer.paragraph(`All amounts are in Indian rupees. ${roundingText}`);
}

/** Returns the sum, computed in whole paise to be exact. */
const totalsWith = (net: number, tax: number): number =>
  (Math.round(net * 100) + Math.round(tax * 100)) / 100;

const hsnOf = ({ hsnCode }: ContractLine): string => (hsnCode ? `HSN/SAC ${hsnCode}` : '');

function deliveryOf({ deliveryDate, deliveryPlace }: ContractLine): string {
  const when = [day(deliveryDate), deliveryPlace].filter(Boolean).join(', ');
  return when && `Delivery: ${when}`;
}

function linesTable(lines: readonly ContractLine[]): Table {
  return {
    columns: [
      { head: 'No.', width: 20, isRight: true },
      { head: 'Item and delivery' },
      { head: 'Quantity', width: 62, isRight: true },
      { head: 'Price in ₹', width: 80, isRight: true },
      { head: 'Tax', width: 32, isRight: true },
      { head: 'Amount in ₹', width: 86, isRight: true },
    ],
    rows: lines.map((line, index) => [
      `${index + 1}`,
      [line.item, hsnOf(line), deliveryOf(line)].filter(Boolean).join('\n'),
      `${quantityText(line.quantity)} ${line.unit}`,
      toThePaisa(line.unitPrice),
      percent(line.taxRate),
      toThePaisa(lineSum(line).net),
    ]),
  };
}

function writeMilestones(writer: DocumentWriter, { milestones, lines }: Substance): void {
  const hasTotal = lines.length > 0;
  const { total } = totalsOf(lines);
  const sums = milestoneSums(total, milestones);
  const row = ({ what, dueDate, percent: part }: Milestone, index: number) => [
    what,
    day(dueDate),
    percent(part),
    written(sums[index] ?? 0),
  ];
  const columns = [
    { head: 'Milestone' },
    { head: 'Due', width: 100 },
    { head: 'Part', width: 50, isRight: true },
    ...(hasTotal ? [{ head: 'Incl. GST', width: 105, isRight: true }] : []),
  ];
  writer.table({
    columns,
    rows: milestones.map(row),
    ...(hasTotal ? { foot: ['Total', '', percent(100), written(total)] } : {}),
  });
  if (hasTotal) writer.paragraph(milestoneRoundingText);
}
