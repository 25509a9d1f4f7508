import type { Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Quote } from '../../entities/quotes/quote';
import type { OutboxEntry } from './outbox';

/** Maximum number of messages of a conversation that are loaded and rendered. */
export const windowRows = 200;

/** A part of a conversation without gaps: consecutive sequence numbers, in the order of sending. */
export interface MessageWindow {
  messages: readonly Message[];
  /** The highest sequence number known to exist, in the window or after it. */
  latest: number;
  /** True if an answer was cut at its limit, so that more messages may follow the window. */
  mayHaveMore: boolean;
  /** Scroll position when the conversation was closed; null for the end and before. */
  leftAt: Place | null;
  /** The message up to which the server knows that everything was seen; 0 before. */
  seenUpTo: number;
}

/** The first visible line, and its offset from the upper edge. */
export interface Place {
  key: string;
  top: number;
}

export const emptyWindow: MessageWindow = {
  messages: [],
  latest: 0,
  mayHaveMore: false,
  leftAt: null,
  seenUpTo: 0,
};

export function hasOlder({ messages: [first] }: MessageWindow): boolean {
  return first !== undefined && first.sequence > 1;
}

export function hasNewer({ messages, latest, mayHaveMore }: MessageWindow): boolean {
  return mayHaveMore || latest > (messages.at(-1)?.sequence ?? 0);
}

/**
 * Merges messages into the window: by id, so that none appears twice, and only without gaps, so that none is skipped.
 * Messages after a gap are counted in `latest` and loaded later. Beyond `windowRows` messages, those at the end that
 * is being read are kept.
 */
export function mergeMessages(
  window: MessageWindow,
  incoming: readonly Message[],
  keptEnd: 'start' | 'end' = 'end',
): MessageWindow {
  const byId = new Map(window.messages.map((message) => [message.messageId, message]));
  for (const message of incoming) {
    byId.set(message.messageId, laterOf(byId.get(message.messageId), message));
  }
  const sorted = [...byId.values()].sort((a, b) => a.sequence - b.sequence);
  const anchor = window.messages[0]?.sequence ?? sorted.at(-1)?.sequence ?? 0;
  const joined = runAround(sorted, anchor);
  const kept = keptEnd === 'end' ? joined.slice(-windowRows) : joined.slice(0, windowRows);
  return { ...window, messages: kept, latest: Math.max(window.latest, sorted.at(-1)?.sequence ?? 0) };
}

/** Returns the window of messages loaded around a message or at the end. */
export function windowAround(messages: readonly Message[], startId: number | null): MessageWindow {
  const following = messages.filter(({ messageId }) => startId !== null && messageId > startId).length;
  // Half a page after the message, as requested, means that there may be more.
  const mayHaveMore = startId !== null && following >= Math.floor(limits.messagesPage / 2) - 1;
  return { ...mergeMessages(emptyWindow, messages), mayHaveMore };
}

/**
 * Returns the later version of a message: a deletion stays, and an older answer does not undo an edit. Live frames lack
 * mentions and may lack the author's name, so these stay.
 */
function laterOf(known: Message | undefined, next: Message): Message {
  if (known === undefined || next.deletedAt !== undefined) return next;
  if (known.deletedAt !== undefined || (known.editedAt ?? '') > (next.editedAt ?? '')) return known;
  const { mentions, authorName } = known;
  if (mentions === undefined && authorName === undefined) return next;
  return { ...(mentions && { mentions }), ...(authorName && { authorName }), ...next };
}

function runAround(sorted: readonly Message[], sequence: number): Message[] {
  const at = sorted.findIndex((message) => message.sequence === sequence);
  let [from, to] = [at, at];
  while (sorted[from - 1]?.sequence === (sorted[from]?.sequence ?? 0) - 1) from -= 1;
  while (sorted[to + 1]?.sequence === (sorted[to]?.sequence ?? 0) + 1) to += 1;
  return at === -1 ? [] : sorted.slice(from, to + 1);
}

/** Returns the window with a message replaced, if it contains the message. */
export function replaceMessage(window: MessageWindow, changed: Message): MessageWindow {
  const messages = window.messages.map((message) =>
    message.messageId === changed.messageId ? laterOf(message, changed) : message,
  );
  return { ...window, messages };
}

/** Returns the window with a live message. A full window that is being read further up only counts it. */
export function receiveMessage(window: MessageWindow, message: Message, isAtEnd: boolean): MessageWindow {
  const isFull = window.messages.length >= windowRows;
  if ((isFull && !isAtEnd) || window.mayHaveMore)
    return { ...window, latest: Math.max(window.latest, message.sequence) };
  return mergeMessages(window, [message]);
}

export type Line =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'quote'; key: string; quote: Quote }
  | { kind: 'pending'; key: string; entry: OutboxEntry };

/**
 * Returns the rendered lines, top to bottom: day separators in local time, a line above the first unread message,
 * messages, then unsent messages. An unsent message that is already stored is left out. Quotes are placed by their
 * last change, within the range of the loaded messages.
 */
export function linesOf(
  window: MessageWindow,
  pending: readonly OutboxEntry[],
  firstUnreadId: number | null,
  quotes: readonly Quote[] = [],
): Line[] {
  const { messages } = window;
  const lines: Line[] = [];
  let lastDay = '';
  const beginDay = (at: string) => {
    const day = localDay(new Date(at));
    if (day !== lastDay) lines.push({ kind: 'day', key: `day-${day}`, day });
    lastDay = day;
  };
  const left = quotes.toSorted((one, other) => timeOf(one) - timeOf(other));
  const addQuotesBefore = (time: number, isInReach: boolean) => {
    const count = left.filter((quote) => timeOf(quote) < time).length;
    for (const quote of left.splice(0, count)) {
      if (!isInReach) continue;
      beginDay(quote.changedDate);
      lines.push({ kind: 'quote', key: `quote-${quote.quoteId}`, quote });
    }
  };
  for (const message of messages) {
    addQuotesBefore(Date.parse(message.sentAt), lines.length > 0 || !hasOlder(window));
    beginDay(message.sentAt);
    if (message.messageId === firstUnreadId) lines.push({ kind: 'unread', key: 'unread' });
    lines.push({ kind: 'message', key: String(message.messageId), message });
  }
  addQuotesBefore(Infinity, !hasNewer(window));
  const stored = new Set(messages.map(({ clientId }) => clientId));
  for (const entry of pending) {
    if (!stored.has(entry.clientId)) lines.push({ kind: 'pending', key: entry.clientId, entry });
  }
  return lines;
}

const timeOf = ({ changedDate }: Quote): number => Date.parse(changedDate);

/** Returns the calendar day in local time, as `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${moment.getFullYear()}-${month}-${date}`;
}

/** Returns the number of messages after the last one that was seen at the end. */
export function newerCount({ latest }: MessageWindow, lastSeenSequence: number): number {
  return Math.max(0, latest - lastSeenSequence);
}

/** Returns the message under which "Seen" is shown: the user's last message that the other side has seen. */
export function seenMarkId(
  { messages }: MessageWindow,
  userId: number,
  otherSeenId: number | null,
): number | null {
  if (otherSeenId === null) return null;
  const seen = messages.findLast(
    ({ senderId, messageId }) => senderId === userId && messageId <= otherSeenId,
  );
  return seen?.messageId ?? null;
}
