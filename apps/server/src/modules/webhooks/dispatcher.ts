import type { Clock } from '../../platform/clock';
import type { ClaimedDelivery, DeliveriesRepository } from './deliveries.repository';
import type { Sending } from './sending.service';

interface DispatcherDeps {
  deliveries: Pick<DeliveriesRepository, 'claim'>;
  sending: Pick<Sending, 'deliver'>;
  clock: Clock;
  onError(error: unknown): void;
}

interface Claim {
  claimed: ClaimedDelivery[];
  /** True if no further deliveries are due. */
  isLast: boolean;
}

/** Deliveries in progress at a time, in all and per webhook, so that a slow receiver does not delay the others. */
const places = 20;
const placesPerWebhook = 5;
/** Time after which a claimed delivery without result is due again; longer than an attempt takes. */
const leaseMs = 60_000;

/**
 * Creates the loop that sends due deliveries, many at a time. A process runs it once; a further call wakes it and
 * returns. It ends when nothing is due or in progress.
 */
export function createDispatcher({ deliveries, sending, clock, onError }: DispatcherDeps) {
  let isRunning = false;
  let isWoken = false;
  let wake: (() => void) | undefined;

  async function claim(running: Map<Promise<void>, number>): Promise<Claim> {
    const busy = fullOf(running.values());
    const now = clock.now();
    const limit = places - running.size;
    const until = new Date(now.getTime() + leaseMs);
    const claimed = await deliveries.claim({ now, until, limit, perWebhook: placesPerWebhook, busy });
    const full = fullOf(claimed.map(({ webhookId }) => webhookId));
    return { claimed, isLast: claimed.length < limit && busy.length + full.length === 0 };
  }

  async function loop(ended: AbortSignal | undefined): Promise<void> {
    const running = new Map<Promise<void>, number>();
    let isDry = false;
    for (;;) {
      if (isWoken) isDry = false;
      isWoken = false;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const isOpen = running.size < places && ended?.aborted !== true;
      const batch: Claim = isOpen && !isDry ? await claim(running) : { claimed: [], isLast: isDry };
      isDry = batch.isLast;
      for (const delivery of batch.claimed) {
        const sent: Promise<void> = sending
          .deliver(delivery, ended)
          .catch(onError)
          .finally(() => running.delete(sent));
        running.set(sent, delivery.webhookId);
      }
      // Attempts may have ended during a claim that left out their webhooks.
      if (running.size === 0 && (!isOpen || (isDry && !isWoken))) return;
      if (running.size > 0) await Promise.race([...running.keys(), woken]);
    }
  }

  return async function dispatch(ended: AbortSignal | undefined): Promise<void> {
    isWoken = true;
    wake?.();
    if (isRunning) return;
    isRunning = true;
    try {
      await loop(ended);
    } finally {
      isRunning = false;
    }
  };
}

/** Returns the webhooks that occur as often as they have places. */
function fullOf(webhookIds: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const id of webhookIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= placesPerWebhook).map(([id]) => id);
}
