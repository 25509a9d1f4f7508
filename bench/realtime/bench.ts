import { withBrokers, type Broker } from './brokers';
import { measureFanOut } from './fan-out';
import { idleConnections, measureIdle } from './idle';
import { conversations, measureMessages, measureNodes } from './messages';
import { measurePresence, presencePairs } from './presence';
import { openScreen, withProduct, type Product } from './product';
import { createReport, type Report } from './report';
import { measureSends } from './sends';

/** Parts of the benchmark by the server they need, in order. */
const moduleParts = ['idle', 'fan-out', 'sends'];
const productParts = ['idle', 'messages', 'nodes', 'presence'];
const allParts = [...new Set([...moduleParts, ...productParts])];

interface RealtimeOptions {
  /** Parts to measure, separated by commas; all if absent. */
  only: string | undefined;
  /** URL of another STOMP broker with login guest, passcode guest and `/topic/*`, to compare with. */
  peerUrl: string | undefined;
}

const loadTiming = { warmUpMs: 1_000, durationMs: 4_000 };
/** Timing of messages. The first message of each conversation also sends a mail, which is over after the warm-up. */
const messageTiming = { warmUpMs: 6_000, durationMs: 12_000 };
/** Connections per user; the product allows 20. */
const connectionsEach = 5;

/**
 * Measures live messages: our STOMP module without authentication next to bare sockets, then the built product with
 * sessions and a database. Each body is numbered, so that lost, duplicate and misplaced messages are found. Appends
 * to `results.jsonl`.
 */
export async function benchRealtime({ only, peerUrl }: RealtimeOptions): Promise<void> {
  const parts = new Set(only?.split(',') ?? allParts);
  for (const part of parts) {
    if (!allParts.includes(part))
      throw new Error(`There is no part “${part}”. Known: ${allParts.join(', ')}.`);
  }
  const report = createReport();
  if (moduleParts.some((part) => parts.has(part))) {
    await withBrokers(peerUrl, (brokers) => measureModule(brokers, parts, report));
  }
  if (productParts.some((part) => parts.has(part))) {
    await withProduct(conversations * 4 + presencePairs, (product) => measureProduct(product, parts, report));
  }
  report.print();
}

async function measureModule(brokers: Broker[], parts: Set<string>, report: Report): Promise<void> {
  const [ours] = brokers;
  // Measured first, because memory that a load has freed would hide the cost of connections.
  if (parts.has('idle') && ours?.pid !== undefined) {
    const screens = Array.from({ length: idleConnections }, () =>
      ours.screen({ topic: 0, isListening: false }),
    );
    await measureIdle('ours, open', ours.pid, screens, report);
  }
  if (parts.has('fan-out')) await measureFanOut(brokers, report, loadTiming);
  if (parts.has('sends')) await measureSends(brokers, report, loadTiming);
}

async function measureProduct(product: Product, parts: Set<string>, report: Report): Promise<void> {
  if (parts.has('idle')) {
    const [node] = product.nodes;
    const people = product.takeTalks(conversations).flatMap(({ buyer, supplier }) => [buyer, supplier]);
    const screens = people.flatMap((person) =>
      Array.from({ length: connectionsEach }, () => openScreen(node, person)),
    );
    await measureIdle('the product', node.pid, screens, report);
  }
  if (parts.has('messages')) await measureMessages(product, report, messageTiming);
  if (parts.has('nodes')) await measureNodes(product, report, messageTiming);
  if (parts.has('presence')) await measurePresence(product, report);
}
