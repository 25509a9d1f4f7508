import { groupDigits } from '@proffer/contract/offers/answers';
import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import type { Answer } from '@proffer/contract/offers/schemas';
import { dayText } from '../../../ui/date-text.model';

/** Returns an answer for display: a number in Indian grouping, a day as `21 Nov 2026`, other text unchanged. */
export function answerText({ kind, answer }: Pick<Answer, 'kind' | 'answer'>): string {
  const text = answer.trim();
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return groupDigits(text);
  if (kind === 'date' && isCalendarDay(text)) return dayText(text);
  return answer;
}
