import { useState } from 'react';
import type { Offer } from '../../../entities/offers/offer';
import { useRestoreOffer } from '../../../entities/offers/use-restore-offer';
import { toast } from '../../../ui/toasts';
import type { TakenDown } from './taken-down.model';

/** Returns the takedowns since the page was opened, with functions to take down and undo. */
export function useTakeDowns() {
  const [takenDown, setTakenDown] = useState<TakenDown[]>([]);
  const { putBack, puttingBackId } = useRestoreOffer();

  async function undo(taken: Offer): Promise<void> {
    if (!(await putBack(taken))) return;
    setTakenDown((before) => before.filter(({ offer }) => offer.id !== taken.id));
  }

  return {
    takenDown,
    undo,
    undoingId: puttingBackId,
    add(one: TakenDown): void {
      setTakenDown((before) => [...before, one]);
      toast.success('Offer removed from the market', one.offer.title, { undo: () => void undo(one.offer) });
    },
  };
}
