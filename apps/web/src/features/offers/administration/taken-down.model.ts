import type { Offer } from '../../../entities/offers/offer';

/** An offer that was taken down from this page, with its position in the list. */
export interface TakenDown {
  offer: Offer;
  index: number;
  /** View of the list at that time. */
  view: string;
}

/** Returns a page of the list with taken-down offers in their former places, so that each can be undone. */
export function withTakenDown(
  content: readonly Offer[],
  takenDown: readonly TakenDown[],
  view: string,
): { offer: Offer; isTakenDown: boolean }[] {
  const here = takenDown.filter((one) => one.view === view);
  const rows = content
    .filter(({ id }) => !here.some(({ offer }) => offer.id === id))
    .map((offer) => ({ offer, isTakenDown: false }));
  for (const { offer, index } of here.toSorted((one, other) => one.index - other.index)) {
    rows.splice(Math.min(index, rows.length), 0, { offer, isTakenDown: true });
  }
  return rows;
}
