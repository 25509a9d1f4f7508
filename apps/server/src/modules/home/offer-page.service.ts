import type { BesideOffer } from '@proffer/contract/home/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import type { OfferPagePorts } from './home.ports';

const firstContracts = { page: 0, size: limits.page.size };
const allQuotes = { page: 0, size: limits.page.max };

/** What stands beside an offer that a buyer looks at (OFF-330). */
export function createOfferPageService(ports: OfferPagePorts) {
  return {
    async beside(actor: Actor, proposalId: number): Promise<BesideOffer> {
      const { supplierId, ndaId, withheld, category, findChanges, ...has } = await ports.openOffer(
        actor,
        proposalId,
      );
      // Neither is begun on what the buyer cannot read.
      const whereOpen = <T>(read: () => Promise<T>) => (withheld ? null : read());
      const [company, nda, quotes, contracts, changes, others] = await Promise.all([
        ports.getCompany(actor, supplierId),
        ndaId === null ? null : ports.getNda(actor, ndaId),
        whereOpen(async () =>
          has.hasQuote
            ? ports.listQuoteItems(actor, { proposalId, partnerId: supplierId, ...allQuotes })
            : [],
        ),
        whereOpen(async () =>
          has.hasContract
            ? ports.listContracts(actor, actor.userId, { proposalId, ...firstContracts })
            : { items: [], total: 0 },
        ),
        findChanges(),
        ports.listBeside({ supplierId, near: category?.code }),
      ]);
      return {
        company,
        nda,
        quotes,
        contracts: contracts && toPage(contracts.items, contracts.total, firstContracts),
        changes,
        ...others,
      };
    },
  };
}
