import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProposalStatistics } from '@proffer/contract/proposals.schemas';
import { offerPath } from '../../config/paths';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { groupIndian } from '../../ui/money.model';
import { activityLabels, activityNames, type ActivitySpan, type NdaBar, spanText } from './dashboard.model';
import classes from './dashboard.module.css';

/** What happened by day or week, newest first: what a person looks for is mostly at the top. */
export function ActivityTable({ spans, caption }: { spans: ActivitySpan[]; caption: string }) {
  return (
    <WideTable
      caption={caption}
      heads={[
        spans.some(({ from, to }) => from !== to) ? 'Week' : 'Day',
        ...activityNames.map((name) => activityLabels[name]),
      ]}
    >
      {spans.toReversed().map((span) => (
        <Table.Tr key={span.from}>
          <Table.Th scope="row">{spanText(span)}</Table.Th>
          {activityNames.map((name) => (
            <NumberCell key={name} value={span[name]} />
          ))}
        </Table.Tr>
      ))}
    </WideTable>
  );
}

/** NDA requests by state. */
export function NdaTable({ bars, caption }: { bars: NdaBar[]; caption: string }) {
  return (
    <WideTable caption={caption} heads={['State', 'NDA requests']}>
      {bars.map(({ status, count }) => (
        <Table.Tr key={status}>
          <Table.Th scope="row">{status}</Table.Th>
          <NumberCell value={count} />
        </Table.Tr>
      ))}
    </WideTable>
  );
}

const offerFigures = ['views', 'saves', 'ndaRequests', 'contracts'] as const;

/** The offers that were seen most. */
export function TopOffersTable({
  offers,
  caption,
}: {
  offers: ProposalStatistics['topOffers'];
  caption: string;
}) {
  return (
    <WideTable
      caption={caption}
      heads={['Offer', ...offerFigures.map((name) => activityLabels[name])]}
      withAction
    >
      {offers.map((offer) => (
        <Table.Tr key={offer.id}>
          <Table.Th scope="row" className={classes.offer}>
            <AnchorLink to={offerPath.public(offer.id)}>{offer.title}</AnchorLink>
          </Table.Th>
          {offerFigures.map((name) => (
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
    </WideTable>
  );
}

interface WideTableProps {
  caption: string;
  /** Heads of the columns; all but the first stand over figures. */
  heads: string[];
  /** One more column for what can be done with a row. */
  withAction?: boolean;
  children: ReactNode;
}

/** A table that scrolls by itself where it is wider than a phone, also by keyboard, so that the page does not. */
function WideTable({ caption, heads, withAction = false, children }: WideTableProps) {
  return (
    <Table.ScrollContainer
      minWidth="30rem"
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': caption } }}
    >
      <Table verticalSpacing="xs">
        <caption className={classes.spoken}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) => (
              <Table.Th key={head} scope="col" className={index > 0 ? classes.number : undefined}>
                {head}
              </Table.Th>
            ))}
            {withAction && (
              <Table.Td>
                <span className={classes.spoken}>Actions</span>
              </Table.Td>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function NumberCell({ value }: { value: number }) {
  return <Table.Td className={classes.number}>{groupIndian(value)}</Table.Td>;
}
