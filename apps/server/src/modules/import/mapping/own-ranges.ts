import { ambiguityText, readFigure, readRange, type Figure } from '@proffer/contract/wire/figures';
import { groupFigures, quantityText } from '@proffer/contract/wire/group-indian';
import { limits } from '@proffer/contract/wire/limits';
import { roundedRupees, tooLarge } from './amounts';
import type { FileWriting, ReadCell } from './file-writing';
import { isRefusal, refuse, type Refusal } from './imported-offer';

/** Quantity and budget of a supplier's row (OFF-241, OFF-420 to OFF-422). */

type Ranges = Record<'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo', number | null>;
type Name = 'budget' | 'qty';

const kinds = { budget: 'rupees', qty: 'pieces' } as const;
const labels = { budget: 'Budget', qty: 'Quantity' };

/** Returns both ranges of a row; adds notes on values that a person should check. */
export function rangesOf(cell: ReadCell, writing: FileWriting, notes: string[]): Ranges | Refusal {
  const budget = rangeOf('budget', cell, writing, notes);
  if (isRefusal(budget)) return budget;
  const qty = rangeOf('qty', cell, writing, notes);
  if (isRefusal(qty)) return qty;
  return { qtyFrom: qty.from, qtyTo: qty.to, budgetFrom: budget.from, budgetTo: budget.to };
}

/** A parsed figure with its cell. */
type End = { figure: Figure; text: string };

function rangeOf(name: Name, cell: ReadCell, writing: FileWriting, notes: string[]) {
  const ends = endsOf(name, cell, writing);
  if (isRefusal(ends)) return ends;
  const { from, to } = ends;
  if (from && to && from.text !== to.text && isWordMissing(from.figure, to.figure)) {
    const reason = `${labels[name]} from "${cut(from.text)}" has no word and to "${cut(to.text)}" has one. Please write both in full.`;
    return refuse('unreadable_amount', reason);
  }
  const low = wholeOf(name, from, writing);
  if (isRefusal(low)) return low;
  const high = wholeOf(name, to, writing);
  if (isRefusal(high)) return high;
  if (low && high && low.value > high.value) return reversed(name);
  if (from && to && from.text === to.text) note(name, from.text, [low, high], notes);
  else {
    if (from) note(name, from.text, [low], notes);
    if (to) note(name, to.text, [high], notes);
  }
  return { from: low?.value ?? null, to: high?.value ?? null };
}

/** Adds a note if a person should check how the cell was read. */
function note(name: Name, text: string, ends: readonly (Whole | null)[], notes: string[]): void {
  const read = ends.filter((end) => end !== null);
  const noted = read.find(({ remark }) => remark !== undefined);
  if (!noted) return;
  const values = [...new Set(read.map(({ value }) => `${name === 'qty' ? '' : '₹'}${quantityText(value)}`))];
  notes.push(`${labels[name]} "${cut(text)}" is read as ${values.join(' to ')}${noted.remark}.`);
}

function endsOf(
  name: Name,
  cell: ReadCell,
  writing: FileWriting,
): Record<'from' | 'to', End | undefined> | Refusal {
  const options = { kind: kinds[name], mark: writing.marks[name] };
  const text = cell(name);
  const whole = readRange(text, options);
  if (whole.kind === 'reversed') return reversed(name);
  if (whole.kind !== 'range' && whole.kind !== 'empty') return unread(name, text, whole);
  const ends: Record<'from' | 'to', End | undefined> = {
    from: whole.kind === 'range' ? { figure: whole.from, text } : undefined,
    to: whole.kind === 'range' ? { figure: whole.to, text } : undefined,
  };
  for (const end of ['from', 'to'] as const) {
    const own = cell(`${name}${end === 'from' ? 'From' : 'To'}`);
    const figure = readFigure(own, options);
    if (figure.kind === 'figure') ends[end] = { figure, text: own };
    else if (figure.kind !== 'empty') return unread(name, own, figure);
  }
  return ends;
}

function unread(
  name: Name,
  text: string,
  read:
    | { kind: 'unreadable' | 'mixed' | 'reversed' }
    | { kind: 'ambiguous'; readings: readonly [string, string] },
): Refusal {
  const written = `"${cut(text)}"`;
  const code = name === 'budget' ? 'unreadable_amount' : 'bad_quantity';
  if (read.kind === 'ambiguous') return refuse(code, `${labels[name]} ${written}: ${ambiguityText(read)}`);
  if (read.kind === 'mixed')
    return refuse(code, `${labels[name]} ${written} has two units. Please use one unit for both.`);
  return name === 'budget' ? refuse(code, `Budget: ${written} is not an amount.`) : notWhole(text);
}

const notWhole = (text: string): Refusal =>
  refuse('bad_quantity', `Quantity "${cut(text)}" is not a whole number from 0 to 1,00,00,00,000.`);

const reversed = (name: Name): Refusal =>
  refuse('reversed_range', `The ${labels[name].toLowerCase()} begins above its end.`);

const cut = (text: string): string => text.slice(0, 40);

/** Returns true if the unit word of the upper end probably applies to the lower end too, as in `10` and `15 lakh`. */
function isWordMissing(from: Figure, to: Figure): boolean {
  const low = Number(from.decimal);
  return from.zeros === 0 && to.zeros > 0 && low > 0 && low * 10 ** to.zeros <= Number(to.decimal);
}

/**
 * Words for bundles, and for lakh and the like in scripts that are not read. They are no units that could be ignored.
 */
const bundles =
  /\b(?:dozens?|doz|gross|score|hundreds?|pairs?|packs?|packets?|boxes|box|cartons?)\b|दर्जन|जोड़ी|सौ|হাজার|লাখ|লক্ষ|কোটি|હજાર|લાખ|કરોડ|ਹਜ਼ਾਰ|ਲੱਖ|ਕਰੋੜ|ஆயிரம்|லட்சம்|கோடி|వేలు|లక్ష|కోట|ಸಾವಿರ|ಲಕ್ಷ|ಕೋಟಿ|ആയിരം|ലക്ഷം|കോടി/iu;

/** A whole number with a remark on its reading; the remark is undefined for an obvious reading. */
type Whole = { value: number; remark: string | undefined };

function wholeOf(name: Name, end: End | undefined, writing: FileWriting): Whole | null | Refusal {
  if (end === undefined) return null;
  const { figure, text } = end;
  const isQuantity = name === 'qty';
  if (isQuantity && bundles.test(figure.unit.normalize())) {
    return refuse('bad_quantity', `Quantity "${cut(text)}" must be a number of single pieces.`);
  }
  if (figure.decimal.startsWith('-')) {
    return isQuantity
      ? notWhole(text)
      : refuse('negative_amount', `Budget: The amount ${cut(text)} is below zero.`);
  }
  const other = otherReadingOf(name, end, writing);
  const isFraction = figure.decimal.includes('.');
  if (isFraction && other !== undefined) {
    return unread(name, text, { kind: 'ambiguous', readings: [figure.decimal, other] });
  }
  if (isFraction && isQuantity) return notWhole(text);
  const value = roundedRupees(figure.decimal);
  if (isQuantity && value > limits.quantity) return notWhole(text);
  if (value > limits.amountRupees) return tooLarge(cut(text));
  if (other !== undefined) return { value, remark: ` and not as ${groupFigures(other)}` };
  if (isFraction) return { value, remark: ', rounded to whole rupees' };
  return { value, remark: figure.unit !== '' || figure.zeros > 0 ? '' : undefined };
}

/**
 * Returns the other plausible reading of a figure. One comma before three digits groups, unless the file suggests
 * decimal commas.
 */
function otherReadingOf(name: Name, { figure, text }: End, writing: FileWriting): string | undefined {
  const isDoubtful = writing.marks[name] === ',' || text.includes('.') || writing.isCommaLikely;
  return isDoubtful ? figure.otherReading : undefined;
}
