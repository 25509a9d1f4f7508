/** Limits of signing keys, in a file of their own because pages need them only for signing. */
export const keyLimits = {
  perAccount: 10,
  /** Validity of a challenge, in ms. */
  challengeMs: 5 * 60_000,
  credentialBytes: 1_023,
  dataBytes: 1_024,
  /** Maximum size of the authenticator's statement about a new key, which contains the key. */
  newKeyBytes: 2_560,
};
