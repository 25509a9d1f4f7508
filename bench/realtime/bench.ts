import { withBrokers, type Broker } from './brokers';
import { measureFanOut } from './fan-out';
import { idleConnections, measureIdle } from './idle';
import { conversations, measureMessages, measureNodes } from './messages';
import { measurePresence, presencePairs } from './presence';
import { openScreen, withProduct, type Product } from './product';
import { createReport, type Report } from './report';
import { measureSends } from './sends';

/** By the server they need, in their order. */
const moduleParts = ['idle', 'fan-out', 'sends'];
const productParts = ['idle', 'messages', 'nodes', 'presence'];
const allParts = [...new Set([...moduleParts, ...productParts])];

interface RealtimeOptions {
  /** The parts to be measured, separated by commas; absent: all. */
  only: string | undefined;
  /** Another STOMP broker with login guest, passcode guest and `/topic/*`, measured beside ours. */
  peerUrl: string | undefined;
}

const loadTiming = { warmUpMs: 1_000, durationMs: 4_000 };
/** The first message of each conversation is also told by mail, which is over by then. */
const messageTiming = { warmUpMs: 6_000, durationMs: 12_000 };
/** A person of the product may have 20 connections at once. */
const connectionsEach = 5;

/**
 * The live messages: our STOMP module mounted open beside bare sockets, then the built product with sessions and its
 * own database. Every body is numbered, so that a lost, doubled or misplaced one is found. Appends to `results.jsonl`.
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
  // First, as a process that has carried a load keeps memory in which connections find room.
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
