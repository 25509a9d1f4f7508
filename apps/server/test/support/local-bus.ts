import type { Bus, BusLogger } from '../../src/platform/bus';
import { openExchange } from '../../src/platform/bus/exchange';

/** Opens a bus that only reaches this process; `lose` simulates a lost connection. */
export async function openLocalBus(logger: BusLogger): Promise<Bus & { lose(): void }> {
  let lose = (): void => undefined;
  const bus = await openExchange(logger, async (inbox) => {
    lose = inbox.reportGap;
    return {
      batchSize: 100,
      send: async (texts) => texts.forEach((text) => inbox.receive(text)),
      close: async () => undefined,
    };
  });
  return { ...bus, lose: () => lose() };
}
