import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes';
import { isBlank, trimmed } from './blank-text';
import type { Route } from './route';

const invisible = {
  'no-break space': '\u00A0',
  'soft hyphen': '\u00AD',
  'combining acute accent': '\u0301',
  'combining grapheme joiner': '\u034F',
  'Arabic letter mark': '\u061C',
  'Hangul choseong filler': '\u115F',
  'Mongolian vowel separator': '\u180E',
  'zero-width space': '\u200B',
  'zero-width joiner': '\u200D',
  'left-to-right mark': '\u200E',
  'line separator': '\u2028',
  'word joiner': '\u2060',
  'Braille blank': '\u2800',
  'ideographic space': '\u3000',
  'Hangul filler': '\u3164',
  'private-use character': '\uE000',
  'variation selector 16': '\uFE0F',
  'byte order mark': '\uFEFF',
  'halfwidth Hangul filler': '\uFFA0',
  'musical null notehead': '\u{1D159}',
  'tag letter A': '\u{E0041}',
  'variation selector 17': '\u{E0100}',
};

describe('isBlank', () => {
  it.each(Object.entries(invisible))('text with only a %s is blank', (_, character) => {
    expect(isBlank(character)).toBe(true);
    expect(isBlank(` ${character}${character}\n`)).toBe(true);
    expect(trimmed(` ${character} `)).toBe('');
  });

  it.each([
    '-',
    '0',
    'a',
    'é',
    'e\u0301',
    'नि',
    'क्\u200Dष',
    '❤\uFE0F',
    '1\uFE0F\u20E3',
    '👩\u200D🔧',
    '。',
    'عرض\u200F',
  ])('text with %s is not blank', (text) => {
    expect(isBlank(text)).toBe(false);
    expect(trimmed(`\n ${text} `)).toBe(text);
  });
});

/** Codes, keys, secrets and file names: they are compared or cleaned, and never shown as sent. */
const notShown =
  /(?:^|\.)(?:otp|code|key|token|\w*(?:password|secret)|fileName|consentVersion|group|transports\[\])$|^(?:finishSso\.query|joinBySso\.state)$/i;

/** Returns every text schema inside another, with the path to it. */
function textsIn(schema: unknown, at: string): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => textsIn(inner, `${at}.${name}`));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${at}[]`);
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, `${at}{}`);
  // An ignored field accepts any value.
  if (schema instanceof z.ZodUnknown) return [];
  const { innerType, in: before, out } = schema.def as { innerType?: unknown; in?: unknown; out?: unknown };
  const inner = innerType ?? (out instanceof z.ZodTransform ? before : out);
  const within = textsIn(inner, at);
  // A value that is transformed before its check is one field; an object is not.
  return inner === undefined || (out !== undefined && within[0]?.[0] === at) ? [[at, schema]] : within;
}

const fields = Object.entries<Route>(routes).flatMap(([name, { body }]) => textsIn(body, name));

describe('a text field of a call', () => {
  it('the walk through the call schemas finds text fields', () => {
    expect(fields.map(([at]) => at)).toEqual(
      expect.arrayContaining([
        'sendMessage.messageContent',
        'createOffer.title',
        'reviseContract.contractName',
      ]),
    );
  });

  // LIM-20
  it.each(fields.filter(([at]) => !notShown.test(at)))(
    'the call field %s treats invisible text as empty',
    (_, schema) => {
      const read = Object.values(invisible).map((character) => schema.safeParse(`${character}\u200B`).data);
      expect(read.filter((data) => typeof data === 'string' && data !== '')).toEqual([]);
    },
  );
});
