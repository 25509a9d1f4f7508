import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../config/paths';
import classes from './buyer-home.module.css';
import { FigureTile } from './figure-tile';
import { activeContractsQuery, homeQueries, ndaTotalQuery } from './queries';

/** Three key figures of the buyer, each of which loads and fails independently. */
export function Figures({ userId }: { userId: number }) {
  const saved = useQuery({ ...homeQueries.offers(userId), select: ({ saved: count }) => count });
  const active = useQuery(activeContractsQuery(userId));
  const signed = useQuery(ndaTotalQuery(userId, 'Signed & Shared'));
  return (
    <ul className={classes.tiles} aria-label="In hand">
      <FigureTile name="Saved offers" query={saved} to={webPaths.buyerDashboard} search={{ tab: 'saved' }} />
      <FigureTile
        name="Active contracts"
        query={active}
        to={webPaths.buyerContracts}
        search={{ status: 'Active' }}
      />
      <FigureTile name="Signed NDAs" query={signed} to={webPaths.buyerOffers} />
    </ul>
  );
}
