/** Number of days for which a company that has not been validated is called new (OFF-300). */
export const newHereDays = 30;
