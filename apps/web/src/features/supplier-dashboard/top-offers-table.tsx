import { Table } from '@mantine/core';
import type { ProposalStatistics } from '@proffer/contract/proposal-statistics.schemas';
import { offerPath } from '../../config/paths';
import { FigureTable, NumberCell } from '../../ui/charts/figure-table';
import { AnchorLink, ButtonLink } from '../../ui/links';
import classes from './dashboard.module.css';

const figures = [
  ['views', 'Views'],
  ['saves', 'Saves'],
  ['ndaRequests', 'NDA requests'],
  ['contracts', 'Contracts'],
] as const;

interface TopOffersTableProps {
  offers: ProposalStatistics['topOffers'];
  caption: string;
}

/** The offers that were seen most. */
export function TopOffersTable({ offers, caption }: TopOffersTableProps) {
  return (
    <FigureTable caption={caption} heads={['Offer', ...figures.map(([, label]) => label)]} withAction>
      {offers.map((offer) => (
        <Table.Tr key={offer.id}>
          <Table.Th scope="row" className={classes.offer}>
            <AnchorLink to={offerPath.public(offer.id)}>{offer.title}</AnchorLink>
          </Table.Th>
          {figures.map(([name]) => (
            <NumberCell key={name} value={offer[name]} />
          ))}
          <Table.Td>
            <ButtonLink
              to={offerPath.public(offer.id)}
              variant="default"
              aria-label={`View Offer ${offer.title}`}
            >
              View Offer
            </ButtonLink>
          </Table.Td>
        </Table.Tr>
      ))}
    </FigureTable>
  );
}
