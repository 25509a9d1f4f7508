import type { NeedAudience, NeedStatus } from '@proffer/contract/needs/choices';
import type { Actor } from '../../platform/session/actor';

/** Facts about a need and its reader that decide what the reader sees. */
export interface ReadableNeed {
  buyerId: number;
  status: NeedStatus;
  audience: NeedAudience;
  isBudgetShown: boolean;
  isNameShown: boolean;
  /** Facts about the reading company; false for the buyer itself. */
  isInvited: boolean;
  isValidated: boolean;
  /** True if the reader has an NDA in force with the buyer, on any offer. */
  hasNda: boolean;
  /** True if the reader has answered the need. */
  hasAnswered: boolean;
  /** True if the reader has a quote of the need, which names the buyer. */
  hasQuote: boolean;
}

type Reader = Pick<Actor, 'userId' | 'role'>;

export const isOwnNeed = (reader: Reader, need: Pick<ReadableNeed, 'buyerId'>): boolean =>
  reader.role === 'buyer' && reader.userId === need.buyerId;

/**
 * Returns true if the reader may know that the need exists: its buyer, administrators once it is published, and
 * suppliers in its audience or who have answered it (NED-6).
 */
export function canSeeNeed(reader: Reader, need: ReadableNeed): boolean {
  if (isOwnNeed(reader, need)) return true;
  if (need.status === 'draft' || reader.role === 'buyer') return false;
  if (reader.role === 'admin' || need.hasAnswered || need.isInvited) return true;
  return need.audience === 'everyone' || (need.audience === 'validated' && need.isValidated);
}

/**
 * Returns true while nobody but their authors may learn of the answers to a need; for good if it ended before its
 * deadline (NED-31, NED-32).
 */
export const areAnswersSealed = ({
  isSealed,
  openedAt,
}: {
  isSealed: boolean;
  openedAt: Date | null;
}): boolean => isSealed && openedAt === null;

/** Returns true if the reader may see the part under NDA: the buyer, and suppliers with an NDA in force (NED-7). */
export const canSeeProtectedPart = (reader: Reader, need: ReadableNeed): boolean =>
  isOwnNeed(reader, need) || (reader.role === 'supplier' && need.hasNda);

/** Returns true if the reader may know which company posted the need (NED-8). */
export const canSeeBuyer = (reader: Reader, need: ReadableNeed): boolean =>
  isOwnNeed(reader, need) || reader.role === 'admin' || need.isNameShown || need.hasNda || need.hasQuote;

export const canSeeBudget = (reader: Reader, need: ReadableNeed): boolean =>
  isOwnNeed(reader, need) || need.isBudgetShown;
