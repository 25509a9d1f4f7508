import { useNavigate } from '@tanstack/react-router';
import { offerPath, webPaths } from '../../../config/paths';
import { toast } from '../../../ui/toasts';

/**
 * Returns a function that confirms a publication with a link to the public offer, and opens the published offers
 * (OFF-13).
 */
export function useAfterPublishing() {
  const navigate = useNavigate();
  return async (id: number): Promise<void> => {
    const seeIt = () => void navigate({ to: offerPath.public(id) });
    toast.success('Added to Publish', undefined, { action: { label: 'See the offer', act: seeIt } });
    await navigate({ to: webPaths.publishedOffers });
  };
}
