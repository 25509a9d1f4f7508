import { quantityText } from '@proffer/contract/wire/group-indian';
import { createHash } from 'node:crypto';
import { durations, scopes, type Duration, type Scope } from '@proffer/contract/wire/choices';
import { eachOfferText, wireFieldNames } from '@proffer/contract/offers/fields';
import { wordedAmount } from '@proffer/contract/wire/amounts';
import { limits } from '@proffer/contract/wire/limits';
import { readTypedDay } from '@proffer/contract/wire/typed-day';
import { parseAmount, rupeesOf } from './amounts';
import { checkOffer } from './check-offer';
import { cleanCell, cleanLine, cleanText, keptText } from './clean-text';
import { companyKey } from './company-key';
import { parseMoment, type Moment } from './dates';
import { durationFromDays } from './durations';
import { refuse, type ImportedCompany, type Mapped, type Refusal } from './imported-offer';
import { categoriesOf, type CategoryNumbers } from './own-categories';
import { scopeOf } from './scope';

/**
 * Columns of our own file, in the wire names of `POST /proposals/save`, those about the record and its company, and
 * `qty` and `budget` for both ends of a range at once.
 */
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
  'qty',
  'budget',
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
  /** The category that the words of a cell stand for, or that the title of a row without such a cell speaks of. */
  named?: { ofWords(words: string): number | undefined; ofTitle(title: string): number | undefined };
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

  const notes: string[] = [];
  const ranges = rangesOf(cell, notes);
  if ('kind' in ranges) return ranges;
  const duration = durationOf(cell('duration'));
  if (isRefusal(duration)) return duration;
  const scope = scopeFrom(cell('scope'), ranges.budgetTo, duration);
  if (isRefusal(scope)) return scope;
  const published = yesOrNo('Published', cell('published'));
  if (isRefusal(published)) return published;
  const ndaRequired = yesOrNo('NDA required', cell('ndaRequired'));
  if (isRefusal(ndaRequired)) return ndaRequired;
  const redirectUrl = cell('redirectURL');
  if (redirectUrl !== '' && !isWebAddress(redirectUrl)) {
    return refuse('bad_address', 'The web address has to start with http:// or https://.');
  }
  const created = momentOf(cell('createdDate'), notes);
  if (created.kind === 'bad') return refuse('bad_date', `Date ${created.reason}`);
  const createdAt = created.kind === 'moment' ? created.at : file.now;
  // A date ahead would keep an offer on top of every list; a day is left for clocks and time zones.
  if (file.source !== undefined && createdAt.getTime() > file.now.getTime() + dayMs) {
    return refuse('bad_date', 'The date lies in the future.');
  }
  const categories = categoriesOf(cell('categories'), file.categories, file.named?.ofWords);
  if (isRefusal(categories)) return categories;
  const spoken = cells['categories'] === undefined ? file.named?.ofTitle(title) : undefined;
  if (spoken !== undefined) categories.push(spoken);

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
    notes,
  );
}

type Cell = (column: OwnColumn) => string;

type Ranges = Record<'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo', number | null>;

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function rangesOf(cell: Cell, notes: string[]): Ranges | Refusal {
  const [budgetStart, budgetEnd] = endsOf(cell('budget'));
  const [qtyStart, qtyEnd] = endsOf(cell('qty'));
  const budgetFrom = budgetOf(cell('budgetFrom') || budgetStart, notes);
  if (isRefusal(budgetFrom)) return budgetFrom;
  const budgetTo = budgetOf(cell('budgetTo') || budgetEnd, notes);
  if (isRefusal(budgetTo)) return budgetTo;
  const qtyFrom = quantityOf(cell('qtyFrom') || qtyStart, notes);
  if (isRefusal(qtyFrom)) return qtyFrom;
  const qtyTo = quantityOf(cell('qtyTo') || qtyEnd, notes);
  if (isRefusal(qtyTo)) return qtyTo;
  if (isReversed(qtyFrom, qtyTo)) return refuse('reversed_range', 'The quantity begins above its end.');
  if (isReversed(budgetFrom, budgetTo)) {
    return refuse('reversed_range', 'The budget begins above its end.');
  }
  return { qtyFrom, qtyTo, budgetFrom, budgetTo };
}

/** Both ends of `10 - 20` or `10 to 20`; a single number is both. */
function endsOf(text: string): [string, string] {
  const [, from = text, to = text] = /^(.*\d.*?)\s*(?:–|—|-(?!\s*$)|\bto\b)\s*(.*\d.*)$/iu.exec(text) ?? [];
  return [from, to];
}

function isReversed(from: number | null, to: number | null): boolean {
  return from !== null && to !== null && from > to;
}

/** Nought is nought here: unlike a portal, a supplier writes it on purpose. */
function budgetOf(text: string, notes: string[]): number | null | Refusal {
  if (/^(?:₹|inr|rs\.?)?\s*0+(?:\.0*)?$/iu.test(text)) return 0;
  const amount = parseAmount(text);
  if (amount.kind === 'refused') return refuse(amount.code, `Budget: ${amount.reason}`);
  const rupees = rupeesOf(amount);
  if (rupees !== null && /\d\s*\p{L}/u.test(text)) {
    notes.push(`Budget "${text.slice(0, 40)}" is read as ₹${quantityText(rupees)}.`);
  }
  return rupees;
}

/** Words for several at once; what they stand for is not for us to guess. */
const bundles = /\b(?:dozens?|doz|gross|score|hundreds?|pairs?|packs?|boxes|box|cartons?)\b/iu;

/** A whole number, also with a word ("2 lakh") or with its unit behind it ("1,000 nos"). */
function quantityOf(text: string, notes: string[]): number | null | Refusal {
  if (text === '') return null;
  const [, figure = text, unit = ''] = /^([\d,]+(?:\.0*)?)\s*(\p{L}[\p{L}.\s²³]{0,30})?$/u.exec(text) ?? [];
  const worded = wordedAmount(text)?.digits;
  const digits = worded ?? figure.replaceAll(',', '');
  const written = `Quantity "${text.slice(0, 40)}"`;
  if (bundles.test(unit)) return refuse('bad_quantity', `${written} is to be written in single ones.`);
  if (!/^\d{1,12}(?:\.0*)?$/u.test(digits) || Number(digits) > limits.quantity) {
    return refuse('bad_quantity', `${written} is not a whole number from 0 to 1,00,00,00,000.`);
  }
  const quantity = Math.trunc(Number(digits));
  if (unit !== '' || worded !== undefined) {
    notes.push(`${written} is read as ${quantityText(quantity)}.`);
  }
  return quantity;
}

const daysOfUnit = { day: 1, week: 7, month: 30, year: 365 } as const;

function durationOf(text: string): Duration | null | Refusal {
  if (text === '' || text.toLowerCase() === 'any') return null;
  const [, number, unit = 'day'] = /^(\d{1,5})(?:\.0*)?\s*(?:(day|week|month|year)s?)?$/iu.exec(text) ?? [];
  const days = Number(number ?? 0) * daysOfUnit[unit.toLowerCase() as keyof typeof daysOfUnit];
  if (days > 0) return durationFromDays(days);
  const choice = durations.find((duration) => duration.toLowerCase() === text.toLowerCase());
  return (
    choice ??
    refuse(
      'unknown_choice',
      `Duration "${text.slice(0, 60)}" is no time, such as 45 days or 6 months, and none of: ${durations.join('; ')}.`,
    )
  );
}

/** A moment in the forms of programs, else a day as people type it, with a note of what it was taken for. */
function momentOf(text: string, notes: string[]): Moment {
  const moment = parseMoment(text);
  const day = moment.kind === 'bad' ? readTypedDay(text) : null;
  if (day === null) return moment;
  const typed = parseMoment(day);
  if (typed.kind === 'moment') notes.push(`Date "${text}" is read as ${dayInWords.format(typed.at)}.`);
  return typed;
}

/** Made once: to make it costs more than all else of a row. */
const dayInWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function scopeFrom(text: string, budgetTo: number | null, duration: Duration | null): Scope | Refusal {
  if (text === '') return scopeOf([budgetTo], duration);
  const choice = scopes.find((scope) => scope === text.toLowerCase());
  return choice ?? refuse('unknown_choice', `Scope "${text.slice(0, 60)}" is none of: ${scopes.join(', ')}.`);
}

function yesOrNo(name: string, text: string): boolean | Refusal {
  if (/^(?:true|yes|y|1)$/iu.test(text)) return true;
  if (/^(?:|false|no|n|0)$/iu.test(text)) return false;
  return refuse('unknown_choice', `${name} "${text.slice(0, 60)}" is neither yes nor no.`);
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
