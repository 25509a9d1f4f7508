import { describe, expect, it } from 'vitest';
import { parseJson } from './json';

// DEA-83
describe('the JSON of a deal file', () => {
  it.each([
    '{"a":[1,"b\\"],[",null],"c":{"d":"{[,"}}',
    JSON.stringify({
      lines: Array.from({ length: 5_000 }, (_, line) => ({ line, quantity: 5, unit: 'kg' })),
    }),
    JSON.stringify({ content: ',[{'.repeat(100_000) }),
  ])('is read as any other where it has no more values than its length makes plausible %#', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['many empty objects', `[${'{},'.repeat(100_000)}{}]`],
    ['many numbers', `[${'0,'.repeat(100_000)}0]`],
    ['many names', `{${Array.from({ length: 50_000 }, (_, at) => `"${at.toString(36)}":0`).join()}}`],
    ['a deep nest', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a deep nest with much text', `["${'x'.repeat(10_000_000)}",${'['.repeat(40)}${']'.repeat(40)}]`],
  ])('is refused before it is read with %s', (_what, text) => {
    expect(() => parseJson(text, 10)).toThrow(RangeError);
  });

  it('is no JSON where its text is not', () => {
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
  });
});
