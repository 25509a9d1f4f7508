import type { DealSide, Json, TreeHead } from '@proffer/proof';
import type { ContractEventAct, QuoteEventAct } from '@proffer/contract/wire/choices';
import type { Executor } from '../../platform/database';

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

/** What happens between two companies, by the noun it is about; a contract's and a quote's as their histories name it. */
export type DealActName =
  | (typeof ownActs)[number]
  | `contract.${ContractEventAct}`
  | `quote.${QuoteEventAct}`;

/** Between whom, about what. */
export interface DealParties {
  offerId: number;
  buyerId: number;
  supplierId: number;
}

/** What not everybody may read, or not for ever; a side where the other must not know it. */
export interface SealedValue {
  value: string;
  for?: DealSide;
  /** Of a seal that somebody has signed before the act; by chance otherwise. */
  salt?: string;
}

export interface DealAct extends DealParties {
  act: DealActName;
  /** Who did it; nobody for the product itself. */
  by: { userId: number; address: string; device?: string } | null;
  at: Date;
  /** What both may read, and whoever they show it to: numbers, states, hashes; no words of people. */
  about: Record<string, Json | undefined>;
  /** Words of people, by what they are. */
  sealed?: Record<string, SealedValue | undefined>;
  /** What its words belong to where they may be taken back, as `message:12`. */
  subject?: string;
  /** Not written down with every message: who its author is says the entry of an act that counts. */
  isNamed?: boolean;
}

/** How a key came or went with which an account signs. */
export interface KeyChange {
  userId: number;
  act: 'key.added' | 'key.removed';
  /** `market` where its owner did not ask for it. */
  by: 'account' | 'market';
  /** SHA-256 of the public key (SPKI). */
  key: string;
  at: Date;
}

/** What modules ask of deals: an act is in the chain if and only if the transaction that does it commits. */
export interface DealsPort {
  append(tx: Executor, act: DealAct): Promise<void>;
  /** Writes into the register of an account's keys, to which each agreement of that account refers (DEA-70). */
  noteKey(tx: Executor, change: KeyChange): Promise<void>;
  /** Forgets the words that belong to something; their seals stay. */
  forget(tx: Executor, subject: string): Promise<void>;
  /** How far the chain of a deal has come; undefined before it begins. */
  findHead(deal: DealParties): Promise<{ deal: string; hash: string } | undefined>;
  /** The newest head of the market's log at a moment; undefined where there is none. */
  findLogHead(at: Date): Promise<TreeHead | undefined>;
}
