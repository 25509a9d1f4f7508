import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useQuery } from '@tanstack/react-query';
import { SendMessageButton } from '../../entities/chat/send-message-button';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { OfferChoice } from './offer-choice';
import classes from './profiles.module.css';
import { conversationsWithQuery } from './queries';

interface MessageDialogProps {
  user: SessionUser;
  profile: UserDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog that chooses the offer of a conversation and opens it (PRO-28). */
export function MessageDialog({ user, profile, isOpen, onClose }: MessageDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Send Message" size="lg" withCloseButton={false}>
      <Stack>
        <Conversations user={user} profile={profile} />
        {user.userType === 'Buyer' && <Offers buyerId={user.userId} profile={profile} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** List of existing conversations, including those about closed offers; a supplier can write only in these. */
function Conversations({ user, profile }: Pick<MessageDialogProps, 'user' | 'profile'>) {
  const isBuyer = user.userType === 'Buyer';
  const pair = isBuyer
    ? { buyerId: user.userId, supplierId: profile.userId }
    : { buyerId: profile.userId, supplierId: user.userId };
  const list = useQuery(conversationsWithQuery(pair, profile.userId));
  if (list.isPending) return <SkeletonList rows={1} label="Loading conversations" />;
  if (!list.data) {
    return <ErrorState title="The conversations could not be loaded" query={list} />;
  }
  if (list.data.length === 0) {
    if (isBuyer) return null;
    return (
      <Text size="sm">
        You can write to <bdi>{profile.companyName}</bdi> once it has requested the NDA for one of your
        offers, or has written to you about one.
      </Text>
    );
  }
  return (
    <>
      <Title order={3}>Continue a conversation</Title>
      <ul className={classes.offers} aria-label="Conversations">
        {list.data.map(({ conversationId, offerId, offerTitle }) => (
          <li key={conversationId}>
            <div className={`${classes.offer} ${classes.choice}`}>
              <Text size="sm">{offerTitle}</Text>
              <SendMessageButton
                viewer={isBuyer ? 'buyer' : 'supplier'}
                offer={{ id: offerId, title: offerTitle }}
                {...pair}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Offers({ buyerId, profile }: { buyerId: number; profile: UserDetail }) {
  return (
    <>
      <Title order={3}>Write about an offer</Title>
      <OfferChoice
        supplierId={profile.userId}
        whenNone="This company has no published offers to write about."
      >
        {(offer) => (
          <SendMessageButton viewer="buyer" offer={offer} buyerId={buyerId} supplierId={profile.userId} />
        )}
      </OfferChoice>
    </>
  );
}
