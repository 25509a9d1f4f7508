import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../config/paths';
import classes from './home.module.css';
import { FigureTile } from './figure-tile';
import { activeContractsQuery, homeQueries, ndaTotalQuery, ownOffersQuery } from './queries';

/** Key figures of a buyer, each of which loads and fails independently. */
export function BuyerFigures({ userId }: { userId: number }) {
  const saved = useQuery({ ...homeQueries.offers(userId), select: ({ saved: count }) => count });
  const active = useQuery(activeContractsQuery('buyer', userId));
  const signed = useQuery(ndaTotalQuery('buyer', userId, 'Signed & Shared'));
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

/** Key figures of a supplier. */
export function SupplierFigures({ userId }: { userId: number }) {
  const published = useQuery(ownOffersQuery(userId, 'published'));
  const drafts = useQuery(ownOffersQuery(userId, 'drafts'));
  const active = useQuery(activeContractsQuery('supplier', userId));
  const signed = useQuery(ndaTotalQuery('supplier', userId, 'Signed & Shared'));
  return (
    <ul className={classes.tiles} aria-label="In hand">
      <FigureTile name="Published offers" query={published} to={webPaths.publishedOffers} />
      <FigureTile name="Drafts" query={drafts} to={webPaths.supplierOffers} search={{ only: 'draft' }} />
      <FigureTile
        name="Active contracts"
        query={active}
        to={webPaths.supplierContracts}
        search={{ status: 'Active' }}
      />
      <FigureTile
        name="Signed NDAs"
        query={signed}
        to={webPaths.supplierNda}
        search={{ status: 'Signed & Shared' }}
      />
    </ul>
  );
}
