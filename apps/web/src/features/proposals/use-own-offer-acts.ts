import { useNavigate } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';
import { useRemoveOffer, useSetPublished } from './mutations';

/** What suppliers do to their own offers, with the texts of spec §8 and where each act leads. */
export function useOwnOfferActs() {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const setPublished = useSetPublished();
  const removeOffer = useRemoveOffer();

  return {
    /** The offer on its way to another state, for its button. */
    movingId: setPublished.isPending ? setPublished.variables.id : undefined,

    async publish(id: number): Promise<void> {
      try {
        await setPublished.mutateAsync({ id, isPublished: true });
        toast.success('Added to Publish');
        await navigate({ to: webPaths.publishedOffers });
      } catch (error) {
        toast.error('Failed', `Unable to Add to Publish. ${errorText(error)}`);
      }
    },

    async moveToDraft(id: number): Promise<void> {
      try {
        await setPublished.mutateAsync({ id, isPublished: false });
        toast.success('Added to Draft');
        await navigate({ to: webPaths.supplierOffers });
      } catch (error) {
        toast.error('Failed', `Unable to Add to Draft. ${errorText(error)}`);
      }
    },

    /** Resolves to whether it was removed. */
    async remove(offer: { id: number; title: string }): Promise<boolean> {
      const answer = await confirm({
        title: 'Remove proposal',
        text: `Are you sure you want to remove this proposal? “${offer.title}”`,
        confirmLabel: 'Remove',
        isDangerous: true,
      });
      if (!answer) return false;
      try {
        const words = await removeOffer.mutateAsync(offer.id);
        toast.success(
          'Proposal removed',
          words === 'Proposal closed'
            ? 'Its NDA requests and contracts stay, so it is kept as closed.'
            : undefined,
        );
        return true;
      } catch (error) {
        toast.error('Failed to remove proposal', errorText(error));
        return false;
      }
    },
  };
}
