import { describe, expect, it } from 'vitest';
import { parseJson } from './json';

// DEA-83
describe('parseJson', () => {
  it.each([
    '{"a":[1,"b\\"],[",null],"c":{"d":"{[,"}}',
    JSON.stringify({
      lines: Array.from({ length: 5_000 }, (_, line) => ({ line, quantity: 5, unit: 'kg' })),
    }),
    JSON.stringify({ content: ',[{'.repeat(100_000) }),
  ])('reads a text with a plausible number of values for its length (case %#)', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['many empty objects', `[${'{},'.repeat(100_000)}{}]`],
    ['many numbers', `[${'0,'.repeat(100_000)}0]`],
    ['many names', `{${Array.from({ length: 50_000 }, (_, at) => `"${at.toString(36)}":0`).join()}}`],
    ['a deep nest', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a deep nest with much text', `["${'x'.repeat(10_000_000)}",${'['.repeat(40)}${']'.repeat(40)}]`],
  ])('rejects %s before parsing it', (_what, text) => {
    expect(() => parseJson(text, 10)).toThrow(RangeError);
  });

  it('throws for a text that is not JSON', () => {
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
  });
});
