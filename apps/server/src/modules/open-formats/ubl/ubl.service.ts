import type { BinaryBody } from '@proffer/contract/wire/route';
import { paths } from '@proffer/contract/wire/paths';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { stateOf, type Contracts } from '../../contracts';
import type { Deals } from '../../deals';
import { writeOrder, writeOrderResponse, type AgreedContract } from './order';
import type { OrderPartiesRepository } from './parties.repository';

interface UblDeps {
  contracts: Pick<Contracts, 'loadOwn'>;
  deals: Pick<Deals, 'findAgreement'>;
  parties: OrderPartiesRepository;
  /** Base URL of links. */
  linkBase: string;
}

/** Creates the UBL documents of agreed contracts. */
export function createUbl({ contracts, deals, parties, linkBase }: UblDeps) {
  /**
   * Returns a contract of the actor with its parties. Throws `illegal_transition` before both have agreed: programs
   * import these documents as binding orders.
   */
  async function load(actor: Actor, id: number): Promise<AgreedContract> {
    const contract = await contracts.loadOwn(actor, id);
    const { supplierAgreedAt, buyerAgreedAt, revision, amendment } = contract;
    if (stateOf(contract) !== 'agreed' || !supplierAgreedAt || !buyerAgreedAt) {
      throw new AppError('illegal_transition', {
        text: 'The order exists once both sides have accepted the contract.',
      });
    }
    const [found, entry] = await Promise.all([
      parties.find([contract.buyerId, contract.supplierId]),
      deals.findAgreement(contract, { contract: id, revision, amendment }),
    ]);
    const buyer = found.get(contract.buyerId);
    const supplier = found.get(contract.supplierId);
    if (!buyer || !supplier) throw notFound('The contract');
    const lastAgreed = supplierAgreedAt > buyerAgreedAt ? supplierAgreedAt : buyerAgreedAt;
    const entryUrl = new URL(paths.logEntry.path, linkBase);
    if (entry) {
      entryUrl.searchParams.set('deal', entry.deal);
      entryUrl.searchParams.set('sequence', String(entry.sequence));
    }
    const agreedAt = entry && entry.at > lastAgreed ? entry.at : lastAgreed;
    return { contract, agreedAt, buyer, supplier, entry, entryUrl: entryUrl.href };
  }

  return {
    async readOrder(actor: Actor, id: number): Promise<BinaryBody> {
      return fileOf(writeOrder(await load(actor, id)), `contract-${id}-order.xml`);
    },

    async readOrderResponse(actor: Actor, id: number): Promise<BinaryBody> {
      return fileOf(writeOrderResponse(await load(actor, id)), `contract-${id}-order-response.xml`);
    },
  };
}
export type Ubl = ReturnType<typeof createUbl>;

const fileOf = (xml: string, fileName: string): BinaryBody => ({
  bytes: Buffer.from(xml),
  fileName,
  disposition: 'attachment',
});
