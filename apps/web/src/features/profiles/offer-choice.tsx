import { Anchor, Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ProfileOffer } from '../../entities/offers/offer';
import { offerPath } from '../../config/paths';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PageNumbers } from '../../ui/page-numbers';
import { SearchField } from '../../ui/search-field';
import classes from './profiles.module.css';
import { companyOffersQuery } from './queries';

interface OfferChoiceProps {
  supplierId: number;
  /** Text shown if the company has no offers. */
  whenNone: string;
  /** Renders the actions on an offer. */
  children: (offer: ProfileOffer) => ReactNode;
}

const listId = 'offer-choice';

/** List of a supplier's published offers to choose from, with a search if there are several pages. */
export function OfferChoice({ supplierId, whenNone, children }: OfferChoiceProps) {
  const [{ page, keyword }, setWanted] = useState({ page: 0, keyword: '' });
  const list = useQuery(companyOffersQuery(supplierId, { page, keyword, size: limits.page.size }));
  if (list.isPending) return <SkeletonList rows={2} label="Loading offers" />;
  if (!list.data) {
    return <ErrorState title="The offers could not be loaded" query={list} />;
  }
  const { content, totalPages, totalElements } = list.data;
  const isSearched = keyword !== '';
  if (content.length === 0 && !isSearched) return <Text size="sm">{whenNone}</Text>;
  return (
    <>
      {(totalPages > 1 || isSearched) && (
        <div>
          <SearchField
            search={keyword}
            placeholder="Words of the offer"
            onSearch={(words) => setWanted({ page: 0, keyword: words })}
          />
          <Text component="output" display="block" size="sm" c="dimmed" mt="xs">
            {isSearched && !list.isPlaceholderData && foundText(totalElements, keyword)}
          </Text>
        </div>
      )}
      <ul
        id={listId}
        className={classes.offers}
        aria-label="Offers"
        data-stale={list.isPlaceholderData || undefined}
      >
        {content.map((offer) => (
          <li key={offer.id}>
            <div className={`${classes.offer} ${classes.choice}`}>
              <Anchor component={Link} to={offerPath.buyer(offer.id)} fw={500}>
                {offer.title}
              </Anchor>
              {children(offer)}
            </div>
          </li>
        ))}
      </ul>
      <PageNumbers
        page={page}
        totalPages={totalPages}
        onChange={(to) => setWanted({ page: to, keyword })}
        anchor={listId}
      />
    </>
  );
}

function foundText(count: number, keyword: string): string {
  if (count === 0) return `No offer of this company matches “${keyword}”.`;
  return count === 1 ? '1 offer found' : `${groupIndian(count)} offers found`;
}
