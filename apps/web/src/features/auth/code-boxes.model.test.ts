import { describe, expect, it } from 'vitest';
import { codeOf, emptyCode, enterText, erase, isComplete } from './code-boxes.model';

const five = emptyCode(5);

describe('the boxes of a code', () => {
  // ACC-39
  it('accept one digit each and move the focus on', () => {
    expect(enterText(five, 0, '7')).toEqual({ digits: ['7', '', '', '', ''], focus: 1 });
  });

  // ACC-39
  it('accept no letters', () => {
    expect(enterText(five, 0, 'a')).toBe(five);
  });

  it('fill all boxes from a pasted code, ignoring other characters', () => {
    const state = enterText(five, 3, ' 04 217\n');
    expect(codeOf(state)).toBe('04217');
    expect(isComplete(state)).toBe(true);
    expect(state.focus).toBe(4);
  });

  it('ignore digits that do not fit', () => {
    expect(codeOf(enterText(five, 4, '123'))).toBe('1');
    expect(codeOf(enterText(five, 0, '1234567'))).toBe('12345');
  });

  // ACC-40
  it('clear the focused box on backspace, then the previous one', () => {
    const state = enterText(enterText(five, 0, '1'), 1, '2');
    const once = erase(state, 2);
    expect(once).toEqual({ digits: ['1', '', '', '', ''], focus: 1 });
    expect(erase(once, 1)).toEqual({ digits: ['', '', '', '', ''], focus: 0 });
    expect(erase(five, 0).focus).toBe(0);
  });
});
