import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { useRestore } from './take-down.mutations';

/** An administrator's way back from removing an offer, with its words. */
export function usePutBack() {
  const restore = useRestore();
  return {
    /** The offer that is on its way back. */
    puttingBackId: restore.isPending ? restore.variables : undefined,

    /** Resolves to whether it is back now. */
    async putBack({ id, title }: { id: number; title: string }): Promise<boolean> {
      if (restore.isPending && restore.variables === id) return false;
      try {
        const { msg } = await restore.mutateAsync(id);
        toast.success(msg, title);
        return true;
      } catch (error) {
        toast.error('The offer was not put back', errorText(error));
        return false;
      }
    },
  };
}
