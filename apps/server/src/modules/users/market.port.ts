/** Settings of the market that users need; read before a transaction. */
export interface MarketPort {
  /** Returns the version of the terms in force. */
  findTermsVersion(): Promise<string>;
  /** Throws `invalid_input` for names, by field, that pose as the market. */
  refuseOwnName(names: Record<string, string | undefined>): Promise<void>;
  /** Returns the time for which a recent proof of identity counts, in milliseconds. */
  findProofMs(): Promise<number>;
}
