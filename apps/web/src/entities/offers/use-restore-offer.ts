import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { useRestore } from './take-down.mutations';

/** Returns a function for administrators that restores an offer and shows the outcome. */
export function useRestoreOffer() {
  const restore = useRestore();
  return {
    /** Id of the offer that is being restored. */
    puttingBackId: restore.isPending ? restore.variables : undefined,

    /** Resolves to true if the offer was restored. */
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
