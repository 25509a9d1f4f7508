import { Button } from '@mantine/core';
import { offerPath } from '../../../config/paths';
import { toast } from '../../../ui/toasts';

/** The address under which anybody finds a published offer, to be sent to somebody. */
export function CopyLink({ offerId }: { offerId: number }) {
  const link = new URL(offerPath.public(offerId), location.origin).href;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Link copied', 'Whoever opens it still does not see what an NDA protects.');
    } catch {
      // The browser gives no clipboard to a page that is not served over HTTPS.
      toast.info('Copy this link', link);
    }
  }
  return (
    <Button variant="default" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
