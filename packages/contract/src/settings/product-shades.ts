/** Ten shades as `#rrggbb`, from the lightest (0) to the darkest (9). */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Shades of the product's own colour: the only brand colour of the web app unless a market has its own. */
export const productShades: Shades = [
  '#e9f7f5',
  '#d3ece9',
  '#a5d9d3',
  '#73c5bc',
  '#4bb4a9',
  '#31a99d',
  '#1d9a8f',
  '#0f7d75',
  '#0f6b66',
  '#07524e',
];
