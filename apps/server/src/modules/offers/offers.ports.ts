import type { Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';

/** Port for opening offers under an NDA on another offer. */
export interface OfferCoverPort {
  /**
   * Records, once per NDA and offer, that the buyer relies on the NDA, and notifies the supplier. Does nothing if the
   * NDA no longer covers the offer; the caller then reads the offer again.
   */
  relyOn(
    actor: Actor,
    opened: { ndaId: number; offerId: number; title: string; version: number },
  ): Promise<void>;
  /** Returns the title, as its parties know it, of the offer that an NDA was requested on. */
  findOfferTitle(ndaId: number): Promise<string | undefined>;
}

/** Port for naming the reader in copies of PDFs. */
export interface PdfCopiesPort {
  /** Returns a copy of a PDF that names its reader. */
  copyFor(reader: Actor, pdf: Uint8Array): Promise<Uint8Array>;
}

/** Port for finding the buyers to notify about an offer. */
export interface BoundBuyersPort {
  /** Returns buyers whose NDA on the offer was not refused, and buyers who opened it under another NDA. */
  listBuyersBound(tx: Executor, offerId: number): Promise<number[]>;
}
