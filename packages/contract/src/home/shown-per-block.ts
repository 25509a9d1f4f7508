/** How many of what waits for a buyer each block of the home shows before it leads to the whole list. */
export const shownPerBlock = 5;
