import type { DealSide, Json } from '@proffer/proof';
import type { ContractEventAct, QuoteEventAct } from '@proffer/contract/wire/choices';
import type { SignatureTrail } from '../../platform/session/actor';

const ownActs = [
  'offer.viewed',
  'nda.requested',
  'nda.withdrawn',
  'nda.asked-again',
  'nda.reopened',
  'nda.rejected',
  'nda.skipped',
  'nda.prepared',
  'nda.shared',
  'nda.declined',
  'nda.changes-wanted',
  'nda.signed',
  'nda.ended',
  'nda.relied-on',
  'nda.cover-ended',
  'nda.renewal-started',
  'nda.renewal-declined',
  'nda.renewal-withdrawn',
  'nda.renewal-ended',
  'message.sent',
  'message.edited',
  'message.deleted',
  'contract.signed',
  'contract.sealed',
] as const;

/** Names of acts between two companies. Acts on contracts and quotes are named as in their histories. */
export type DealActName =
  | (typeof ownActs)[number]
  | `contract.${ContractEventAct}`
  | `quote.${QuoteEventAct}`;

/** Offer, buyer and supplier of a deal. */
export interface DealParties {
  offerId: number;
  buyerId: number;
  supplierId: number;
}

/**
 * Value stored behind a hash, because not everybody may read it or it may be deleted. `for` names the only
 * side that may see it, if the other must not.
 */
export interface SealedValue {
  value: string;
  for?: DealSide;
  /** Salt of a seal that somebody has signed before the act; random if undefined. */
  salt?: string;
}

/** Actor of an entry; an `Actor` of a session is one. */
export interface ActBy {
  userId: number;
  address: string;
  device?: string;
  /** The person; undefined if the server acts for a company and nobody confirmed the act. */
  member?: { id: number } | undefined;
  /** The people who prepared and approved what the person signs. */
  trail?: SignatureTrail | undefined;
}

export interface DealAct extends DealParties {
  act: DealActName;
  /** Actor; null for an act of the product itself. */
  by: ActBy | null;
  at: Date;
  /**
   * Data that both sides may read and show to others: numbers, states and hashes, but no text written by
   * people.
   */
  about: Record<string, Json | undefined>;
  /** Texts written by people, by the kind of text. */
  sealed?: Record<string, SealedValue | undefined>;
  /** Conversation of a message, for the events of both sides; not part of the entry. */
  conversationId?: number;
  /** Subject of texts that may be deleted later, such as `message:12`. */
  subject?: string;
  /**
   * False if the author's name is not recorded, as with messages; entries of binding acts name the author.
   */
  isNamed?: boolean;
}

/** Addition or removal of a key with which an account signs. */
export interface KeyChange {
  userId: number;
  act: 'key.added' | 'key.removed';
  /** `market` if the owner of the key did not request the change. */
  by: 'account' | 'market';
  /** SHA-256 of the public key (SPKI). */
  key: string;
  at: Date;
}
