import type { BesideOffer } from '@proffer/contract/home/schemas';
import { totalOf } from '../../platform/database';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import { sumsByCompany } from '../contracts';
import { firstContracts, type OfferPageRepository, type OfferPageRows } from './offer-page.repository';
import type { OfferPagePorts } from './home.ports';

/** Creates the service of everything shown alongside an offer to a buyer (OFF-330). */
export function createOfferPageService(ports: OfferPagePorts, repository: OfferPageRepository) {
  /** Returns the first page of contracts on the offer, with their total. */
  async function pageContracts(actor: Actor, proposalId: number, rows: OfferPageRows['contracts']) {
    const total = await totalOf(rows, firstContracts, () => ports.contracts.count(actor, { proposalId }));
    return toPage(ports.contracts.describe(actor, rows), total, firstContracts);
  }

  return {
    async beside(actor: Actor, proposalId: number): Promise<BesideOffer> {
      const offer = await ports.offers.openPage(actor, proposalId);
      const { supplierId, ndaId, withheld, category } = offer;
      const near = category ? await ports.market.idsNear(category.code) : [];
      const [found, changes] = await Promise.all([
        repository.find({
          ndaId,
          hasContracts: offer.hasContract && !withheld,
          hasQuotes: offer.hasQuote && !withheld,
          buyerId: actor.userId,
          supplierId,
          offerId: proposalId,
          near,
          company: ports.profiles.valuesOf(actor, supplierId),
        }),
        offer.findChanges(),
      ]);
      const [row] = found.company;
      const rated = sumsByCompany(found.ratings).get(supplierId) ?? null;
      return {
        company: await ports.profiles.describe(actor, { row, rated }),
        nda: ndaId === null ? null : ports.ndas.describeShown(actor, found),
        quotes: withheld ? null : ports.quotes.describe(actor, found.quotes),
        contracts: withheld ? null : await pageContracts(actor, proposalId, found.contracts),
        changes,
        seen: offer.isSeen,
        ofCompany: ports.market.describeTiles(found.ofCompany),
        alike: ports.market.describeTiles(found.alike),
      };
    },
  };
}
