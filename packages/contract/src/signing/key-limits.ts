/** Bounds of keys to sign with, beside the others: no page needs them before somebody signs. */
export const keyLimits = {
  perAccount: 10,
  /** How long what a key is asked for waits for it. */
  challengeMs: 5 * 60_000,
  credentialBytes: 1_023,
  dataBytes: 1_024,
  /** What an authenticator says of a key that it made: the key is in it. */
  newKeyBytes: 2_560,
};
