import type { FullContract } from '../../../entities/contracts/contract';
import { errorText } from '../../../lib/client';
import { toast } from '../../../ui/toasts';
import { formOf } from '../form/contract-form.model';
import { useReviseContract } from '../mutations';

/**
 * Sends the buyer's acceptable terms as the supplier's revision. Needs no confirmation, because both must still
 * accept.
 */
export function useTakeover() {
  const { isPending, mutateAsync } = useReviseContract();

  async function adopt({ contractId, revision, contractName, proposed }: FullContract): Promise<void> {
    if (!proposed) return;
    try {
      await mutateAsync({ contractId, revision, form: formOf(proposed) });
      toast.announce('Contract sent again', contractName);
    } catch (error) {
      toast.error('Failed to change contract', errorText(error));
    }
  }

  return { isBusy: isPending, adopt };
}
