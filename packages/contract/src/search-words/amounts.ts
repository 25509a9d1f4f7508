import type { OfferUnit } from '../offers/price-terms';
import { readUnit } from '../offers/unit-words';
import { piecesRule, rupeesRule } from '../wire/amounts';
import { readFigure, readRange, type Figure } from '../wire/figures';
import type { SearchFilter } from './filters';
import { joined, longest, type TokenReader } from './tokens';

/** Words before an upper or a lower limit. */
const limitWords: readonly [string, 'to' | 'from'][] = [
  ['less than', 'to'],
  ['up to', 'to'],
  ['at most', 'to'],
  ['more than', 'from'],
  ['at least', 'from'],
  ['under', 'to'],
  ['below', 'to'],
  ['upto', 'to'],
  ['within', 'to'],
  ['max', 'to'],
  ['maximum', 'to'],
  ['over', 'from'],
  ['above', 'from'],
  ['min', 'from'],
  ['minimum', 'from'],
];

/** Units of time and of work, which describe an item (`at least 5 years`). */
const otherUnits: ReadonlySet<OfferUnit> = new Set(['hour', 'day', 'month', 'year', 'visit', 'job', 'lot']);
/** Words that count pieces, where no limit is stated; others are part of an item (`50 kg bags`). */
const countWords = /\s(?:pcs?|nos|pieces?|units)\.?$/;
/** Units that are also the beginning of an item (`under 5 lakh bag filters`). */
const containers: ReadonlySet<OfferUnit> = new Set([
  'set',
  'pair',
  'dozen',
  'box',
  'pack',
  'bag',
  'bundle',
  'roll',
  'bottle',
  'drum',
]);
const currency = /₹|₨|\binr\b|\brs\b|\brupees?\b/;
/** Litres or lakh, metres or million. */
const eitherWord = /\d\s?[lm]\.?$/;

const mostTokens = 4;

interface Amount {
  value: number;
  unit?: OfferUnit;
  isMoney: boolean;
}

/** Returns a typed amount; undefined if it names neither money nor a unit, or both. */
function amountOf(
  text: string,
  figure: (kind: 'rupees' | 'pieces') => Figure | undefined,
): Amount | undefined {
  const isMarked = currency.test(text);
  const pieces = isMarked ? undefined : figure('pieces');
  const unit = pieces && unitOf(pieces);
  if (!isMarked && eitherWord.test(text)) return undefined;
  if (pieces && unit !== undefined) {
    const value = wholeOf(pieces, piecesRule.max);
    return value === undefined ? undefined : { value, isMoney: false, ...(unit === 'piece' ? {} : { unit }) };
  }
  const rupees = figure('rupees');
  if (!rupees || (rupees.zeros === 0 && !isMarked)) return undefined;
  const value = wholeOf(rupees, rupeesRule.max);
  return value === undefined ? undefined : { value, isMoney: true };
}

/** Returns the unit of a quantity; undefined for words that may mean something else (`5 lakh each`, `no NDA`). */
function unitOf({ unit: said, zeros }: Figure): OfferUnit | undefined {
  const unit = said === '' ? undefined : readUnit(said);
  if (unit === undefined || otherUnits.has(unit)) return undefined;
  if (unit === 'piece') return countWords.test(` ${said}`) ? unit : undefined;
  return zeros > 0 && containers.has(unit) ? undefined : unit;
}

function wholeOf({ decimal }: Figure, max: number): number | undefined {
  const value = Number(decimal);
  return Number.isInteger(value) && value >= 0 && value <= max ? value : undefined;
}

function single(text: string): Amount | undefined {
  return amountOf(text, (kind) => {
    const read = readFigure(text, { kind });
    return read.kind === 'figure' ? read : undefined;
  });
}

function range(text: string): { from: Amount; to: Amount } | undefined {
  const end = (which: 'from' | 'to') =>
    amountOf(text, (kind) => {
      const read = readRange(text, { kind });
      return read.kind === 'range' ? read[which] : undefined;
    });
  const [from, to] = [end('from'), end('to')];
  return ordered(from, to);
}

function ordered(from: Amount | undefined, to: Amount | undefined): { from: Amount; to: Amount } | undefined {
  if (!from || !to || from.isMoney !== to.isMoney || from.unit !== to.unit) return undefined;
  return from.value < to.value ? { from, to } : undefined;
}

const filterOf = (
  { isMoney, unit }: Omit<Amount, 'value'>,
  ends: { from?: number; to?: number },
): SearchFilter =>
  isMoney ? { kind: 'budget', ...ends } : { kind: 'quantity', ...ends, ...(unit && { unit }) };

/** Reads `under 5 lakh`, `over ₹50,000` and `at least 200 kg`. */
export const readLimit: TokenReader = (tokens, at) => {
  for (const [said, end] of limitWords) {
    const before = said.split(' ').length;
    if (joined(tokens, at, before) !== said) continue;
    const read = longest(tokens, at + before, mostTokens, single);
    if (read) {
      return { filter: filterOf(read.found, { [end]: read.found.value }), size: before + read.size };
    }
  }
  return undefined;
};

/** Reads `between 1 and 3 lakh`. */
export const readBetween: TokenReader = (tokens, at) => {
  if (tokens[at]?.plain !== 'between') return undefined;
  const read = longest(tokens, at + 1, 2 * mostTokens, (text) => {
    const [first = '', second, ...rest] = text.split(' and ');
    if (second === undefined || rest.length > 0) return undefined;
    // A word behind the second end counts for both, unless the first is an amount of its own (`₹50,000 and ₹1 lakh`).
    return range(`${first} - ${second}`) ?? ordered(single(first), single(second));
  });
  if (!read) return undefined;
  const { from, to } = read.found;
  return { filter: filterOf(to, { from: from.value, to: to.value }), size: read.size + 1 };
};

/** Reads `1-3 lakh`, `100 to 200 pcs` and `500 pcs`; a quantity only in words that count. */
export const readBare: TokenReader = (tokens, at) => {
  if (!/^[₹₨]?\p{Nd}|^(?:rs\.?|inr)/u.test(tokens[at]?.plain ?? '')) return undefined;
  const read = longest(tokens, at, mostTokens + 2, (text) => {
    const counts = countWords.test(` ${text.replace(/(\d)(\p{L})/u, '$1 $2')}`);
    const ends = range(text);
    if (ends && (ends.to.isMoney || counts)) {
      return filterOf(ends.to, { from: ends.from.value, to: ends.to.value });
    }
    const one = counts ? single(text) : undefined;
    return one && !one.isMoney ? filterOf(one, { from: one.value, to: one.value }) : undefined;
  });
  return read && { filter: read.found, size: read.size };
};
