import type { OfferField } from '@proffer/contract/offers/field-kinds';
import { offerFields, type OfferFieldName } from '@proffer/contract/offers/fields';
import { importColumns, type ExtraColumn, type ImportColumn } from '@proffer/contract/offers/import-columns';
import { durations, scopes } from '@proffer/contract/wire/choices';

interface Column {
  /** Name in the list of columns to choose from. */
  label: string;
  /** Help text on what the column may contain (docs/import.md); absent if the help of another column covers it. */
  holds?: string;
  /** Cells of the example file; absent if the file does without the column. */
  examples?: readonly [full: string, least: string];
}

const extraColumns: Record<ExtraColumn, Column> = {
  externalId: {
    label: 'Your own id',
    holds: 'Your own id of the offer; a row whose id is known is not added again',
    examples: ['P-001', 'P-002'],
  },
  categories: {
    label: 'Categories (codes or words)',
    holds: 'Up to three CPV codes such as 42122000-0, or words such as water pumps, separated by ;',
    examples: ['42122000-0', ''],
  },
  qty: { label: 'Quantity' },
  budget: { label: 'Budget' },
  published: {
    label: 'Published (yes or no)',
    holds: 'yes or no; without it the row becomes a draft',
    examples: ['no', 'no'],
  },
  createdDate: { label: 'Date', holds: 'Such as 21/11/2026, the day first; without it, today' },
};

const heldBy: Record<OfferField['kind'], string> = {
  text: 'Texts',
  address: 'A web address',
  scope: scopes.join(', '),
  duration: `A number of days, a time such as 2 weeks, or one of: ${durations.join('; ')}`,
  quantity: 'Whole numbers, such as 1,000 or 1,000 nos; qty for both, or as 10 - 20',
  rupees: 'Rupees, such as 250000, ₹2,50,000 or 2.5 lakh; budget for both',
  basis: 'unit or lot: the price of one unit, or of everything',
  unit: 'A unit such as piece, nos, kg, m, set or hour',
  gst: 'included or excluded',
  slabs: 'Quantities with their price per unit, such as 100: 950; 500: 900',
  days: 'A whole number of days',
  code: 'An HSN or SAC code of 4, 6 or 8 digits',
  flag: 'yes or no',
};

function columnOf(name: ImportColumn): Column {
  if (isExtra(name)) return extraColumns[name];
  const { label, kind, column }: OfferField = offerFields[name];
  return { label, holds: heldBy[kind], ...column };
}

const isExtra = (name: ImportColumn): name is Exclude<ImportColumn, OfferFieldName> => name in extraColumns;

/** Columns that a supplier can choose from, with their labels. */
export const columnChoices = importColumns.map((name) => ({ value: name, label: columnOf(name).label }));

const fileColumns: ImportColumn[] = [
  'externalId',
  ...importColumns.filter((name) => name !== 'externalId' && columnOf(name).holds !== undefined),
];

/** Help on what each column may contain; neighbours with the same help share an entry. */
export const columnHelp = helpOf();

function helpOf(): { name: string; holds: string }[] {
  const help: { name: string; holds: string }[] = [];
  for (const name of fileColumns) {
    const { holds = '' } = columnOf(name);
    const before = help.at(-1);
    if (before?.holds === holds) before.name += `, ${name}`;
    else help.push({ name, holds });
  }
  return help;
}

const exampleColumns = fileColumns.flatMap((name) => {
  const { examples } = columnOf(name);
  return examples ? [{ name, examples }] : [];
});

/** Rows of a file to fill in: the header, an offer with everything, and a draft with the least. */
export const exampleTable: string[][] = [
  exampleColumns.map(({ name }) => name),
  exampleColumns.map(({ examples: [full] }) => full),
  exampleColumns.map(({ examples: [, least] }) => least),
];
