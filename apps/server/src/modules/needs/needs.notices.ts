import { isolated } from '@proffer/contract/wire/text-direction';
import type { Notice } from '../notices';

/** Need that a notice is about. `from` is the company whose act it reports. */
export interface NamedNeed {
  id: number;
  title: string;
  from: number | null;
}

type News = 'amended' | 'extended' | 'invited';

const texts: Record<News, (title: string) => { title: string; text: string; label: string }> = {
  amended: (title) => ({
    title: `A need that you answered has changed: ${title}`,
    text: `The need “${title}” has changed. Please confirm or revise your answer.`,
    label: 'See the changes',
  }),
  extended: (title) => ({
    title: `More time to answer: ${title}`,
    text: `The deadline of the need “${title}” has been extended.`,
    label: 'See the need',
  }),
  invited: (title) => ({
    title: `You are invited to answer a need: ${title}`,
    text: `A buyer invites you to answer the need “${title}”.`,
    label: 'See the need',
  }),
};

/** Returns the notice of news about a need to a supplier; `event` makes it unique. */
export function needNotice(
  news: News,
  { id, title, from }: NamedNeed,
  userId: number,
  event: string,
): Notice {
  const { label, ...text } = texts[news](isolated(title));
  return {
    userId,
    from,
    category: 'GENERAL',
    kind: `need-${news}`,
    ...text,
    reference: { kind: 'need', id },
    mail: { path: `/sneed/${id}`, label },
    eventKey: `need:${id}:${news}:${event}:${userId}`,
  };
}
