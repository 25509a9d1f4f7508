import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../config/paths';
import { plainOfferView } from '../../entities/offers/offer-view.model';
import { buyerTotalsQuery } from '../../entities/offers/queries';
import classes from './buyer-home.module.css';
import { FigureTile } from './figure-tile';
import { contractTotalQuery, ndaTotalQuery } from './queries';

/** What the buyer has in hand: three figures, each asked for by itself. */
export function Figures({ userId }: { userId: number }) {
  const saved = useQuery({
    ...buyerTotalsQuery(userId, plainOfferView),
    select: ({ saved: count }) => count,
  });
  const active = useQuery(contractTotalQuery(userId, 'Active'));
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
