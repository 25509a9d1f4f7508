import { describe, expect, it } from 'vitest';
import { isSendKey } from './send-key.model';

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, nativeEvent: { isComposing: false } };

describe('isSendKey', () => {
  it.each([
    ['Enter', enter, true],
    ['Shift+Enter', { ...enter, shiftKey: true }, false],
    ['Enter that ends a word of an input method', { ...enter, nativeEvent: { isComposing: true } }, false],
    ['Enter that an input method keeps to itself', { ...enter, keyCode: 229 }, false],
    ['another key', { ...enter, key: 'a', keyCode: 65 }, false],
  ])('judges whether a key press sends the message: %s', (_name, pressed, expected) =>
    expect(isSendKey(pressed)).toBe(expected),
  );
});
