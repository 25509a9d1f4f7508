/** Most likely language of each script; scripts of many languages are named as scripts. */
const languages: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'und-Cyrl'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
];
/** Matches characters in the ranges of the scripts above; most lines contain none. */
const otherScripts = /[\u0370-\u1DFF\u1F00-\u1FFF\u2E80-\u{10FFFF}]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns the language of each piece of a line by its letters, so that a Hindi name in an English
 * text is read as Hindi. Undefined stands for the document’s language. Spaces, digits and
 * punctuation between two pieces of one language belong to it.
 */
export function languagesOf(pieces: readonly string[]): (string | undefined)[] {
  if (!pieces.some((piece) => otherScripts.test(piece))) return pieces.map(() => undefined);
  const isJapanese = pieces.some((piece) => kana.test(piece));
  const own = pieces.map((piece) => {
    if (!/\p{L}/u.test(piece)) return 'any';
    const language = languages.find(([script]) => script.test(piece))?.[1];
    return language === 'zh' && isJapanese ? 'ja' : language;
  });
  let before: string | undefined;
  return own.map((language, index) => {
    if (language !== 'any') return (before = language);
    const after = own.slice(index).find((next) => next !== 'any');
    return after === before ? before : undefined;
  });
}
