import type { Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { NoticesPort } from '../notices';

/** That a buyer opens an offer under the NDA on another one; typed by this consumer. */
export interface OfferCoverPort {
  /**
   * Writes down, once for an NDA and an offer, that the buyer relies on it, and tells the supplier. Does nothing when the
   * NDA does not cover the offer any more: whoever asks reads the offer again.
   */
  relyOn(
    actor: Actor,
    opened: { ndaId: number; offerId: number; title: string; version: number },
  ): Promise<void>;
  /** The title that its parties know of the offer an NDA was asked on. */
  findOfferTitle(ndaId: number): Promise<string | undefined>;
}

/** Who is told what becomes of an offer; typed by this consumer. */
export interface OfferNewsPort {
  notices: Pick<NoticesPort, 'announce' | 'clearFor' | 'retract'>;
  /** Buyers with an NDA on the offer that was not refused, or who opened it under another one that covers it. */
  listBuyersBound(tx: Executor, offerId: number): Promise<number[]>;
}
