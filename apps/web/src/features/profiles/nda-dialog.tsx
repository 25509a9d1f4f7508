import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { NdaButton } from '../../entities/nda/nda-button';
import { OfferChoice } from './offer-choice';

interface NdaDialogProps {
  buyerId: number;
  profile: UserDetail;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Dialog that chooses the offer for an NDA request and shows the status for each (PRO-29). As on the offer
 * pages, an NDA can also be requested for an offer that is readable without one.
 */
export function NdaDialog({ buyerId, profile, isOpen, onClose }: NdaDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Request NDA" size="lg" withCloseButton={false}>
      <Stack>
        <Text size="sm">
          Choose the offer of <bdi>{profile.companyName}</bdi> for which you request the NDA. Signing it opens
          the confidential parts; you can request the NDA of an offer that you can read without it, too.
        </Text>
        <OfferChoice
          supplierId={profile.userId}
          whenNone="This company has no published offers, so there is no NDA to request."
        >
          {(offer) => (
            <NdaButton buyerId={buyerId} offer={offer} ndaStatus={offer.ndaStatus ?? 'Not Requested'} />
          )}
        </OfferChoice>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
