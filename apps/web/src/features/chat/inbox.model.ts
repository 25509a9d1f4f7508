import { dayText } from '../../ui/date-text.model';
import type { InboxEntry, InboxPage } from './queries';
import { localDay } from './messages.model';
import { timeText } from './message-text.model';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const dayMs = 86_400_000;

/** When something was said, short: `14:05` today, `Mon` within a week, `22 Nov`, and with the year in another one. */
export function shortMoment(moment: Date, now: Date): string {
  const day = localDay(moment);
  if (day === localDay(now)) return timeText(moment);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const isThisWeek = moment < now && moment.getTime() >= midnight.getTime() - 6 * dayMs;
  if (isThisWeek) return weekdays[moment.getDay()] ?? '';
  const text = dayText(day);
  return moment.getFullYear() === now.getFullYear() ? text.replace(/ \d{4}$/, '') : text;
}

/** The last words of a conversation, and whose they are. */
export function previewOf({ lastMessageContent, lastMessageAt, isLastOwn }: InboxEntry): {
  lead: string;
  text: string;
} {
  if (lastMessageAt === null) return { lead: '', text: 'No messages yet' };
  return { lead: isLastOwn ? 'You: ' : '', text: lastMessageContent };
}

/**
 * The parts of the inbox with one conversation as it is now, by its last message; without it where it is not listed any
 * more, or belongs to a part that is not there yet. One in which nothing was written since stays where it is.
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
  // Nothing is written in one that was just begun, which is the newest.
  const isOlder = (one: InboxEntry) => lastMessageAt === null || (one.lastMessageAt ?? '') < lastMessageAt;
  const found = others.findIndex(({ content }) => content.some(isOlder));
  const place = found >= 0 || others.at(-1)?.next !== null ? found : others.length - 1;
  return others.map((page, index) => {
    if (index !== place) return page;
    const at = page.content.findIndex(isOlder);
    return { ...page, content: page.content.toSpliced(at < 0 ? page.content.length : at, 0, entry) };
  });
}

/** So many rows are laid out together: for each that stands by itself the browser asks in every frame whether it is in view. */
const rowsOfBlock = 10;

interface Block {
  key: string;
  entries: InboxEntry[];
}

/** The rows by tens, each part by itself: one that goes to the top shifts those of its own part and of the first alone. */
export function blocksOf(pages: readonly InboxPage[]): Block[] {
  return pages.flatMap(({ content }, part) =>
    Array.from({ length: Math.ceil(content.length / rowsOfBlock) }, (_, block) => ({
      key: `${part}-${block}`,
      entries: content.slice(block * rowsOfBlock, (block + 1) * rowsOfBlock),
    })),
  );
}
