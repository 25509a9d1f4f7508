import type { Executor } from '../../platform/database';
import type { NoticesPort } from '../notices';

/** Who is told what becomes of an offer; typed by this consumer. */
export interface OfferNewsPort {
  notices: Pick<NoticesPort, 'announce' | 'clearFor' | 'retract'>;
  /** Buyers with an NDA on the offer that was not refused. */
  listBuyersBound(tx: Executor, offerId: number): Promise<number[]>;
}
