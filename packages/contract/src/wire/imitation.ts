/** Recognises names that imitate somebody else's (PRO-67). Free of zod. */

/**
 * Lower-case letters of other alphabets, and unusual Latin ones, that look like an ASCII letter in lower or upper
 * case.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεє',
  g: 'ɡԍ',
  h: 'һнηհ',
  i: 'іιɩıɪ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏ',
  m: 'мμ',
  n: 'νո',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕտ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ζ',
};
const asciiOf = new Map(
  Object.entries(lookAlikes).flatMap(([ascii, letters]) =>
    Array.from(letters, (letter) => [letter, ascii] as const),
  ),
);

/** Alphabets with such letters. Indian scripts have none, and appear next to Latin words in many names. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'),
);

const productName = 'proffer';
const marketFault = 'This looks like the name of the market itself. Please enter your own.';
const statusWords =
  /\b(?:admin\w*|approved|certified|checked|confirmed|identity|official|support|team|validated|verified)\b/;
/** A status at the end or in brackets; "Verified Carbon Ltd" is a valid name. */
const statusClaim =
  /(?:^|[\s([{:|–—-])(?:verified|validated)(?:\s+(?:supplier|seller|buyer|company))?[\s)\]}.!]*$/;
/** Arrows, mathematical and technical signs, ticks, stars and emoji: a tick can be drawn in many ways. */
const symbol = /[\u2190-\u2BFF\u{1F000}-\u{1FAFF}\uFFFC\uFFFD]/u;
/** Styled letters: bold, circled, superscript, small capitals. */
const styledLetter =
  /[\u02B0-\u02B8\u1D2C-\u1D6A\u1D78\u1D9B-\u1DBF\u2070-\u209C\u2100-\u210F\u2110-\u2115\u2117-\u211E\u2124-\u214F\u24B6-\u24E9\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]/u;
/** A joiner is valid after a mark or an Arabic letter, a direction mark in a name with right-to-left letters. */
const strayInvisible =
  /(?<![\p{M}\p{Script=Arabic}])[\u200C\u200D]|(?![\u200C-\u200F\u061C])\p{Default_Ignorable_Code_Point}|\u2800/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const directionMark = /[\u200E\u200F\u061C]/u;

/** Returns the fault of a company's name; undefined if it may be used. */
export const companyNameFault = (name: string): string | undefined => imitationFault(name, 'company');

/** Returns the fault of a person's name, which may contain the market's name as a real family name. */
export const personNameFault = (name: string): string | undefined => imitationFault(name, 'person');

/**
 * Returns the fault of a name that imitates: invisible characters, symbols such as a tick, look-alike letters of
 * another alphabet, a claim of verification, or the name of the market. Returns undefined for an allowed name.
 */
function imitationFault(name: string, of: 'company' | 'person'): string | undefined {
  if (strayInvisible.test(name) || (directionMark.test(name) && !rightToLeft.test(name)))
    return 'Contains invisible characters. Please type the name again.';
  if (symbol.test(name)) return 'Please leave out symbols such as ticks, stars and emoji.';
  if (styledLetter.test(name)) return 'Please use ordinary letters.';
  const plain = skeleton(name);
  if (hasLookAlikes(name))
    return `Contains letters of another alphabet that look like “${plain}”. Please type the name again.`;
  if (statusClaim.test(plain))
    return 'Please leave out words such as “verified”: the market shows what was checked.';
  const isMarket = plain.replaceAll(/[^a-z]/g, '').includes(productName);
  return isMarket && (of === 'company' || statusWords.test(plain)) ? marketFault : undefined;
}

/** Words that a company adds to its name. */
const legalForms = new Set(['india', 'private', 'pvt', 'limited', 'ltd', 'llp', 'inc']);

/**
 * Returns the fault of a name that poses as a market of this name: the name itself, with or without a legal form, or
 * the name together with a word such as “support”. Containing it is no fault, since it can be a common word.
 */
export function marketNameFault(name: string, market: string): string | undefined {
  const own = wordsOf(market);
  if (own.length === 0) return undefined;
  const words = wordsOf(name);
  const isSame =
    words.filter((word) => own.includes(word) || !legalForms.has(word)).join('') === own.join('');
  const hasName = ` ${words.join(' ')} `.includes(` ${own.join(' ')} `);
  return isSame || (hasName && statusWords.test(skeleton(name))) ? marketFault : undefined;
}

const wordsOf = (name: string): string[] => skeleton(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a name in lower case with each letter as the ASCII letter it looks like. */
function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
  return Array.from(plain, (letter) => asciiOf.get(letter) ?? letter).join('');
}

/**
 * Returns true if letters of two such alphabets are in one word, or if a word of another alphabet looks Latin and
 * nothing else in the name shows its alphabet.
 */
function hasLookAlikes(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1)) return true;
  const foreign = words.filter((word) => alphabets.slice(1).some((alphabet) => alphabet.test(word)));
  return foreign.length > 0 && foreign.every((word) => /^[a-z0-9]+$/.test(skeleton(word)));
}
