import { shadesOf } from '@proffer/contract/settings/brand-shades';

/** Returns whether a typed colour can be previewed. */
export const isColour = (typed: string): boolean => /^#[\da-f]{6}$/i.test(typed);

/** Returns the CSS variables with which a part of the page has the shades of a colour. */
export const shadeVariables = (colour: string): Record<`--${string}`, string> =>
  Object.fromEntries(shadesOf(colour).map((shade, index) => [`--shade-${index}`, shade]));
