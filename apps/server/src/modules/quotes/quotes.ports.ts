import type { NeedHead } from '@proffer/proof';
import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import type { Tx } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { ActingPerson } from '../../platform/session/person';
import type { SealedValue } from '../deals';

/** A quote as the answer of a supplier to a need states it. */
export interface AnsweredQuote {
  needId: number;
  offerId: number;
  offerVersion: number;
  buyerId: number;
  supplierId: number;
  /** NDA of both on the offer. */
  ndaId: number | null;
  quantity: number;
  unit: string;
  wantedBy: string | null;
  deliveryPlace: string;
  startDate: string;
  endDate: string;
  substance: Substance;
  note: string;
  validUntil: string;
  /** The person who saved the answer, and their address. */
  by: ActingPerson & { address: string };
  at: Date;
  /** State of the register of the need, with the name of the answer in it. */
  head: NeedHead;
  /** Texts of the need and of the answer, with the salts of their hashes. */
  sealed: { need: SealedValue; protectedNeed: SealedValue | undefined; answer: SealedValue };
}

/** Acceptance of a quote of a need, which awards the need. */
export interface NeedAward {
  needId: number;
  quoteId: number;
  contractId: number;
  at: Date;
}

/** Needs, which are created after quotes. */
export interface QuotedNeeds {
  /** Locks a need until the transaction ends. Called before the quote is locked, as needs lock before their quotes. */
  lock(tx: Tx, needId: number): Promise<void>;
  /** Ends the need with the contract, and declines its other quotes; throws if the need has ended. */
  onAccepted(tx: Tx, actor: Actor, award: NeedAward): Promise<void>;
}
