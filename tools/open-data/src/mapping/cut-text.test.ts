import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text';

describe('cutText', () => {
  it('cuts within the limit and never through a character', () => {
    expect(cutText('abcdef', 6)).toBe('abcdef');
    expect(cutText('abcdefg', 6)).toBe('abcde…');
    expect(cutText('ab😀def', 4)).toBe('ab…');
  });
});
