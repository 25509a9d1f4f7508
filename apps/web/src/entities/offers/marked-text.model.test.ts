import { describe, expect, it } from 'vitest';
import { markWords } from './marked-text.model';

describe('marked words', () => {
  it.each([
    ['Water pumps', '', []],
    ['Water pumps', 'pump', ['pumps']],
    ['Water PUMPS, pumping', 'Pump water', ['Water', 'PUMPS', 'pumping']],
    ['Café, cafes', 'cafe', ['Café', 'cafes']],
    ['Sump', 'ump', []],
    ['Pumps', 'pu', ['Pumps']],
    ['Installation of pumps in Aceh, AC', 'pump of AC in town', ['pumps', 'AC']],
    ['a.b (c)', '.*(', []],
    ['পাম্প সরবরাহ', 'পাম্প', ['পাম্প']],
  ])('of "%s" for "%s"', (text, keyword, matches) => {
    const parts = markWords(text, keyword);
    expect(parts.filter((part) => part.isMatch).map((part) => part.text)).toEqual(matches);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
