import { groupFigures } from './group-indian';
import { type FigureKind, numberWords } from './number-words';
import { plainDigits } from './plain-digits';

/**
 * Reads numbers and ranges as people write them, in forms and files alike (LIM-8, OFF-420 to OFF-422). Free of zod.
 */

/** The mark before a fraction. */
export type DecimalMark = '.' | ',';

/** A number that was read. `decimal` is exact: digits with at most one point, and a minus sign. */
export interface Figure {
  decimal: string;
  /** The unit after it, such as `nos`; empty for none. */
  unit: string;
  /** Number of zeros that a word such as lakh stood for; 0 without one. */
  zeros: number;
  /** The number that the text would be with the other decimal mark, if that differs. */
  otherReading?: string;
}

export interface AmbiguousFigure {
  kind: 'ambiguous';
  readings: readonly [string, string];
}

export type FigureReading =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | AmbiguousFigure
  | ({ kind: 'figure' } & Figure);

export interface FigureOptions {
  kind: FigureKind;
  /** The decimal mark proved for this text, for example by the other cells of its column. */
  mark?: DecimalMark | undefined;
}

/** The parts of a written number, before its marks are interpreted. */
interface WrittenFigure {
  isNegative: boolean;
  body: string;
  exponent: number;
  /** Number of zeros that a word stands for. */
  power: number | undefined;
  unit: string;
}

const currency = String.raw`(?:₹|₨|inr\b|rs\b\.?|re\b\.?|rupees?\b|रु[\p{L}\p{M}]*\.?)`;
const lead = { rupees: String.raw`(?:${currency}\s*)?`, pieces: '' };
const leading = both((kind) => String.raw`^([-−–]?)\s*${lead[kind]}([-−–]?)\s*`);
const trailing = both((kind) =>
  kind === 'rupees' ? String.raw`\s*(?:(?<!\p{L})${currency})?\s*(?:\bonly)?\.?$` : '\\.$',
);
const shape = /^([\d.](?:[\d.,'’ ]*[\d.])?)(?:e([+-]?\d{1,2})(?!\d))?\s*(\D*)$/iu;

function both(pattern: (kind: FigureKind) => string): Record<FigureKind, RegExp> {
  const of = (kind: FigureKind) => new RegExp(pattern(kind), 'iu');
  return { rupees: of('rupees'), pieces: of('pieces') };
}

/** Returns the parts of one number; undefined for another text. */
function partsOf(text: string, kind: FigureKind): WrittenFigure | undefined {
  const plain = plainDigits(text).replaceAll(/\/[-=]/g, '');
  const [start = '', before = '', behind = ''] = leading[kind].exec(plain) ?? [];
  const bare = plain.slice(start.length).replace(trailing[kind], '');
  const [, body, exponent = '0', tail = ''] = shape.exec(bare) ?? [];
  if (body === undefined || !/\d/.test(body)) return undefined;
  const [, word = '', rest = ''] = /^([\p{L}\p{M}]*)\.?\s*(.*)$/u.exec(tail) ?? [];
  const power = numberWords(kind).get(word.normalize().toLowerCase().replace(/s$/, ''));
  const unit = (power === undefined ? tail : rest.replace(trailing[kind], '')).trim();
  if (!/^(?:\p{L}[\p{L}\p{M}.²³ ]{0,30})?$/u.test(unit)) return undefined;
  return { isNegative: before + behind !== '', body: body.trim(), exponent: Number(exponent), power, unit };
}

/**
 * Reads one number, with commas grouped as in India or in the West. `12,5`, or a point before exactly three digits,
 * has two readings and is ambiguous unless the decimal mark is known.
 */
export function readFigure(text: string, options: FigureOptions): FigureReading {
  if (nothing.test(plainDigits(text))) return { kind: 'empty' };
  const parts = partsOf(text, options.kind);
  return parts === undefined ? { kind: 'unreadable' } : interpret(parts, options);
}

const nothing = new RegExp(`^(?:${currency})?$`, 'iu');

function interpret(parts: WrittenFigure, { kind, mark }: FigureOptions): FigureReading {
  const { body, exponent, power, unit, isNegative } = parts;
  if (kind === 'rupees' && unit !== '') return { kind: 'unreadable' };
  const scale = exponent + (power ?? 0);
  const valueOf = (decimal: string) => signed(shifted(decimal, scale), isNegative);
  const withPoint = grouped(body, '.');
  const withComma = grouped(body, ',');
  // Scientific notation uses a point, and so do numbers with lakh and crore.
  const isPointed = exponent !== 0 || power === 5 || power === 7;
  const chosen = mark === ',' ? (withComma ?? withPoint) : withPoint;
  const others = isPointed ? [] : [withPoint, withComma].filter((other) => other !== chosen);
  const other = others.find((reading) => reading !== undefined);
  const isUnsettled = mark === undefined && body.includes('.') && other !== undefined;
  if (chosen === undefined || isUnsettled) {
    const [one = '', two = ''] = new Set([chosen ?? other ?? '', isUnsettled ? other : allDigits(body)]);
    if (one === '' || two === '') return { kind: 'unreadable' };
    return { kind: 'ambiguous', readings: [valueOf(one), valueOf(two)] };
  }
  return {
    kind: 'figure',
    decimal: valueOf(chosen),
    unit,
    zeros: power ?? 0,
    ...(other === undefined ? {} : { otherReading: valueOf(other) }),
  };
}

const groupShapes = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:([, '’])\d{3})(?:\1\d{3})*|[1-9]\d?(?:([, ])\d\d)(?:\2\d\d)*\2\d{3})$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:([. '’])\d{3})(?:\1\d{3})*)$/,
};

/** Returns the number with this decimal mark; undefined if the other marks do not group its digits. */
function grouped(body: string, mark: DecimalMark): string | undefined {
  const [whole = '', fraction = '', ...rest] = body.split(mark);
  const isWhole = whole === '' ? fraction !== '' : groupShapes[mark].test(whole);
  if (rest.length > 0 || !isWhole || !/^\d*$/.test(fraction)) return undefined;
  return normal(`${whole.replaceAll(/\D/g, '')}.${fraction}`);
}

const allDigits = (body: string): string => normal(body.replaceAll(/\D/g, ''));

function normal(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+/, '') || '0'}${rest && `.${rest}`}`;
}

/** Moves the decimal point, to the right for a positive number of places. */
function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (places >= 0) {
    const tail = fraction.padEnd(places, '0');
    return normal(`${whole}${tail.slice(0, places)}.${tail.slice(places)}`);
  }
  const digits = whole.padStart(1 - places, '0');
  return normal(`${digits.slice(0, places)}.${digits.slice(places)}${fraction}`);
}

function signed(decimal: string, isNegative: boolean): string {
  return isNegative && decimal !== '0' ? `-${decimal}` : decimal;
}

export type RangeReading =
  | Exclude<FigureReading, { kind: 'figure' }>
  | { kind: 'mixed' | 'reversed' }
  | { kind: 'range'; from: Figure; to: Figure };

const between = /\s*(?:[-–—−‐‑~]|\bto\b|\btill\b|(?<=[\s\d])से(?=[\s\d]))\s*/iu;

/**
 * Reads `10 - 20 lakh` or `10 to 20`; a single number is both ends. A word or unit after the second end applies to
 * both, unless the first has its own. Two units, or a unit at one end and a word at the other, are `mixed`.
 */
export function readRange(text: string, options: FigureOptions): RangeReading {
  const single = readFigure(text, options);
  if (single.kind === 'figure') return { kind: 'range', from: single, to: single };
  if (single.kind !== 'unreadable') return single;
  const ends = plainDigits(text)
    .replaceAll(/\/[-=]/g, '')
    .split(between);
  const [first, second] = ends.map((end) => partsOf(end, options.kind));
  if (ends.length !== 2 || first === undefined || second === undefined) return single;
  const isMixed =
    (first.unit !== '' && second.unit !== '' && unitKey(first.unit) !== unitKey(second.unit)) ||
    (first.unit !== '' && first.power === undefined && second.power !== undefined);
  if (isMixed) return { kind: 'mixed' };
  const unit = second.unit || first.unit;
  const from = interpret({ ...first, unit, power: first.power ?? second.power }, options);
  const to = interpret({ ...second, unit }, options);
  if (from.kind !== 'figure') return from;
  if (to.kind !== 'figure') return to;
  if (Number(from.decimal) > Number(to.decimal)) return { kind: 'reversed' };
  return { kind: 'range', from, to };
}

const unitKey = (unit: string): string => unit.toLowerCase().replaceAll(/[.\s]|s\b/g, '');

/**
 * Returns the decimal mark that the numbers of a text prove: `1,250.00` and `12.5` a point, `1.250,00` a comma.
 * `12,5` proves a comma only together with other evidence (`weak comma`). Returns undefined if nothing is proved.
 */
export function markEvidence(text: string, kind: FigureKind): DecimalMark | 'weak comma' | undefined {
  if (!/[.,．，]/.test(text)) return undefined;
  const whole = partsOf(text, kind);
  const found = whole
    ? [whole]
    : plainDigits(text)
        .split(between)
        .map((end) => partsOf(end, kind));
  const proofs = found.flatMap((parts) => {
    if (parts === undefined || /^\d*$/.test(parts.body)) return [];
    const [withPoint, withComma] = [grouped(parts.body, '.'), grouped(parts.body, ',')];
    if (withPoint !== undefined) return withComma === undefined ? (['.'] as const) : [];
    if (withComma === undefined) return [];
    return parts.body.includes('.') ? ([','] as const) : (['weak comma'] as const);
  });
  return proofs.find((proof) => proof !== 'weak comma') ?? proofs[0];
}

/** Returns the message for a text that can be read in two ways. */
export function ambiguityText({ readings: [one, other] }: AmbiguousFigure): string {
  return `This can be read as ${groupFigures(one)} or as ${groupFigures(other)}. Please write one of these.`;
}
