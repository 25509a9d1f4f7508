import { createHash } from 'node:crypto';
import { durations, scopes, type Duration, type Scope } from '@proffer/contract/wire/choices';
import { eachOfferText, wireFieldNames } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import { parseAmount, rupeesOf } from './amounts';
import { checkOffer } from './check-offer';
import { cleanCell, cleanLine, cleanText, keptText } from './clean-text';
import { companyKey } from './company-key';
import { parseMoment } from './dates';
import { durationFromDays } from './durations';
import { refuse, type ImportedCompany, type Mapped, type Refusal } from './imported-offer';
import { categoriesOf, type CategoryNumbers } from './own-categories';
import { scopeOf } from './scope';

/** Columns of our own file, in the wire names of `POST /proposals/save`, and those about the record and its company. */
export const ownColumns = [
  ...wireFieldNames,
  'externalId',
  'createdDate',
  'published',
  'categories',
  'companyName',
  'city',
  'state',
  'zip',
  'country',
  'industry',
] as const;
export type OwnColumn = (typeof ownColumns)[number];

/** Columns about the company, which count for nothing where a supplier brings the file. */
export const companyColumns: ReadonlySet<string> = new Set<OwnColumn>([
  'companyName',
  'city',
  'state',
  'zip',
  'country',
  'industry',
]);

export type OwnFile = {
  now: Date;
  categories: CategoryNumbers;
  /** Who offers the rows that name no company. */
  company?: ImportedCompany;
  /** The source where a supplier brings the file: every row is then that supplier's, whatever company it names. */
  source?: string;
};

/** Of a supplier's own rows, whose company is known by who brings them; the name is stored nowhere. */
const ownCompany: ImportedCompany = { name: 'the supplier' };
const dayMs = 86_400_000;

/**
 * A row of our own file as an offer. Nothing is guessed or cut: what a person wrote wrongly is refused with the
 * reason. Without `externalId` the id is a hash of title, detail and company; without `published` it is a draft.
 * Ids are the supplier's own, so the source carries the company's name unless the file has a source.
 */
export function mapOwnRow(cells: Readonly<Record<string, string>>, file: OwnFile): Mapped {
  const cell = (column: OwnColumn) => cleanCell(cells[column]);
  const text = (column: OwnColumn) => keptText(cells[column] ?? '');
  const title = text('title').replaceAll('\n', ' ');
  const detail = text('detail');
  const company = file.source === undefined ? (companyOf(cell) ?? file.company) : ownCompany;
  if (!company)
    return refuse('missing_company', 'The row has no companyName, and none was given for the file.');

  const ranges = rangesOf(cell);
  if ('kind' in ranges) return ranges;
  const duration = durationOf(cell('duration'));
  if (isRefusal(duration)) return duration;
  const scope = scopeFrom(cell('scope'), ranges.budgetTo, duration);
  if (isRefusal(scope)) return scope;
  const published = yesOrNo('published', cell('published'));
  if (isRefusal(published)) return published;
  const ndaRequired = yesOrNo('ndaRequired', cell('ndaRequired'));
  if (isRefusal(ndaRequired)) return ndaRequired;
  const redirectUrl = cell('redirectURL');
  if (redirectUrl !== '' && !isWebAddress(redirectUrl)) {
    return refuse('bad_address', 'redirectURL is not a web address that starts with http:// or https://.');
  }
  const created = parseMoment(cell('createdDate'));
  if (created.kind === 'bad') return refuse('bad_date', `createdDate ${created.reason}`);
  const createdAt = created.kind === 'moment' ? created.at : file.now;
  // A date ahead would keep an offer on top of every list; a day is left for clocks and time zones.
  if (file.source !== undefined && createdAt.getTime() > file.now.getTime() + dayMs) {
    return refuse('bad_date', 'createdDate lies in the future.');
  }
  const categories = categoriesOf(cell('categories'), file.categories);
  if (isRefusal(categories)) return categories;

  const key = companyKey(company.name);
  return checkOffer(
    {
      source: file.source ?? `proffer-csv:${key}`,
      externalId: cell('externalId') || contentId([cleanLine(title), cleanText(detail), key]),
      ...eachOfferText(text),
      title,
      scope,
      duration,
      ...ranges,
      redirectUrl,
      ndaRequired,
      categories,
      createdAt,
      published,
      company,
      attribution: '',
    },
    [],
  );
}

type Cell = (column: OwnColumn) => string;

type Ranges = Record<'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo', number | null>;

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function rangesOf(cell: Cell): Ranges | Refusal {
  const [budgetFrom, budgetTo] = [budgetOf(cell('budgetFrom')), budgetOf(cell('budgetTo'))];
  if (isRefusal(budgetFrom)) return budgetFrom;
  if (isRefusal(budgetTo)) return budgetTo;
  const [qtyFrom, qtyTo] = [quantityOf(cell('qtyFrom')), quantityOf(cell('qtyTo'))];
  if (isRefusal(qtyFrom)) return qtyFrom;
  if (isRefusal(qtyTo)) return qtyTo;
  const ranges = { qtyFrom, qtyTo, budgetFrom, budgetTo };
  if (isReversed(ranges.qtyFrom, ranges.qtyTo)) {
    return refuse('reversed_range', 'qtyFrom is greater than qtyTo.');
  }
  if (isReversed(ranges.budgetFrom, ranges.budgetTo)) {
    return refuse('reversed_range', 'budgetFrom is greater than budgetTo.');
  }
  return ranges;
}

function isReversed(from: number | null, to: number | null): boolean {
  return from !== null && to !== null && from > to;
}

/** Nought is nought here: unlike a portal, a supplier writes it on purpose. */
function budgetOf(text: string): number | null | Refusal {
  if (/^(?:₹|inr|rs\.?)?\s*0+(?:\.0*)?$/iu.test(text)) return 0;
  const amount = parseAmount(text);
  return amount.kind === 'refused' ? amount : rupeesOf(amount);
}

function quantityOf(text: string): number | null | Refusal {
  if (text === '') return null;
  const digits = text.replaceAll(',', '');
  if (!/^\d{1,12}(?:\.0+)?$/u.test(digits) || Number(digits) > limits.quantity) {
    return refuse('bad_quantity', `"${text.slice(0, 40)}" is not a whole number from 0 to 1,00,00,00,000.`);
  }
  return Math.trunc(Number(digits));
}

function durationOf(text: string): Duration | null | Refusal {
  if (text === '' || text.toLowerCase() === 'any') return null;
  const days = /^(\d{1,5})(?: days?)?$/iu.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) return durationFromDays(Number(days));
  const choice = durations.find((duration) => duration.toLowerCase() === text.toLowerCase());
  return (
    choice ?? refuse('unknown_choice', `Duration "${text.slice(0, 60)}" is none of: ${durations.join('; ')}.`)
  );
}

function scopeFrom(text: string, budgetTo: number | null, duration: Duration | null): Scope | Refusal {
  if (text === '') return scopeOf([budgetTo], duration);
  const choice = scopes.find((scope) => scope === text.toLowerCase());
  return choice ?? refuse('unknown_choice', `Scope "${text.slice(0, 60)}" is none of: ${scopes.join(', ')}.`);
}

function yesOrNo(column: string, text: string): boolean | Refusal {
  if (/^(?:true|yes|y|1)$/iu.test(text)) return true;
  if (/^(?:|false|no|n|0)$/iu.test(text)) return false;
  return refuse('unknown_choice', `${column} "${text.slice(0, 60)}" is neither true nor false.`);
}

function isWebAddress(text: string): boolean {
  return text.length <= limits.url && /^https?:\/\//iu.test(text) && URL.canParse(text);
}

function companyOf(cell: Cell): ImportedCompany | undefined {
  const name = cell('companyName');
  if (name === '') return undefined;
  const places = (['city', 'state', 'zip', 'country', 'industry'] as const)
    .map((field) => [field, cell(field)] as const)
    .filter(([, text]) => text !== '');
  return { name, ...Object.fromEntries(places) };
}

function contentId(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
