import { createHash } from 'node:crypto';
import { scopes, type Duration, type Scope } from '@proffer/contract/wire/choices';
import { eachOfferText, wireFieldNames } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import { checkOffer } from './check-offer';
import { cleanCell, cleanLine, cleanText, keptText } from './clean-text';
import { companyKey } from './company-key';
import { isRefusal, refuse, type ImportedCompany, type Mapped, type Refusal } from './imported-offer';
import { categoriesOf, type CategoryNumbers } from './own-categories';
import { durationOf, momentOf } from './own-times';
import { priceTermsOf, type HeaderTerms } from './own-price-terms';
import { rangesOf } from './own-ranges';
import { scopeOf } from './scope';
import { plainWriting, type FileWriting, type ReadCell } from './file-writing';

/**
 * Columns of the exported file: the API names of the fields, data of the record and of its company, and `qty` and
 * `budget` for whole ranges.
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

/** Columns about the company, which are ignored in a supplier's own file. */
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
  /** Lookup of a category by the words of a cell, or by the title of a row without a category cell. */
  named?: {
    ofWords(words: string, at: RowTitle): number | undefined;
    ofTitle(at: RowTitle): number | undefined;
  };
  /** Number and date formats of the file, as far as its rows determine them. */
  writing?: FileWriting;
  /** Price basis, unit and GST that the header of the price column states. */
  terms?: HeaderTerms;
  /** Company of rows that name none. */
  company?: ImportedCompany;
  /** Source of a supplier's own file; every row then belongs to that supplier, whatever company it names. */
  source?: string;
};

/** A row with its number and title. */
export interface RowTitle {
  row: number;
  title: string;
}

/** Placeholder company of a supplier's own rows; it is never stored. */
const ownCompany: ImportedCompany = { name: 'the supplier' };
const dayMs = 86_400_000;

/**
 * Maps a row to an offer. Invalid values are refused with a reason, never guessed or cut. Without `externalId` the id
 * is a hash of title, detail and company; without `published` the offer is a draft. Ids are unique per supplier, so
 * the source contains the company's name unless the file has a source.
 */
export function mapOwnRow(cells: Readonly<Record<string, string>>, file: OwnFile, row = 0): Mapped {
  const cell = (column: string) => cleanCell(cells[column]);
  const text = (column: OwnColumn) => keptText(cells[column] ?? '');
  const title = text('title').replaceAll('\n', ' ');
  const detail = text('detail');
  const company = file.source === undefined ? (companyOf(cell) ?? file.company) : ownCompany;
  if (!company)
    return refuse('missing_company', 'The row has no companyName, and none was given for the file.');

  const broken = Object.entries(cells).find(
    ([, text]) => text.startsWith('#') && spreadsheetError.test(text),
  );
  if (broken) return refuse('unreadable_cell', `The column ${broken[0]} has the error ${broken[1]}.`);
  const notes: string[] = [];
  const writing = file.writing ?? plainWriting;
  const ranges = rangesOf(cell, writing, notes);
  if (isRefusal(ranges)) return ranges;
  const terms = priceTermsOf(cell, file.terms ?? {});
  if (isRefusal(terms)) return terms;
  // A price list has lead times in place of durations, and an offer needs a duration to be published.
  const duration = durationOf(cells['duration'] === undefined ? cell('leadDays') : cell('duration'));
  if (isRefusal(duration)) return duration;
  const scope = scopeFrom(cell('scope'), ranges.budgetTo, duration);
  if (isRefusal(scope)) return scope;
  const published = yesOrNo('Published', cell('published'));
  if (isRefusal(published)) return published;
  const ndaRequired = yesOrNo('NDA required', cell('ndaRequired'));
  if (isRefusal(ndaRequired)) return ndaRequired;
  const pictureOpen = yesOrNo('Cover picture open', cell('pictureOpen'));
  if (isRefusal(pictureOpen)) return pictureOpen;
  const redirectUrl = cell('redirectURL');
  if (redirectUrl !== '' && !isWebAddress(redirectUrl)) {
    return refuse('bad_address', 'The web address has to start with http:// or https://.');
  }
  const created = momentOf(cell('createdDate'), writing, notes);
  if (created.kind === 'bad') return refuse('bad_date', `Date ${created.reason}`);
  const createdAt = created.kind === 'moment' ? created.at : file.now;
  // A date in the future would keep an offer at the top of lists; one day allows for clocks and time zones.
  if (file.source !== undefined && createdAt.getTime() > file.now.getTime() + dayMs) {
    return refuse('bad_date', 'The date is in the future.');
  }
  const at = { row, title };
  const categories = categoriesOf(
    cell('categories'),
    file.categories,
    file.named && ((words) => file.named?.ofWords(words, at)),
  );
  if (isRefusal(categories)) return categories;
  const spoken = cells['categories'] === undefined ? file.named?.ofTitle(at) : undefined;
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
      ...terms,
      redirectUrl,
      ndaRequired,
      pictureOpen,
      categories,
      createdAt,
      published,
      company,
      attribution: '',
    },
    notes,
  );
}

/** Error values of failed spreadsheet formulas. */
const spreadsheetError =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!|GETTING_DATA)\s*$/iu;

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

function companyOf(cell: ReadCell): ImportedCompany | undefined {
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
