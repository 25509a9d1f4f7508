import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { Question } from '../../ui/confirm-question';

const countWords = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${groupIndian(count)} ${many}`;

/**
 * Returns the question before logging out discards data that exist only in this browser; null if nothing would be
 * lost.
 */
export function logOutQuestion({
  changedOffers,
  isTypedLost,
}: {
  changedOffers: number;
  isTypedLost: boolean;
}): Question | null {
  const offers = countWords(changedOffers, 'One published offer was', 'published offers were');
  const sentences = [
    ...(changedOffers > 0
      ? [
          `${offers} changed in this browser and not saved. Logging out discards the changes, and buyers keep reading the published version. To keep them, open the offer and choose Save Changes.`,
        ]
      : []),
    ...(isTypedLost ? ['Some of what you typed could not be saved and would be lost.'] : []),
  ];
  if (sentences.length === 0) return null;
  return {
    title: 'Log out without saving',
    text: sentences.join(' '),
    confirmLabel: 'Log Out',
    isDangerous: true,
  };
}
