import { describe, expect, it } from 'vitest';
import { measuresIn } from '@proffer/contract/offers/measures';
import { markWords } from './marked-text.model';

describe('highlighting of searched words', () => {
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
    // OFF-441
    ['Pump, 7.5 HP, for 5 years', '5 HP', []],
    ['Pump, 5 HP, and one of 5-10 H.P.', '5 hp', ['5', 'HP', '5', 'H.P.']],
    ['Cable 4 sq. mm, 4mm², 2.5 sq mm', '4sqmm', ['4', 'sq. mm', '4', 'mm²']],
    ['Sets of 18kVA and 180 kVA', '18 kva', ['18', 'kVA']],
    ['Valve ½" or 0.5 inch or 1½ inch', '1/2 inch', ['½', '"', '0.5', 'inch']],
    ['7.5 and 75 and 5', '5', ['5']],
    ['Chairs: 1,000', '1000', ['1,000']],
    ['Sheet 100×50 mm', '100 mm', ['100', 'mm']],
    // OFF-446
    ['Fire pump', 'pump -fire', ['pump']],
  ])('highlights in "%s" the matches of the keyword "%s"', (text, keyword, matches) => {
    const parts = markWords(text, keyword, measuresIn);
    expect(parts.filter((part) => part.isMatch).map((part) => part.text)).toEqual(matches);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
