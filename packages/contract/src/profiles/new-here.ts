/** For how many days a company that nobody has validated is called new (OFF-300). */
export const newHereDays = 30;
