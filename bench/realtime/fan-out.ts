import { pidsOf, type Broker } from './brokers';
import { manyProcesses, withLoad, type Timing } from './load';
import type { LoadPlan, Pace } from './plan';
import type { Report } from './report';

export const bodyBytes = 200;
const sizes = [500, 2_000];
/** Messages in flight. With four, a busy machine measured only the switching between processes. */
const ahead = 16;
/** Deliveries per second at the fixed rate, about half of the server's maximum. */
const deliveredAtFixedRate = 20_000;

/** Measures one sender with many receivers: at the maximum rate and at a fixed rate. */
export async function measureFanOut(brokers: Broker[], report: Report, timing: Timing): Promise<void> {
  for (const size of sizes) {
    const saturated = `fan-out to ${size.toLocaleString('en-IN')}, saturated`;
    report.title(saturated);
    for (const broker of brokers) {
      const measured = await run(broker, size, { ahead }, timing);
      await report.measured(saturated, broker.name, measured, broker.isOurs);
      if (!broker.isOurs) continue;
      if (size === 500)
        report.target(`fan-out to ${size}`, measured.deliveredPerSecond, '/s', { atLeast: 60_000 });
      report.target(`processor, fan-out to ${size}`, measured.cpuPerDeliveryUs, 'µs', { atMost: 16 });
    }
    const fixed = `fan-out to ${size.toLocaleString('en-IN')}, ${deliveredAtFixedRate / size} messages/s`;
    report.title(fixed);
    for (const broker of brokers) {
      const measured = await run(broker, size, { perSecond: deliveredAtFixedRate / size }, timing);
      await report.measured(fixed, broker.name, measured, broker.isOurs);
    }
  }
}

function run(broker: Broker, size: number, pace: Pace, timing: Timing) {
  const sender = broker.screen({ topic: 0, source: 0, isListening: false });
  const listeners = Array.from({ length: size }, () => broker.screen({ topic: 0, isListening: true }));
  const plan: LoadPlan = { screens: [sender, ...listeners], pace, bodyBytes, beatMs: 0 };
  return withLoad(plan, manyProcesses, (load) => load.run(timing, pidsOf(broker)));
}
