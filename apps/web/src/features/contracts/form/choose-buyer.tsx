import { Text } from '@mantine/core';
import type { ContractBuyer } from '@proffer/contract/contracts/schemas';
import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import { useAddress } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { writePage } from '../../../lib/page-address';
import { NdaStatusBadge } from '../../../entities/nda/nda-status-badge';
import { oneOfferQuery } from '../../../entities/offers/queries';
import { CardList } from '../../../ui/card';
import { Facts } from '../../../ui/facts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { PageNumbers } from '../../../ui/page-numbers';
import { SearchField } from '../../../ui/search-field';
import { readContractView } from '../contracts.model';
import classes from '../contracts.module.css';
import { contractBuyersQuery } from '../queries';
import { StaleContext } from './stale-context';

/**
 * Choice of the buyer for a contract on an own offer: buyers who requested its NDA or have a conversation about it
 * (CON-2, CON-6).
 */
export function ChooseBuyer({ offerId }: { offerId: number }) {
  const [values, changeAddress] = useAddress();
  const { search, page } = readContractView(values);
  const buyers = useQuery(contractBuyersQuery({ offerId, search, page }));
  const offer = useQuery(oneOfferQuery(offerId));
  if (buyers.isPending) return <SkeletonList rows={3} label="Loading buyers" />;
  if (!buyers.data) {
    if (isNotFound(buyers.error)) return <StaleContext />;
    return <ErrorState title="The buyers could not be loaded" query={buyers} />;
  }
  const { content, totalPages } = buyers.data;
  if (content.length === 0 && search === '' && page === 0) {
    return (
      <EmptyState
        drawing="companies"
        title="No buyer yet"
        text="A contract can be proposed to a buyer who has requested the NDA for this offer or written about it."
        action={<ButtonLink to={webPaths.publishedOffers}>Go to your offers</ButtonLink>}
      />
    );
  }
  return (
    <>
      {offer.data && <Facts facts={[{ label: 'Offer', value: offer.data.title }]} />}
      <Text size="sm">Choose the buyer to whom you propose it.</Text>
      <SearchField
        search={search}
        placeholder="Name or company"
        onSearch={(words) => changeAddress({ search: words, page: undefined })}
      />
      {content.length === 0 && (
        <EmptyState drawing="companies" title="No buyer matches" text="Try other search words." />
      )}
      <CardList aria-label="Buyers">
        {content.map((buyer) => (
          <Buyer key={buyer.buyerId} offerId={offerId} buyer={buyer} />
        ))}
      </CardList>
      <PageNumbers
        page={page}
        totalPages={totalPages}
        onChange={(next) => changeAddress({ page: writePage(next) })}
      />
    </>
  );
}

function Buyer({ offerId, buyer }: { offerId: number; buyer: ContractBuyer }) {
  return (
    <li className={classes.buyer}>
      <div>
        {buyer.blockedReason === null ? (
          <AnchorLink
            to={webPaths.addContract}
            search={{ proposalId: String(offerId), buyerId: String(buyer.buyerId) }}
            className={classes.choice}
          >
            {buyer.buyerCompany || buyer.buyerName}
          </AnchorLink>
        ) : (
          <Text fw={600}>{buyer.buyerCompany || buyer.buyerName}</Text>
        )}
        {buyer.buyerCompany !== '' && (
          <Text size="sm" c="dimmed">
            {buyer.buyerName}
          </Text>
        )}
        {buyer.blockedReason !== null && <Text size="sm">{buyer.blockedReason}</Text>}
      </div>
      <NdaStatusBadge status={buyer.ndaStatus} />
    </li>
  );
}
