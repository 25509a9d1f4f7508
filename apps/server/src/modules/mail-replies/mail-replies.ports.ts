/** Content of a genuine reply address. */
export interface ReplyToken {
  memberId: number;
  conversationId: number;
  isExpired: boolean;
}

/** Reads the addresses to which mails about messages ask people to reply. */
export interface ReplyAddressesPort {
  domain: string;
  /** Returns true if an address has the form of a reply address; it may be changed. */
  isReplyAddress(address: string): boolean;
  /** Returns the content of a reply address; undefined if this market did not make it. */
  read(address: string): ReplyToken | undefined;
}
