/** Settings of the market that users need; read before a transaction. */
export interface MarketPort {
  /** Returns the version of the terms in force. */
  findTermsVersion(): Promise<string>;
  /** Returns the time for which a recent proof of identity counts, in milliseconds. */
  findProofMs(): Promise<number>;
}
