import { rounded } from '../http/results';
import { bodyBytes } from './fan-out';
import { withLoad, type Measured, type Timing } from './load';
import { screensOf, type Product } from './product';
import type { Report } from './report';

export const conversations = 200;
const perSecond = 200;
/** Lower rate in addition, so that a slow machine still shows the duration of a message. */
const fewPerSecond = 50;

/** Measures users who exchange messages on one node by HTTP calls, with everything stored first. */
export async function measureMessages(product: Product, report: Report, timing: Timing): Promise<void> {
  await measureAt(fewPerSecond, product, report, timing);
  const { p99Ms } = await measureAt(perSecond, product, report, timing);
  report.target('messages by the call, p99', p99Ms, 'ms', { atMost: 40 });
}

async function measureAt(
  perSecond: number,
  { nodes: [node], takeTalks }: Product,
  report: Report,
  timing: Timing,
): Promise<Measured> {
  const part = `${conversations} conversations of two, ${perSecond} messages/s by POST /c/message`;
  report.title(part);
  const screens = screensOf(takeTalks(conversations), node, node);
  const plan = { screens, pace: { perSecond }, bodyBytes, beatMs: 0 };
  // Two processes separate the two screens of each conversation, as with two real users.
  const measured = await withLoad(plan, 2, (load) => load.run(timing, [node.pid]));
  await report.measured(part, 'the product', measured);
  const { cpuPerDeliveryUs } = measured;
  const cpuMs = cpuPerDeliveryUs === null ? 'unknown' : rounded((cpuPerDeliveryUs * 2) / 1_000);
  console.log(`${''.padEnd(16)} processor ${cpuMs} ms a message, which two screens show`);
  return measured;
}

/** Measures messages between users on different nodes, which the database's bus connects. */
export async function measureNodes(
  { nodes, takeTalks }: Product,
  report: Report,
  timing: Timing,
): Promise<void> {
  const part = `${perSecond} messages/s by POST /c/message, the two of each conversation on two nodes`;
  report.title(part);
  const screens = screensOf(takeTalks(conversations), ...nodes);
  const plan = { screens, pace: { perSecond }, bodyBytes, beatMs: 0 };
  // One process sees both screens and therefore the time between them.
  const measured = await withLoad(plan, 1, (load) =>
    load.run(
      timing,
      nodes.map(({ pid }) => pid),
    ),
  );
  await report.measured(part, 'two nodes', measured);
  console.log(`${''.padEnd(16)} the other node's screen later: p99 ${measured.extraP99Ms} ms`);
  report.target('another node, extra p99', measured.extraP99Ms, 'ms', { atMost: 10 });
}
