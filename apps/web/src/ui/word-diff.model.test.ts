import { expect, it } from 'vitest';
import { wordDiff } from './word-diff.model';

const marked = (parts: { text: string; isChanged: boolean }[] | undefined) =>
  parts?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

it('marks only the words that differ between two texts', () => {
  const diff = wordDiff('40 pumps at ₹31,500 each, in Pune', '40 pumps at ₹30,000 each, in Pune');
  expect(marked(diff?.before)).toBe('40 pumps at ₹[31],[500] each, in Pune');
  expect(marked(diff?.after)).toBe('40 pumps at ₹[30],[000] each, in Pune');
});

it.each([
  ['texts with little in common', 'Ex works Pune', 'Delivered to your site within three weeks'],
  ['an empty text', '', 'Ex works'],
])('does not compare %s word by word', (_, before, after) => expect(wordDiff(before, after)).toBeUndefined());
