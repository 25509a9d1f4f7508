/** Shades of the market's colour (BRA-3). Free of zod. */

import { productShades, type Shades } from './product-shades';

type Channels = readonly [red: number, green: number, blue: number];

/** Returns the channels of `#rrggbb` in linear light, in which colours mix. */
function linearOf(colour: string): Channels {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function colourOf(channels: Channels): string {
  const written = channels.map((value) => {
    const encoded = value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${written.join('')}`;
}

const weigh = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns the relative luminance of a colour (WCAG 2.2), from 0 to 1. */
export const luminanceOf = (colour: string): number => weigh(linearOf(colour));

/** Returns the contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour mixed with white or black so that it has this luminance. */
function withLuminance(colour: string, luminance: number): string {
  const channels = linearOf(colour);
  const own = weigh(channels);
  if (luminance >= own) {
    const white = own === 1 ? 0 : (luminance - own) / (1 - own);
    return colourOf(channels.map((value) => value * (1 - white) + white) as unknown as Channels);
  }
  return colourOf(channels.map((value) => (value * luminance) / own) as unknown as Channels);
}

/** Luminance up to which a colour is legible on its own light tint, and white is legible on it. */
const greatestMain = (luminanceOf(productShades[1]) + 0.05) / 4.55 - 0.05;

/**
 * Returns the shades of a colour; those of the product for an empty text. Each shade has the luminance of the product's,
 * so that every contrast is the same. The main shade (8) is the colour itself, unless it is too light for texts.
 */
export function shadesOf(colour: string): Shades {
  if (colour === '') return productShades;
  const given = colour.toLowerCase();
  const main = luminanceOf(given) <= greatestMain ? given : withLuminance(given, greatestMain);
  const shades = productShades.map((shade) => withLuminance(given, luminanceOf(shade)));
  shades[8] = main;
  shades[9] = withLuminance(given, Math.min(luminanceOf(productShades[9]), luminanceOf(main) * 0.6));
  return shades as unknown as Shades;
}

/** Returns the main shade of a colour that had to be darkened for texts; undefined if the colour is used as given. */
export function darkenedOf(colour: string): string | undefined {
  const main = shadesOf(colour)[8];
  return colour === '' || main === colour.toLowerCase() ? undefined : main;
}
