/** Maximum number of waiting items that each block of the buyer's home page shows. */
export const shownPerBlock = 5;
