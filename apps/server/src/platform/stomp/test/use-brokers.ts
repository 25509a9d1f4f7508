import { afterEach } from 'vitest';
import { openBroker, type BrokerSettings, type OpenBroker } from './open-broker';

/** Opens brokers for a test and closes them after it. */
export function useBrokers(): (settings?: BrokerSettings) => Promise<OpenBroker> {
  const opened: OpenBroker[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((broker) => broker.close()));
  });
  return async (settings) => {
    const broker = await openBroker(settings);
    opened.push(broker);
    return broker;
  };
}
