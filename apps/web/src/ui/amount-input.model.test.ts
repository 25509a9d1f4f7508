import { describe, expect, it } from 'vitest';
import { readAmount, regroup } from './amount-input.model';

const noNumber = 'Only a number, such as 12,500 or 5 lakh.';

describe('readAmount', () => {
  // LIM-8
  it.each<[string, number | null]>([
    ['', null],
    ['  ', null],
    ['₹', null],
    ['0', 0],
    ['007', 7],
    ['12500', 12_500],
    ['12,500', 12_500],
    ['12,50,000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['12 50 000', 1_250_000],
    ['1\u00A0250', 1_250],
    [' ₹ 12,500 ', 12_500],
    ['₹12,500/-', 12_500],
    ['12500.00', 12_500],
    ['12,500.00', 12_500],
    ['12500.0', 12_500],
    ['12500.', 12_500],
    ['1,00,00,00,00,00,000', 10_000_000_000_000],
    ['5 lakh', 500_000],
    ['5L', 500_000],
    ['₹ 7.5 lacs', 750_000],
    ['Rs. 2.5 cr', 25_000_000],
    ['INR 1,250 crores', 12_500_000_000],
    ['1.2345678 Cr.', 12_345_678],
    ['50k', 50_000],
    ['2 million', 2_000_000],
    ['12 लाख', 1_200_000],
    ['3 करोड़', 30_000_000],
    ['0.5 lakh/-', 50_000],
    ['1,500.000', 1_500],
    ['1.5e6', 1_500_000],
    ['१२,५००', 12_500],
    ['1’250', 1_250],
    ['1\u202F250', 1_250],
  ])('reads the amount %j', (text, value) => {
    expect(readAmount(text, 'rupees')).toEqual({ value });
  });

  // LIM-8
  it.each([
    ['-200', 'Must not be negative.'],
    ['−5', 'Must not be negative.'],
    ['-', 'Must not be negative.'],
    ['1500.50', 'Whole rupees only.'],
    ['12.500', 'This can be read as 12.5 or as 12,500. Please write one of these.'],
    ['1.000', 'This can be read as 1 or as 1,000. Please write one of these.'],
    ['12,5', 'This can be read as 12.5 or as 125. Please write one of these.'],
    ['.5', 'Whole rupees only.'],
    ['+200', noNumber],
    ['five', noNumber],
    ['5 lakh 20', noNumber],
    ['5 lakhh', noNumber],
    ['1,2,3 lakh', noNumber],
    ['lakh', noNumber],
    ['-5 lakh', 'Must not be negative.'],
    ['0.123456 lakh', 'Whole rupees only.'],
    ['11,00,000 crore', 'At most ₹10,00,000 crore.'],
    ['10-20', noNumber],
    ['10 20', noNumber],
    ['12,500 13,000', noNumber],
    ['12,500 500', noNumber],
    ['1500,50', 'This can be read as 1,500.5 or as 1,50,050. Please write one of these.'],
    ['1.500.000', noNumber],
    ['1,00,00,00,00,00,001', 'At most ₹10,00,000 crore.'],
    ['9'.repeat(400), 'At most ₹10,00,000 crore.'],
  ])('explains why %j is not an amount', (text, problem) => {
    expect(readAmount(text, 'rupees')).toEqual({ value: null, problem });
  });

  it('uses the word for pieces where pieces are counted', () => {
    expect(readAmount('1.5', 'pieces').problem).toBe('Whole numbers only.');
    expect(readAmount('1,00,00,00,000', 'pieces')).toEqual({ value: 1_000_000_000 });
    expect(readAmount('1,00,00,00,001', 'pieces').problem).toBe('At most 1,00,00,00,000.');
  });
});

/** Returns a text with the position of its caret, marked "|". */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });

describe('grouping digits while typing', () => {
  it.each([
    ['the first digit', '', '5|', '5|'],
    ['a digit at the end', '999', '9999|', '9,999|'],
    ['a digit at the start', '12,34,567', '9|12,34,567', '9|,12,34,567'],
    ['the next one', '9,12,34,567', '98|,12,34,567', '98|,12,34,567'],
    ['a digit that stands there already', '1,111', '11|,111', '11|,111'],
    ['a digit in the middle', '12,34,567', '12,394|,567', '1,23,94|,567'],
    ['zeros that lead for a moment', '1,000', '|,000', '|000'],
    ['a digit before these zeros', '000', '2|000', '2|,000'],
    ['a comma', '12,500', '12,500,|', '12,500|'],
    ['a space', '12,500', '12 |,500', '12|,500'],
    ['a space at the end, which a word may follow', '12,500', '12,500 |', '12,500 |'],
    ['a digit after that space', '12,500 ', '12,500 1|', '1,25,001|'],
    ['a word after it', '12 ', '12 l|', '12 l|'],
    ['a point and zeros', '1,500.0', '1,500.00|', '1,500.00|'],
    ['too many digits', '1,00,00,00,00,00,000', '1,00,00,00,00,00,0001|', '10,00,00,00,00,00,001|'],
    ['letters, left as they are', '12,500', '12,x|500', '12,x|500'],
    ['a fraction, left as it is', '1,500.', '1,500.5|', '1,500.5|'],
    ['a sign, left as it is', '200', '-|200', '-|200'],
  ])('keeps amount and caret right when typing %s', (_name, before, typed, shown) => {
    expect(regroup(before, at(typed), 'insertText')).toEqual(at(shown));
  });

  it.each([
    ['a digit', 'deleteContentBackward', '12,34,567', '12,3|,567', '1,23|,567'],
    [
      'a comma, which takes the digit before it',
      'deleteContentBackward',
      '12,34,567',
      '12,34|567',
      '1,23|,567',
    ],
    [
      'a comma, which takes the digit behind it',
      'deleteContentForward',
      '12,34,567',
      '12,34|567',
      '1,23,4|67',
    ],
    ['a selection', 'deleteContentBackward', '12,34,567', '1|567', '1|,567'],
    ['everything', 'deleteContentBackward', '12,34,567', '|', '|'],
    ['the letter that was wrong', 'deleteContentBackward', '12,x500', '12,|500', '12|,500'],
  ])('keeps amount and caret right when deleting %s', (_name, key, before, typed, shown) => {
    expect(regroup(before, at(typed), key)).toEqual(at(shown));
  });

  it.each([
    ['into an empty field', '', '12 50 000|', '12,50,000|'],
    ['in place of another', '12,345', '12,500|', '12,500|'],
    ['with its sign', '', '₹ 12500.00|', '₹12,500.00|'],
    ['between digits', '1,234', '1,9900|234', '1,99,00|,234'],
    ['two numbers, left as they are', '', '10 20|', '10 20|'],
    ['a comma for a point, left as it is', '1,500', '1,500,50|', '1,500,50|'],
  ])('keeps amount and caret right when pasting %s', (_name, before, typed, shown) => {
    expect(regroup(before, at(typed), 'insertFromPaste')).toEqual(at(shown));
  });

  it('accepts the text that an undo restores', () => {
    expect(regroup('9,12,34,567', at('|12,34,567'), 'historyUndo')).toEqual(at('|12,34,567'));
  });
});
