/** Actions that the home page suggests: to both roles, to suppliers, and to buyers. */
export const nextSteps = [
  'profile',
  'publish',
  'price',
  'post',
  'import',
  'figures',
  'find',
  'saveSearch',
  'quote',
  'compare',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Offers below this number let the home page suggest the import to a supplier. */
export const fewOffers = 5;
