import { Button, Stack, Text, Title } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { lazy, Suspense } from 'react';
import { ReadersNote } from '../../../entities/members/readers-note';
import { useIsReader } from '../../../entities/members/use-may';
import type { FullOffer } from '../../../entities/offers/offer';
import { webPaths, wizardPath } from '../../../config/paths';
import { statusOf } from '../../../entities/offers/offer-status.model';
import { Card } from '../../../ui/card';
import { useOwnOfferActs } from '../lists/use-own-offer-acts';
import { ButtonLink } from '../../../ui/links';
import { CopyLink } from './copy-link';
import classes from './offer-page.module.css';
import { OfferBuyerSide } from './offer-buyer-side';

const AdminSide = lazy(async () => ({ default: (await import('./offer-admin-side')).OfferAdminSide }));

interface OfferSideProps {
  offer: FullOffer;
  user: SessionUser | null;
}

/** Side column of an offer with the viewer's next step. */
export function OfferSide({ offer, user }: OfferSideProps) {
  if (offer.isOwner) return <OwnerSide offer={offer} />;
  if (user?.userType === 'Buyer') return <OfferBuyerSide offer={offer} buyerId={user.userId} />;
  if (!user) return <PublicSide offer={offer} />;
  if (user.userType !== 'Admin') return null;
  return (
    <Suspense>
      <AdminSide offer={offer} />
    </Suspense>
  );
}

function OwnerSide({ offer }: { offer: FullOffer }) {
  const acts = useOwnOfferActs();
  const status = statusOf(offer);
  const isMoving = acts.movingId === offer.id;
  const navigate = useNavigate();
  const isReader = useIsReader();

  async function remove(): Promise<void> {
    if (await acts.remove(offer)) await navigate({ to: webPaths.supplierOffers });
  }

  const duplicate = (
    <Button variant="default" loading={acts.isCopying} onClick={() => void acts.duplicate(offer.id)}>
      Duplicate
    </Button>
  );

  return (
    <Card label="Your offer">
      <Title order={2} size="h3">
        Your offer
      </Title>
      <Text size="sm">
        {status === 'draft'
          ? 'Only you see this draft.'
          : status === 'closed'
            ? 'This offer is closed. Its NDA requests and contracts stay with both sides.'
            : offer.ndaRequired
              ? 'Buyers can find this offer; its confidential parts open to those who have signed the NDA.'
              : 'Buyers can find and read this offer.'}
      </Text>
      {isReader ? (
        <>
          <ReadersNote can="You can read this offer." deed="change it" permission="prepare" />
          {status === 'published' && <CopyLink offerId={offer.id} />}
        </>
      ) : status === 'closed' ? (
        duplicate
      ) : (
        <Stack gap="xs">
          <div className={classes.acts} data-bottom-bar>
            {status === 'draft' ? (
              <Button loading={isMoving} onClick={() => void acts.publish(offer.id)}>
                Publish Draft
              </Button>
            ) : (
              <ButtonLink to={wizardPath(offer.id)} search={{ step: 'details' }}>
                Edit everything
              </ButtonLink>
            )}
          </div>
          {status === 'draft' ? (
            <ButtonLink to={wizardPath(offer.id)} search={{ step: 'details' }} variant="default">
              Edit everything
            </ButtonLink>
          ) : (
            <Button variant="default" loading={isMoving} onClick={() => void acts.moveToDraft(offer)}>
              Move to Draft
            </Button>
          )}
          {status === 'published' && (
            <ButtonLink to={webPaths.addContract} search={{ proposalId: String(offer.id) }} variant="default">
              Propose a contract
            </ButtonLink>
          )}
          {status === 'published' && <CopyLink offerId={offer.id} />}
          {duplicate}
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            Remove
          </Button>
        </Stack>
      )}
    </Card>
  );
}

function PublicSide({ offer }: { offer: FullOffer }) {
  const { href } = useLocation();
  return (
    <Card label="Log in">
      <Title order={2} size="h3">
        Interested?
      </Title>
      <Text size="sm">
        {offer.ndaRequired
          ? 'Buyers read the full offer once the NDA is signed by both sides.'
          : 'Log in to ask a question, request the NDA or get a quote.'}
      </Text>
      <div className={classes.acts} data-bottom-bar>
        <ButtonLink to={webPaths.login} search={{ next: href }}>
          {offer.ndaRequired ? 'Log in to request the NDA' : 'Log in to ask a question'}
        </ButtonLink>
      </div>
    </Card>
  );
}
