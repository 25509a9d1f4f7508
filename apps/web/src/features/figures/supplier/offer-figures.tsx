import { Group, NativeSelect, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIsReader } from '../../../entities/members/use-may';
import { offerPath, webPaths } from '../../../config/paths';
import { useAddress } from '../../../lib/address';
import { statusBadges, statusOf } from '../../../entities/offers/offer-status.model';
import { FigureTable, NumberCell } from '../../../ui/charts/figure-table';
import { FigurePanel } from '../../../ui/charts/figures-page';
import { readPeriod } from '../../../ui/charts/spans.model';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { PageNumbers } from '../../../ui/page-numbers';
import { StatusBadge } from '../../../ui/status-badge';
import { useLastPage } from '../../../ui/use-last-page';
import { readOfferPage, writeOfferPage } from './dashboard.model';
import classes from './dashboard.module.css';
import { offerFiguresQuery } from './queries';

const figures = [
  ['views', 'Views'],
  ['saves', 'Saves'],
  ['ndaRequests', 'NDA requests'],
  ['contracts', 'Contracts'],
] as const;
const title = 'Your offers in this period';
const panelId = 'offers';

/** All offers of the supplier with their figures, paged; page and order are in the address. */
export function OfferFiguresPanel() {
  const [address, change] = useAddress();
  const { page, sort } = readOfferPage(address);
  const list = useQuery(offerFiguresQuery({ days: readPeriod(address['days']), page, sort }));
  const turn = (to: number) => change(writeOfferPage({ page: to, sort }));
  useLastPage(list, page, turn);
  const { data, error, isPending } = list;
  const isReader = useIsReader();
  return (
    <div id={panelId} className={classes.all}>
      <FigurePanel title={title}>
        {isPending && <SkeletonList label="Loading your offers" />}
        {!data && error && <ErrorState title="Your offers could not be loaded" query={list} />}
        {data?.totalElements === 0 && (
          <EmptyState
            drawing="offers"
            title="No offers yet"
            text="Your offers appear here, with how often each was seen, saved and asked about."
            action={
              !isReader && (
                <ButtonLink to={webPaths.wizard} variant="default">
                  Post a Proposal
                </ButtonLink>
              )
            }
          />
        )}
        {data && data.totalElements > 0 && (
          <>
            <Group justify="flex-end">
              <NativeSelect
                aria-label="Sort"
                size="sm"
                data={[
                  { value: 'views', label: 'Most viewed first' },
                  { value: 'newest', label: 'Newest first' },
                ]}
                value={sort}
                onChange={({ currentTarget: { value } }) =>
                  change(writeOfferPage({ page: 0, sort: value === 'newest' ? 'newest' : 'views' }))
                }
              />
            </Group>
            <FigureTable caption={title} heads={['Offer', ...figures.map(([, label]) => label)]} withAction>
              {data.content.map((offer) => (
                <Table.Tr key={offer.id}>
                  <Table.Th scope="row" className={classes.offer}>
                    <AnchorLink to={offerPath.public(offer.id)}>{offer.title}</AnchorLink>
                    {!offer.published && <DraftBadge />}
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
            <PageNumbers page={page} totalPages={data.totalPages} onChange={turn} anchor={panelId} />
          </>
        )}
      </FigurePanel>
    </div>
  );
}

function DraftBadge() {
  const { tone, label } = statusBadges[statusOf({ published: false, closed: false })];
  return (
    <span className={classes.state}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  );
}
