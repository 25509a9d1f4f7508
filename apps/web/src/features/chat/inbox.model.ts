import { dayText } from '../../ui/date-text.model';
import type { InboxEntry, InboxPage } from './queries';
import { localDay } from './messages.model';
import { timeText } from './message-text.model';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const dayMs = 86_400_000;

/** Returns a short time: `14:05` today, `Mon` within a week, `22 Nov`, and with the year for other years. */
export function shortMoment(moment: Date, now: Date): string {
  const day = localDay(moment);
  if (day === localDay(now)) return timeText(moment);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const isThisWeek = moment < now && moment.getTime() >= midnight.getTime() - 6 * dayMs;
  if (isThisWeek) return weekdays[moment.getDay()] ?? '';
  const text = dayText(day);
  return moment.getFullYear() === now.getFullYear() ? text.replace(/ \d{4}$/, '') : text;
}

/** Returns the last message of a conversation as text, with its author. */
export function previewOf({ lastMessageContent, lastMessageAt, isLastOwn }: InboxEntry): {
  lead: string;
  text: string;
} {
  if (lastMessageAt === null) return { lead: '', text: 'No messages yet' };
  return { lead: isLastOwn ? 'You: ' : '', text: lastMessageContent };
}

/**
 * Returns the inbox parts with one conversation updated and placed by its last message. Removes it if it is no longer
 * listed or belongs to a part that is not loaded. A conversation without a newer message stays in place.
 */
export function placeEntry(
  pages: InboxPage[],
  conversationId: number,
  entry: InboxEntry | undefined,
): InboxPage[] {
  const isIt = (one: InboxEntry) => one.conversationId === conversationId;
  const before = pages.flatMap(({ content }) => content).find(isIt);
  if (entry && before?.lastMessageAt === entry.lastMessageAt) {
    return pages.map((page) => ({ ...page, content: page.content.map((one) => (isIt(one) ? entry : one)) }));
  }
  const others = pages.map((page) => ({ ...page, content: page.content.filter((one) => !isIt(one)) }));
  if (!entry) return others;
  const { lastMessageAt } = entry;
  // A new conversation has no message yet and is the newest.
  const isOlder = (one: InboxEntry) => lastMessageAt === null || (one.lastMessageAt ?? '') < lastMessageAt;
  const found = others.findIndex(({ content }) => content.some(isOlder));
  const place = found >= 0 || others.at(-1)?.next !== null ? found : others.length - 1;
  return others.map((page, index) => {
    if (index !== place) return page;
    const at = page.content.findIndex(isOlder);
    return { ...page, content: page.content.toSpliced(at < 0 ? page.content.length : at, 0, entry) };
  });
}

/** Number of rows per layout block: for each separate block the browser checks visibility in every frame. */
const rowsOfBlock = 10;

interface Block {
  key: string;
  entries: InboxEntry[];
}

/**
 * Groups rows in blocks of ten, per loaded part: a row that moves to the top shifts only the rows of its own and of
 * the first part.
 */
export function blocksOf(pages: readonly InboxPage[]): Block[] {
  return pages.flatMap(({ content }, part) =>
    Array.from({ length: Math.ceil(content.length / rowsOfBlock) }, (_, block) => ({
      key: `${part}-${block}`,
      entries: content.slice(block * rowsOfBlock, (block + 1) * rowsOfBlock),
    })),
  );
}
