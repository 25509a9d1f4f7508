import { isolated } from '@proffer/contract/wire/text-direction';
import type { Notice } from '../../notices';
import type { NamedNeed } from '../needs.notices';

/** Returns the notice to the buyer of a question. It has no sender, because nobody learns who asked. */
export function askedNotice({ id, title }: NamedNeed, buyerId: number, questionId: number): Notice {
  return {
    userId: buyerId,
    from: null,
    category: 'GENERAL',
    kind: 'need-question',
    title: `A question about your need: ${isolated(title)}`,
    text: `A supplier asks about the need “${isolated(title)}”. Your answer is shown to every supplier.`,
    reference: { kind: 'need', id },
    mail: { path: `/bneed/${id}`, label: 'Answer the question' },
    eventKey: `need:${id}:asked:${questionId}`,
  };
}

/** Returns the notice of a reply to a supplier that asked or has answered the need. */
export function repliedNotice(
  { id, title, from }: NamedNeed,
  userId: number,
  questionId: number,
  isAsker: boolean,
): Notice {
  return {
    userId,
    from,
    category: 'GENERAL',
    kind: 'need-reply',
    title: isAsker
      ? `Your question was answered: ${isolated(title)}`
      : `A question was answered: ${isolated(title)}`,
    text: isAsker
      ? `The buyer has answered your question about the need “${isolated(title)}”.`
      : `The buyer has answered a question about the need “${isolated(title)}”, which you answered.`,
    reference: { kind: 'need', id },
    mail: { path: `/sneed/${id}`, label: 'Read the answer' },
    eventKey: `need:${id}:replied:${questionId}:${userId}`,
  };
}
