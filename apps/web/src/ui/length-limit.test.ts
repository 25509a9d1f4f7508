import { describe, expect, it } from 'vitest';
import { lengthLimit } from './length-limit';

const help = 'Always visible.';

describe('lengthLimit', () => {
  // LIM-9
  it.each([
    ['says nothing far from the limit', 269, help, undefined],
    ['counts near it', 270, `${help} 270 of 300 characters.`, undefined],
    ['takes as many as there may be', 300, `${help} 300 of 300 characters.`, undefined],
    [
      'says by how much it is too long',
      301,
      `${help} 301 of 300 characters.`,
      'At most 300 characters. Please shorten it by 1.',
    ],
  ])('of a text field %s', (_, length, description, error) => {
    expect(lengthLimit('x'.repeat(length), 300, help)).toEqual({ description, error });
  });

  it('of a text field groups large numbers like the rest of the product', () => {
    expect(lengthLimit('x'.repeat(121_000), 20_000)).toEqual({
      description: '1,21,000 of 20,000 characters.',
      error: 'At most 20,000 characters. Please shorten it by 1,01,000.',
    });
    expect(lengthLimit('', 20_000)).toEqual({ description: undefined, error: undefined });
  });
});
