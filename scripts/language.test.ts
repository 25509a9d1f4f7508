import { describe, expect, it } from 'vitest';
import { languageFaults } from './language.mjs';

const faultsOf = (...lines: string[]): string[] => languageFaults('a.ts', lines.join('\n'));
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

describe('the check of language', () => {
  it.each(['What', 'Whether', 'Which', 'Whose', 'Who', 'Of', 'That', 'The same', 'So'])(
    'reports a docstring that starts with "%s" and its line',
    (opening) => {
      expect(faultsOf('const a = 1;', `/** ${opening} a caller reads. */`)).toEqual([
        `a.ts:2: a docstring starts with "${opening}"`,
      ]);
    },
  );

  it('reports such a docstring on several lines once, at its first line', () => {
    expect(faultsOf('/**', ' * What a caller', ' * reads.', ' */')).toEqual([
      'a.ts:1: a docstring starts with "What"',
    ]);
  });

  it('accepts a comment inside a function that starts with such a word', () => {
    expect(faultsOf('// What follows is slow.', '/* So this comes first. */')).toEqual([]);
  });

  it('accepts a docstring that only begins with the letters of such a word', () => {
    expect(faultsOf('/** Offers of a company. */', '/** Whatsoever. */', '/** Sorts offers. */')).toEqual([]);
  });

  it.each([
    ['a docstring', (text: string) => [`/** ${text}. */`]],
    ['a line comment', (text: string) => [`// ${text}.`]],
    ['adjacent line comments', (text: string) => text.split(' ').map((word) => `  // ${word}`)],
    ['a comment in JSX', (text: string) => [`{/* ${text}. */}`]],
  ])('reports a sentence of more than 30 words in %s', (_place, comment) => {
    expect(faultsOf(...comment(words(31)))).toEqual([
      expect.stringMatching(/^a\.ts:1: a sentence has 31 words: /),
    ]);
    expect(faultsOf(...comment(words(30)))).toEqual([]);
  });

  it('counts the sentences of a comment and the items of a list separately', () => {
    expect(faultsOf(`/** ${words(20)}. ${words(20)}: ${words(20)}. */`)).toEqual([]);
    expect(faultsOf('/**', ` * - ${words(20)}`, ` * - ${words(20)}`, ' */')).toEqual([]);
  });

  it('does not count code, tables and tags', () => {
    expect(
      faultsOf(
        '/**',
        ` * Returns \`${words(40)}\`.`,
        ` * | ${words(40)} |`,
        ` * @param {string} a ${words(40)}`,
        ' */',
      ),
    ).toEqual([]);
  });

  it('ignores code that is not a comment', () => {
    expect(faultsOf(`const text = '${words(40)}';`, "const url = 'https://example.com';")).toEqual([]);
  });
});
