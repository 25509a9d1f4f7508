import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lineOf, optionalId, optionalLine, optionalText, requiredText } from './primitives.schemas';
import { isolated } from './text-direction';

const turned = 'Contains invisible characters that turn the direction of the text. Please type it again.';
const problemOf = (text: string) => optionalText(100).safeParse(text).error?.issues[0]?.message;

describe('textFault', () => {
  // LIM-11
  it.each([
    'Pumps\nand valves\t₹ 40',
    'عرض\u200F (2)\u200E',
    'הצעה\u200F!',
    '\u061Cفارسی',
    'नमस्ते',
    'می\u200Cخواهم',
    '👩\u200D🔧',
  ])('typed text %j is accepted', (text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  // LIM-11
  it.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'typed text with %j, which changes the direction of surrounding text, is rejected',
    (character) => {
      expect(problemOf(`Bina${character}Rao`)).toBe(turned);
      expect(requiredText(100).safeParse(`${character}Bina Rao`).success).toBe(false);
    },
  );
});

describe('lineFault', () => {
  it.each(['\n', '\r', '\t', '\v', '\u0085', '\u2028', '\u2029'])(
    'a single-line field rejects %j',
    (character) => {
      expect(optionalLine(100).safeParse(`B. Buyer${character}Identity checked`).success).toBe(false);
      expect(lineOf({ most: 100 }).safeParse(`B. Buyer${character}Identity checked`).success).toBe(false);
    },
  );

  it('a single-line field is trimmed and accepts any script', () => {
    expect(lineOf({ most: 100 }).parse(' अमृत कौर\n')).toBe('अमृत कौर');
    expect(optionalLine(100).parse('\u0645\u06CC\u200C\u062E')).toHaveLength(4);
  });
});

describe('isolated', () => {
  it.each(['عرض (1)', 'שלום', 'ތާނަ', 'Bina\u202ERao', 'Rao\u200F'])(
    '%j is enclosed in direction isolates inside a sentence',
    (words) => {
      expect(`Proposed by ${isolated(words)}.`).toBe(`Proposed by \u2068${words}\u2069.`);
    },
  );

  it.each(['Rao Pumps', 'पंप', '水泵', 'Ω & Söhne'])(
    '%s needs no direction isolates inside a sentence',
    (words) => {
      expect(isolated(words)).toBe(words);
    },
  );
});

describe('an empty field', () => {
  const form = z.object({
    overview: optionalText(100).default('x'),
    industry: optionalLine(100).optional(),
    address: optionalLine(100),
    templateId: optionalId,
  });

  // ACC-91
  it.each(['', null])('an optional text field sent as %j is empty', (left) => {
    const read = form.parse({ overview: left, industry: left, address: left, templateId: left });
    expect(read).toEqual({ overview: '', industry: '', address: '', templateId: undefined });
  });

  it('an empty required field gets the message for a missing value, however it is sent', () => {
    for (const left of ['', null]) {
      expect(requiredText(100).safeParse(left).error?.issues[0]?.message).toBe('Please fill in this field.');
      expect(requiredText(100, 'A reason.').safeParse(left).error?.issues[0]?.message).toBe('A reason.');
    }
  });

  it('an empty field differs from an omitted field and from a value of another type', () => {
    expect(form.parse({ address: 'x' })).toEqual({ overview: 'x', address: 'x' });
    expect(form.safeParse({}).success).toBe(false);
    expect(form.safeParse({ address: 0 }).success).toBe(false);
  });

  it.each([
    [0, undefined],
    ['0', undefined],
    ['7', 7],
    [7, 7],
  ])('an optional id sent as %j is read as %j', (given, templateId) => {
    expect(form.parse({ address: 'x', templateId: given }).templateId).toBe(templateId);
  });
});
