/**
 * Days for which the outcome of a received mail is kept. Longer than a reply address is valid, so that an old mail is
 * not processed again.
 */
export const receivedMailDays = 35;
