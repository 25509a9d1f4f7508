import { pidsOf, type Broker } from './brokers';
import { bodyBytes } from './fan-out';
import { withLoad, type Timing } from './load';
import type { Report } from './report';

const conversations = 200;
const perSecond = 1_000;

/** Measures conversations of two screens that send and receive by SEND, with nothing stored. */
export async function measureSends(brokers: Broker[], report: Report, timing: Timing): Promise<void> {
  const part = `${conversations} conversations of two, ${perSecond} messages/s by SEND`;
  report.title(part);
  for (const broker of brokers) {
    const screens = Array.from({ length: conversations * 2 }, (_, source) =>
      broker.screen({ topic: Math.floor(source / 2), source, isListening: true }),
    );
    const plan = { screens, pace: { perSecond }, bodyBytes, beatMs: 0 };
    // Two processes separate the two screens of each conversation, as with two real users.
    const measured = await withLoad(plan, 2, (load) => load.run(timing, pidsOf(broker)));
    await report.measured(part, broker.name, measured, broker.isOurs);
    if (broker.isOurs) report.target('conversations by SEND, p99', measured.p99Ms, 'ms', { atMost: 5 });
  }
}
