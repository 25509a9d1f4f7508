/**
 * Spellings of units without spaces and dots; the first one of a line is the canonical one. The SQL function
 * `market_units` has the same list.
 */
export const unitSpellings: readonly string[][] = [
  'hp horsepower|kw kilowatt kilowatts|mw megawatt megawatts|w watt watts|kwp|wp|kwh|kva|mva|kvar|v volt volts|kv kilovolt kilovolts',
  'a amp amps ampere amperes|ah|mah|hz hertz|khz|mhz|ghz|ohm ohms ω|rpm|bar bars|psi|kpa|mpa|degc',
  'mm millimeter millimeters millimetre millimetres|cm centimeter centimeters centimetre centimetres',
  'm mtr mtrs meter meters metre metres|km kms kilometer kilometers kilometre kilometres|inch inches|ft feet foot|micron microns μm μ um',
  'sqmm|sqcm|sqm|sqkm|sqft sft|sqinch sqinches sqin|cum cbm|cumm|cucm cc|cuft cft|cumh|core cores',
  'l lt ltr ltrs lit liter liters litre litres|ml millilitre millilitres milliliter milliliters',
  'kl kilolitre kilolitres kiloliter kiloliters|lpm|lps|kld|mld|kg kgs kilo kilos kilogram kilograms|g gm gms gram grams|mg',
  't mt ton tons tonne tonnes metricton metrictons metrictonne metrictonnes|kb|mb|gb|tb|mbps|gbps',
]
  .join('|')
  .split('|')
  .map((line) => line.split(' '));

const unitOf = new Map(
  unitSpellings.flatMap((spellings) => spellings.map((one) => [one, spellings[0] ?? one])),
);
/** Units of length, which apply to all numbers of a product such as `100x50 mm`. */
const lengths = new Set(['mm', 'cm', 'm', 'inch', 'ft']);
const fractions: Record<string, number> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};

const vulgar = `[${Object.keys(fractions).join('')}]`;
const number = String.raw`(?:(?:\d+[ -])?[1357]\/[248]|\d*${vulgar}|\d[\d,]*(?:\.\d+)?|\.\d+)`;
const between = String.raw`(?: ?[-–] ?| to | ?[x×*] ?)`;
const unit =
  String.raw`(?:sq|cu)(?:uare|bic)?[. ]*(?:mtrs?|mts?|met(?:er|re)s?|m|ft|feet|foot|mm|cm|km|inch(?:es)?|in)` +
  String.raw`|(?:mm|cm|km|m|ft)[23²³](?:\/h(?:r|our)?)?|(?:°|deg(?:ree)?s?\.?) ?c(?:elsius|entigrade)?|℃|horse power|metric ton(?:ne)?s?` +
  String.raw`|(?:l|lt|ltr|lit|liter|litre)s?(?:\/| per )min(?:ute)?|["”″′]|''|\p{L}\.\p{L}\.?(?:\p{L}\.?)?|[a-zµμΩω]+`;
const measure = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}.,/])|(?<=\d ?[x×*] ?))(${number}(?:${between}${number})*)[ -]?(${unit})(?![\p{L}\p{N}])`,
  'giu',
);

/** A number with its unit in a text: its canonical form, such as `2.5 sqmm`, and the positions of both. */
export interface Measure {
  name: string;
  places: { start: number; end: number }[];
}

/**
 * Returns the numbers of a text that have a unit, in any spelling. In a range such as `5-10 HP` both numbers get the
 * unit.
 */
export function measuresIn(text: string): Measure[] {
  return [...text.matchAll(measure)].flatMap((match) => {
    const [whole, amounts = '', written = ''] = match;
    const of = unitFrom(written);
    if (of === undefined || (of === 'a' && / a$/i.test(whole))) return [];
    const ending = { start: match.index + whole.length - written.length, end: match.index + whole.length };
    const isProduct = /[x×*]/i.test(amounts);
    const found = [...amounts.matchAll(new RegExp(number, 'giu'))];
    return (isProduct && !lengths.has(of) ? found.slice(-1) : found).map(({ 0: amount, index }) => {
      const start = match.index + index;
      return { name: `${amountFrom(amount)} ${of}`, places: [{ start, end: start + amount.length }, ending] };
    });
  });
}

function unitFrom(written: string): string | undefined {
  if (/^["”″]$|^''$/.test(written)) return 'inch';
  if (written === '′') return 'ft';
  const small = written.normalize('NFKC').toLowerCase().replaceAll(/[. ]/g, '');
  const plain = small
    .replace(/^(?:°|deg(?:ree)?s?)c.*/, 'degc')
    .replace(/^(mm|cm|km|m|ft)2$/, 'sq$1')
    .replace(/^(mm|cm|m|ft)3/, 'cu$1')
    .replace(/^cum\/h.*/, 'cumh')
    .replace(/^l.*(?:\/|per)min.*/, 'lpm')
    .replace(/^(sq|cu)(?:uare|bic)/, '$1')
    .replace(/^(sq|cu)(?:mtrs?|mts?|met(?:er|re)s?)$/, '$1m')
    .replace(/^(sq|cu)(?:feet|foot)$/, '$1ft');
  return unitOf.get(plain);
}

function amountFrom(written: string): number {
  const [, whole = '', over, under] = /^(?:(\d+)[ -])?(\d)\/(\d)$/.exec(written) ?? [];
  if (over !== undefined && under !== undefined) return Number(whole) + Number(over) / Number(under);
  const sign = written.at(-1) ?? '';
  const fraction = fractions[sign];
  if (fraction !== undefined) return Number(written.slice(0, -1)) + fraction;
  return Number(written.replaceAll(',', ''));
}
