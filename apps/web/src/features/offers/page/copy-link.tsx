import { Button } from '@mantine/core';
import { offerPath } from '../../../config/paths';
import { copyText } from '../../../lib/secure-context';
import { toast } from '../../../ui/toasts';

/** Button that copies the public address of a published offer. */
export function CopyLink({ offerId }: { offerId: number }) {
  const link = new URL(offerPath.public(offerId), location.origin).href;
  async function copy(): Promise<void> {
    if (await copyText(link)) {
      toast.success('Link copied', 'Confidential parts stay hidden from people without the NDA.');
    } else toast.info('Copy this link', link);
  }
  return (
    <Button variant="default" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
