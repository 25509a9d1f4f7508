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
 * An NDA is about one offer: chooses which, and shows where each stands (PRO-29). As on the offers
 * themselves, one that can be read without an NDA can be asked for it too.
 */
export function NdaDialog({ buyerId, profile, isOpen, onClose }: NdaDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Request NDA" size="lg" withCloseButton={false}>
      <Stack>
        <Text size="sm">
          Choose the offer of <bdi>{profile.companyName}</bdi> whose NDA you ask for. Signing it opens what
          the offer withholds; you can ask for the NDA of an offer that you can read without it, too.
        </Text>
        <OfferChoice
          supplierId={profile.userId}
          whenNone="This company has no published offers, so there is no NDA to ask for."
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
