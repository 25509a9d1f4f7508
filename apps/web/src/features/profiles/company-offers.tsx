import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProfileOffer } from '../../entities/offers/offer';
import { offerPath, webPaths, wizardPath } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { errorText } from '../../lib/client';
import { useSession } from '../../lib/session';
import { offerFacts } from '../../entities/offers/offer-facts';
import { Facts } from '../../ui/facts';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { PageNumbers } from '../../ui/page-numbers';
import { useLastPage } from '../../ui/use-last-page';
import classes from './profiles.module.css';
import { companyOffersQuery } from './queries';
import { type Reading } from '../../entities/companies/keys';
import { Section } from './section';

interface CompanyOffersProps {
  userId: number;
  reading: Reading;
  /** Shown next to the title. */
  action?: ReactNode;
  canPost?: boolean;
  /** Edit functions; set only on the user's own profile in edit mode. */
  edit?: EditMode;
}

interface EditMode {
  removingId: number | undefined;
  onRemove: (offer: ProfileOffer) => void;
}

const sectionId = 'offers';

/** Section with the published offers of a supplier, three per page (LIM-2). */
export function CompanyOffers({ userId, reading, action, canPost = false, edit }: CompanyOffersProps) {
  const [{ offers }, changeAddress] = useAddress();
  const page = readPage(offers);
  const list = useQuery(companyOffersQuery(userId, { page, reading }));
  const show = (next: number) => changeAddress({ offers: writePage(next) });
  useLastPage(list, page, show);

  return (
    <Section title="Proposals and Offers" action={action} id={sectionId}>
      {list.isPending && (
        <>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </>
      )}
      {list.isError && !list.data && (
        <Group gap="sm" role="alert">
          <Text size="sm">The offers could not be loaded. {errorText(list.error)}</Text>
          <Button variant="default" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {list.data?.totalElements === 0 && (
        <Text size="sm" c="dimmed">
          No published offers yet.{' '}
          {canPost && (
            <AnchorLink to={webPaths.wizard} size="sm" underline="always">
              Post a Proposal
            </AnchorLink>
          )}
        </Text>
      )}
      {list.data && list.data.content.length > 0 && (
        <ul
          className={classes.offers}
          aria-label="Proposals and Offers"
          data-stale={list.isPlaceholderData || undefined}
        >
          {list.data.content.map((offer) => (
            <li key={offer.id}>
              <CompanyOffer offer={offer} edit={edit} />
            </li>
          ))}
        </ul>
      )}
      <PageNumbers page={page} totalPages={list.data?.totalPages ?? 0} onChange={show} anchor={sectionId} />
    </Section>
  );
}

function CompanyOffer({ offer, edit }: { offer: ProfileOffer; edit: EditMode | undefined }) {
  const user = useSession();
  const path = user?.userType === 'Buyer' ? offerPath.buyer(offer.id) : offerPath.public(offer.id);
  return (
    <article className={classes.offer} aria-label={offer.title}>
      <Title order={3}>
        <AnchorLink to={path} inherit>
          {offer.title}
        </AnchorLink>
      </Title>
      <Facts facts={offerFacts(offer)} />
      {edit && (
        <Group gap="xs">
          <ButtonLink to={wizardPath(offer.id)} variant="default" aria-label={`Edit ${offer.title}`}>
            Edit
          </ButtonLink>
          <Button
            variant="subtle"
            color="red"
            loading={edit.removingId === offer.id}
            aria-label={`Remove ${offer.title}`}
            onClick={() => edit.onRemove(offer)}
          >
            Remove
          </Button>
        </Group>
      )}
    </article>
  );
}
