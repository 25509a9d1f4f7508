import type { ProposalStatistics } from '@proffer/contract/proposals.schemas';
import { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';
import { groupIndian } from '../../ui/money.model';
import { waitingNdas } from './dashboard.model';
import classes from './dashboard.module.css';

interface Tile {
  label: string;
  count: number;
  to: string;
  search?: Record<string, string>;
}

/** How things stand now; each figure leads to where its things are. */
export function FigureTiles({ statistics }: { statistics: ProposalStatistics }) {
  const { totals, ndaByStatus } = statistics;
  const tiles: Tile[] = [
    { label: 'Published offers', count: totals.published, to: webPaths.publishedOffers },
    { label: 'Drafts', count: totals.drafts, to: webPaths.supplierOffers, search: { only: 'draft' } },
    {
      label: 'NDA requests waiting',
      count: waitingNdas(ndaByStatus),
      to: webPaths.supplierNda,
      search: { status: 'Requested' },
    },
    {
      label: 'Contracts to be accepted',
      count: totals.pendingContracts,
      to: webPaths.supplierContracts,
      search: { status: 'Pending' },
    },
    {
      label: 'Active contracts',
      count: totals.activeContracts,
      to: webPaths.supplierContracts,
      search: { status: 'Active' },
    },
  ];
  return (
    <nav aria-label="How things stand now">
      <ul className={classes.tiles}>
        {tiles.map(({ label, count, to, search }) => (
          <li key={label}>
            <AnchorLink to={to} search={search ?? {}} className={classes.tile}>
              <span className={classes.tileLabel}>{label}</span>{' '}
              <span className={classes.figure}>{groupIndian(count)}</span>
            </AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
