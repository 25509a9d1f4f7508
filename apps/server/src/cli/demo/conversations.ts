import { dayText } from '../../platform/date-text';
import { closing, daysSince, opening, type Days } from './days';
import { demoBuyerKey, demoSupplierKey, type DemoNda } from './dealings';
import type { DemoOffer } from './offers';
import type { Chance } from './seeded';
import { additions, amounts, freights, talks, type TalkKind, type TalkLine } from './texts';

type Side = 'supplier' | 'buyer';

interface DemoMessage {
  from: Side;
  /** Empty after deletion. */
  content: string;
  sentAt: Date;
  /** The former text and the time of the edit. */
  edit: { before: string; at: Date } | null;
  deletedAt: Date | null;
}

/** The conversation opened by an NDA request, with its messages, oldest first. */
export interface DemoConversation {
  offer: number;
  buyer: string;
  createdAt: Date;
  messages: DemoMessage[];
  /** The side that has unread messages and their number; null if both have read everything. */
  waiting: Waiting | null;
}

interface Waiting {
  side: Side;
  count: number;
}

/** Unread messages in the open conversations of the demo supplier and buyer, newest requests first. */
const waitingOf: Record<string, readonly (Waiting | null)[]> = {
  'both demo': [{ side: 'supplier', count: 1 }, null, { side: 'buyer', count: 1 }],
  'demo supplier': [
    { side: 'supplier', count: 3 },
    { side: 'supplier', count: 2 },
  ],
  'demo buyer': [
    { side: 'buyer', count: 2 },
    { side: 'buyer', count: 3 },
  ],
};

const kinds: Record<DemoNda['status'], TalkKind> = {
  Requested: 'open',
  'Approved & Shared': 'open',
  'Signed & Shared': 'agreed',
  Rejected: 'refused',
  Skipped: 'refused',
};

/**
 * Returns a conversation for each request. The two demo companies have messages in all of theirs, the others in every
 * second one. Messages begin on the day after the request or refusal and end yesterday at the latest, so that they
 * fit any time of day.
 */
export function buildConversations(
  offers: readonly DemoOffer[],
  ndas: readonly DemoNda[],
  now: Date,
  chance: Chance,
  days: Days,
): DemoConversation[] {
  const candidates = new Map<string, number>();
  const openTalks = new Map<string, number>();
  const told = new Map<string, number>();

  const conversations = ndas.toReversed().map((nda): DemoConversation => {
    const offer = offers[nda.offer];
    if (!offer) throw new Error('an NDA of the demo market has no offer');
    const base = { offer: nda.offer, buyer: nda.buyer, createdAt: nda.requestedAt };
    const group = groupOf(offer, nda);
    const kind = kinds[nda.status];
    const startAge = daysSince(kind === 'refused' ? (nda.answeredAt ?? now) : nda.requestedAt, now) - 1;
    const isSilent = startAge < 1 || (group !== 'both demo' && countUp(candidates, group) % 2 === 1);
    if (isSilent) return { ...base, messages: [], waiting: null };
    const waiting = (kind === 'open' && waitingOf[group]?.[countUp(openTalks, group)]) || null;
    const script = talks[kind][countUp(told, `${group} ${kind}`) % talks[kind].length] ?? [];
    const lines = linesOf(script, kind, waiting, chance);
    return {
      ...base,
      messages: writeDown(lines, startAge, waiting?.count ?? 0, chance, days, offer.title),
      waiting,
    };
  });
  return conversations.toReversed();
}

/** Returns the read position and unread count of one side, as stored in the conversation's row. */
export function marksOf({ messages, waiting }: DemoConversation, side: Side) {
  const unread = waiting?.side === side ? waiting.count : 0;
  const read = messages.slice(0, messages.length - unread);
  // Reading moves the position to the other side's messages; own messages do not.
  return { seen: read.findLastIndex(({ from }) => from !== side) + 1, unread };
}

function groupOf(offer: DemoOffer, nda: DemoNda): string {
  const isDemoBuyer = nda.buyer === demoBuyerKey;
  if (offer.supplier === demoSupplierKey) return isDemoBuyer ? 'both demo' : 'demo supplier';
  return isDemoBuyer ? 'demo buyer' : 'others';
}

/** Returns the previous count for a key and increments it. */
function countUp(counts: Map<string, number>, key: string): number {
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return before;
}

type Spoken = TalkLine & { from: Side };

/** Returns the lines of a conversation: all of an agreed or refused one, a part of an open one. */
function linesOf(
  script: readonly TalkLine[],
  kind: TalkKind,
  waiting: Waiting | null,
  chance: Chance,
): Spoken[] {
  let length = kind === 'open' ? chance.between(4, script.length) : script.length;
  // A side adds something only after an answer: the supplier's lines have even indices.
  if (waiting && (length % 2 === 0) !== (waiting.side === 'supplier')) length -= 1;
  const spoken = script
    .slice(0, length)
    .map((line, position): Spoken => ({ ...line, from: position % 2 === 0 ? 'buyer' : 'supplier' }));
  if (!waiting) return spoken;
  const from: Side = waiting.side === 'supplier' ? 'buyer' : 'supplier';
  return [...spoken, ...additions[from].slice(0, waiting.count).map((text) => ({ text, from }))];
}

/** Returns the messages with texts and times in working hours; unread ones are from the last days. */
function writeDown(
  lines: readonly Spoken[],
  startAge: number,
  waitingCount: number,
  chance: Chance,
  days: Days,
  title: string,
): DemoMessage[] {
  const words: Record<string, string> = {
    title,
    amount: chance.pick(amounts),
    freight: chance.pick(freights),
    first: dayText(days.day(21 - startAge)),
    second: dayText(days.day(49 - startAge)),
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => words[name] ?? '');
  let age = startAge;
  let minute = opening + chance.between(0, 90);
  return lines.map((line, position): DemoMessage => {
    if (position > 0) {
      const gap = chance.pick([0, 0, 0, 1, 1, 2]);
      const next = position === lines.length - waitingCount ? 2 : age - gap;
      const nextAge = Math.max(1, Math.min(age, next));
      const later = chance.between(4, 30);
      // Twelve lines of one day end before closing time.
      minute = nextAge === age ? minute + later : opening + 5 * later;
      age = nextAge;
    }
    if (minute > closing) throw new Error('a talk of the demo market goes on after hours');
    const sentAt = days.at(-age, minute);
    const soon = new Date(sentAt.getTime() + 3 * 60_000);
    return {
      from: line.from,
      content: fill(line.text),
      sentAt,
      edit: line.before === undefined ? null : { before: fill(line.before), at: soon },
      deletedAt: line.isDeleted ? soon : null,
    };
  });
}
