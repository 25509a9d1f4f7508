/** Number of rows of each kind. */
export const counts = {
  suppliers: 500,
  buyers: 2_500,
  offers: 30_000,
  ndaRequests: 10_000,
  contracts: 10_000,
  needs: 10_000,
  conversations: 10_000,
  longConversation: 50_000,
  marks: 20_000,
  words: 5_000,
  files: 400,
  removals: 5_000,
  acts: 20_000,
  securityEvents: 60_000,
};

/** Search words that occur in one offer in twelve and in one in five hundred. */
export const keywords = { common: 'galvanised', rare: 'calorimeter' };

/** Ids of an offer with earlier versions, and of one without. */
export const versionedOffer = 101;
export const singleOffer = 102;

/** Id of an offer of the given supplier for which many buyers have requested the NDA. */
export const askedOffer = 200;

/** Id of a supplier with an average number of rows. */
export const ordinaryCompany = 100;

/**
 * Ids of the conversation between the given buyer and supplier, with 50,000 messages, and of its
 * first message, which was edited.
 */
export const longConversation = 1;
export const editedMessage = 1;

/**
 * SQL function that returns a number below `k`, the same for the same row and salt in every run.
 */
export const pick = `
  create function pg_temp.pick(n bigint, salt int, k int) returns int language sql immutable
  return (hashint8extended(n, salt) & 2147483647) % k`;
