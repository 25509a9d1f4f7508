import { dayText } from '../../ui/date-text.model';
import type { InboxEntry } from './queries';
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
  if (lastMessageAt === null) return { lead: '', text: 'Nothing is written yet' };
  return { lead: isLastOwn ? 'You: ' : '', text: lastMessageContent };
}
