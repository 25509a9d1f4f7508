import { Modal } from '@mantine/core';
import { publishingFaults } from '@proffer/contract/offers/rules';
import type { ListedOffer } from '../../../entities/offers/offer';
import { PublishDrafts } from './publish-drafts';

/** Dialog that completes and publishes drafts; lazy-loaded. */
export function DraftDialog({ drafts, onClose }: { drafts: readonly ListedOffer[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Complete and publish drafts" size="xl">
      <PublishDrafts
        drafts={drafts.map((offer) => ({
          id: offer.id,
          title: offer.title,
          missing: publishingFaults(offer).map(({ text }) => text),
        }))}
      />
    </Modal>
  );
}
