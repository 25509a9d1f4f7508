/** Of the product; administrators see it at `asystem`, and each backup says which one made it. */
export const version = '0.1.0';
