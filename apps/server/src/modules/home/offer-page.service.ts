import type { BesideOffer } from '@proffer/contract/home/schemas';
import { totalOf } from '../../platform/database';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import { firstContracts, type DealBeside, type DealBesideRepository } from './deal-beside.repository';
import type { OfferPagePorts } from './home.ports';

const noDeal: DealBeside = { rows: [], events: [], records: [], contracts: [], quotes: [] };

/** What stands beside an offer that a buyer looks at (OFF-330). */
export function createOfferPageService(ports: OfferPagePorts, deals: DealBesideRepository) {
  /** The first contracts on it, with the number of all. */
  async function pageContracts(actor: Actor, proposalId: number, rows: DealBeside['contracts']) {
    const total = await totalOf(rows, firstContracts, () => ports.countContracts(actor, { proposalId }));
    return toPage(ports.describeContracts(actor, rows), total, firstContracts);
  }

  return {
    async beside(actor: Actor, proposalId: number): Promise<BesideOffer> {
      const { supplierId, ndaId, withheld, category, findChanges, hasDeal } = await ports.openOffer(
        actor,
        proposalId,
      );
      const buyerId = actor.userId;
      const [company, deal, changes, others] = await Promise.all([
        ports.getCompany(actor, supplierId),
        hasDeal ? deals.find({ ndaId, buyerId, offerId: proposalId }) : noDeal,
        findChanges(),
        ports.listBeside({ supplierId, near: category?.code }),
      ]);
      return {
        company,
        nda: ndaId === null ? null : ports.describeNda(actor, deal),
        quotes: withheld ? null : ports.describeQuotes(actor, deal.quotes),
        contracts: withheld ? null : await pageContracts(actor, proposalId, deal.contracts),
        changes,
        ...others,
      };
    },
  };
}
