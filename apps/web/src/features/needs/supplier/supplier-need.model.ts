import { answerLineFaults } from '@proffer/contract/needs/answer-rules';
import type { Need, OwnAnswer } from '../../../entities/needs/need';
import { outcomeWords } from '../../../entities/needs/need-words.model';
import { exactText } from '../../../ui/date-text.model';

type Standing = Pick<Need, 'status' | 'outcome' | 'deadline'>;

/** Returns whether a supplier can answer now; after the deadline the server refuses as well. */
export const isAnswerable = ({ status }: Standing, isPast: boolean): boolean => status === 'open' && !isPast;

/** Returns the answer that counts: a withdrawn one does not. */
export const currentAnswer = (answer: OwnAnswer | null | undefined): OwnAnswer | null =>
  answer && !answer.isWithdrawn ? answer : null;

/** Returns whether an answer can be confirmed for the changed need: its lines must still be those of the need (NED-27). */
export const isConfirmable = (
  { lines }: Pick<Need, 'lines'>,
  { content }: Pick<OwnAnswer, 'content'>,
): boolean =>
  lines.length === content.lines.length &&
  lines.every((wanted, index) => {
    const line = content.lines[index];
    return line !== undefined && Object.keys(answerLineFaults(line, wanted)).length === 0;
  });

/** Returns the state of a need for a supplier, as a sentence. */
export function supplierNote(need: Standing, answer: OwnAnswer | null, isPast: boolean): string {
  if (need.status === 'open' && !isPast) {
    if (answer?.needsConfirmation) return 'The need has changed. Confirm or change your answer';
    const until = need.deadline === null ? 'the deadline' : exactText(new Date(need.deadline));
    return answer ? `Answered. You can change it until ${until}` : `You can answer until ${until}`;
  }
  if (need.status === 'open') return 'The deadline has passed';
  if (need.status === 'deciding') {
    return answer ? 'Answered. The buyer decides now' : 'The deadline has passed. The buyer decides now';
  }
  return need.outcome === null ? 'Ended' : `Ended: ${outcomeWords[need.outcome].toLowerCase()}`;
}
