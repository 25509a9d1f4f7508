import { describe, expect, it } from 'vitest';
import { mentionAt, mentionedIn, offeredFor, splitMentions, withMention } from './mentions.model';

const people = [
  { memberId: 1, name: 'Ravi Menon' },
  { memberId: 2, name: 'Ravi' },
  { memberId: 3, name: 'Leela Das' },
];

describe('mentions in a text', () => {
  it.each([
    ['the beginning of a name', 'Ask @Ra', { start: 4, words: 'Ra' }],
    ['a bare @', '@', { start: 0, words: '' }],
    ['a name with a blank', 'Hi @Ravi M', { start: 3, words: 'Ravi M' }],
    ['a mail address', 'me@example', null],
    ['no @', 'Hello', null],
  ])('finds %s before the caret', (_what, text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  it('offers people whose name or family name begins like the typed words', () => {
    const names = (words: string) => offeredFor({ start: 0, words }, people).map(({ name }) => name);
    expect(names('ra')).toEqual(['Ravi Menon', 'Ravi']);
    expect(names('das')).toEqual(['Leela Das']);
    expect(names('x')).toEqual([]);
  });

  it('puts the chosen name into the text and the caret behind it', () => {
    expect(withMention('Ask @Le soon', { start: 4, words: 'Le' }, 'Leela Das')).toEqual({
      text: 'Ask @Leela Das soon',
      caret: 15,
    });
  });

  it('prefers the longest name and ignores an @ without a colleague', () => {
    expect(mentionedIn('@Ravi Menon, @Leela Das and @nobody', people)).toEqual([1, 3]);
    expect(splitMentions('To @Ravi: hi', people)).toEqual([
      { text: 'To ' },
      { text: '@Ravi', memberId: 2 },
      { text: ': hi' },
    ]);
  });
});
