import type { Proposal } from '@proffer/contract/proposals.schemas';
import { useState } from 'react';
import { errorText } from '../../../lib/client';
import { toast } from '../../../ui/toasts';
import { useRestore } from './mutations';
import type { TakenDown } from './taken-down.model';

/** What was taken down since the page was opened, each with its way back. */
export function useTakeDowns() {
  const [takenDown, setTakenDown] = useState<TakenDown[]>([]);
  const restore = useRestore();

  async function undo({ id, title }: Proposal): Promise<void> {
    if (restore.isPending && restore.variables === id) return;
    try {
      const { msg } = await restore.mutateAsync(id);
      setTakenDown((before) => before.filter(({ offer }) => offer.id !== id));
      toast.success(msg, title);
    } catch (error) {
      toast.error('The offer was not put back', errorText(error));
    }
  }

  return {
    takenDown,
    undo,
    undoingId: restore.isPending ? restore.variables : undefined,
    add(one: TakenDown): void {
      setTakenDown((before) => [...before, one]);
      toast.success('Offer removed from the market', one.offer.title, { undo: () => void undo(one.offer) });
    },
  };
}
