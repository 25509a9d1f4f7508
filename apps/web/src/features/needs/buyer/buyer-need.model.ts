import { declineReasons, statedOutcomes, type StatedOutcome } from '@proffer/contract/needs/choices';
import type { Need, ReceivedAnswer } from '../../../entities/needs/need';
import { outcomeWords } from '../../../entities/needs/need-words.model';
import { exactText } from '../../../ui/date-text.model';

/** Returns the state of an own need and the next step, as a sentence. */
export function buyerNote(need: Pick<Need, 'status' | 'outcome' | 'deadline' | 'decideUntil'>): string {
  switch (need.status) {
    case 'draft':
      return 'This is how suppliers without an NDA will see it. Nobody sees it before you publish it.';
    case 'open':
      return `Suppliers can answer until ${need.deadline === null ? 'the deadline' : exactText(new Date(need.deadline))}`;
    case 'deciding':
      return need.decideUntil === null
        ? 'Decide: accept an answer, or end it without a contract'
        : `Decide until ${exactText(new Date(need.decideUntil))}: accept an answer, or end it without a contract`;
    case 'ended':
    default:
      return need.outcome === null ? 'Ended' : `Ended: ${outcomeWords[need.outcome].toLowerCase()}`;
  }
}

/** Returns the outcomes that a buyer can state: that no answer suits only after the deadline (NED-12). */
export const outcomesOf = ({ status }: Pick<Need, 'status'>): StatedOutcome[] =>
  statedOutcomes.filter((outcome) => status !== 'open' || outcome !== 'no_answer_suits');

/** Returns the answers that are neither declined nor accepted. */
export const undecided = (answers: readonly ReceivedAnswer[]): ReceivedAnswer[] =>
  answers.filter(({ decline, quoteStatus }) => decline === null && quoteStatus !== 'Accepted');

/** Returns the number of lines that an answer covers, in words: `38 of 40 lines, 2 alternatives`. */
export function coverageText({ offered, alternatives, notOffered }: ReceivedAnswer): string {
  const all = offered + alternatives + notOffered;
  const covered =
    notOffered === 0 ? (all === 1 ? '1 line' : `All ${all} lines`) : `${all - notOffered} of ${all} lines`;
  if (alternatives === 0) return covered;
  return `${covered}, ${alternatives === 1 ? '1 alternative' : `${alternatives} alternatives`}`;
}

/** Returns the columns of a comparison of answers. */
export const comparedColumns = (answers: readonly ReceivedAnswer[]): string =>
  answers
    .map(({ answerId, quoteId }) => (quoteId === null ? `a${answerId}` : `q${quoteId}`))
    .slice(0, 12)
    .join(',');

export const isDeclineReason = (value: string): value is (typeof declineReasons)[number] =>
  declineReasons.some((reason) => reason === value);
