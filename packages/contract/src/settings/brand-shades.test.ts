import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, darkenedOf, luminanceOf, shadesOf } from './brand-shades';
import { productShades } from './product-shades';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Pairs of text and ground that screens, mails and documents use. */
const pairsOf = (shades: readonly string[]) => [
  // Light scheme: links, buttons with white text, and tinted badges.
  [shades[8], '#ffffff'],
  [shades[8], '#f8f9fa'],
  [shades[8], shades[1]],
  [shades[9], '#ffffff'],
  [shades[9], shades[1]],
  // Dark scheme: links on both grounds, buttons with white text, and tinted badges.
  [shades[4], '#242424'],
  [shades[4], '#2e2e2e'],
  [shades[7], '#ffffff'],
  [shades[0], shades[9]],
  [shades[1], shades[9]],
];

describe('shades of a colour', () => {
  // BRA-3
  it('leave every text a contrast of 4.5 in both schemes, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (given) => {
        const shades = shadesOf(given);
        for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
        for (const [text, ground] of pairsOf(shades)) {
          expect(contrastOf(text!, ground!), `${text} on ${ground}, of ${given}`).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  // BRA-3
  it.each(['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#808080', '#010101'])(
    'are legible for %s, at the edge of what can be typed',
    (given) => {
      for (const [text, ground] of pairsOf(shadesOf(given))) {
        expect(contrastOf(text!, ground!)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  // BRA-3
  it('keep a colour that is dark enough and darken one that is not', () => {
    expect(shadesOf('#1A3E8C')[8]).toBe('#1a3e8c');
    expect(darkenedOf('#1A3E8C')).toBeUndefined();
    const darkened = darkenedOf('#ffcc00')!;
    expect(luminanceOf(darkened)).toBeLessThan(luminanceOf('#ffcc00'));
    expect(darkened).toBe(shadesOf('#ffcc00')[8]);
  });

  // BRA-1
  it('are those of the product for an empty colour', () => {
    expect(shadesOf('')).toBe(productShades);
    expect(darkenedOf('')).toBeUndefined();
  });
});
