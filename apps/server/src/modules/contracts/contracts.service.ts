import type { z } from 'zod';
import type {
  Contract,
  ContractBuyer,
  ContractFilters,
  ContractNarrowing,
  contractCreateBody,
  ContractView,
} from '@proffer/contract/contracts/schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import { isSameRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import { whyUnreachable, type AccountsPort } from '../users';
import type {
  ContractBuyersQuery,
  ContractBuyersRepository,
  CoveredBuyer,
} from './contract-buyers.repository';
import { toContract, toContractView, toFilters, toProposed } from './contracts.mapper';
import type { ContractListQuery } from './contract-list.filters';
import type { ContractHistoryRepository } from './contract-history.repository';
import type { ContractNews } from './contracts.news';
import { assertEndToCome, isParty, judgeGround, sideOf, type ContractGround } from './contracts.policy';
import type { ContractRow, ContractsRepository, NewContract } from './contracts.repository';
import { marketDay } from './days/market-day';
import type { Ratings } from './ratings/ratings.service';
import type { ContractPapers } from './substance/papers.service';
import { emptySubstance, mergeSubstance, withPaperIds } from './substance/substance';
import type { WaitingContractsRepository } from './waiting-contracts.repository';

/** What contracts ask of their neighbours. */
export interface ContractPorts extends Pick<AccountsPort, 'assertReachable' | 'assertBothActive'> {
  /** The version of the supplier's own offer; 404 when it is not theirs. */
  ownOfferVersion(actor: Actor, offerId: number): Promise<number>;
  /**
   * Refuses to go on over a change of the offer that the actor has not seen; `named` is the version that the contract
   * rests on. What it gives makes sure of it in the transaction of the acceptance.
   */
  assertChangesSeen(actor: Actor, offerId: number, named: number): Promise<(tx: Executor) => Promise<void>>;
  /** The buyer's NDA request on the offer, whatever has become of it. */
  findNda(offerId: number, buyerId: number): Promise<ContractGround['nda']>;
  /** Who has opened the offer under the NDA on another one that covers it, which stands for theirs on it. */
  listCovered(offerId: number): Promise<CoveredBuyer[]>;
  /** Whether anybody has talked with this buyer about the offer. */
  hasConversation(offerId: number, buyerId: number): Promise<boolean>;
}

/** What two companies have agreed to before there is a contract. */
type AgreedTerms = Omit<
  NewContract,
  'description' | 'startCondition' | 'endCondition' | 'toBeSigned' | 'createdAt'
>;

interface ContractsDeps {
  db: Database;
  repository: ContractsRepository;
  history: ContractHistoryRepository;
  ratings: Pick<Ratings, 'view'>;
  buyers: ContractBuyersRepository;
  waiting: WaitingContractsRepository;
  ports: ContractPorts;
  papers: Pick<ContractPapers, 'take'>;
  news: ContractNews;
  clock: Clock;
}

/** Proposing and reading contracts (CON-1 to CON-13, CON-30 to CON-40). */
export function createContractsService(deps: ContractsDeps) {
  const { db, repository, history, ratings, buyers, waiting, ports, papers, news, clock } = deps;
  const today = () => marketDay(clock.now());

  /** The row, for one of its two sides only. */
  async function loadOwn(actor: Actor, id: number): Promise<ContractRow> {
    const row = await repository.find(id);
    if (!row || !isParty(actor, row)) throw notFound('The contract');
    return row;
  }

  const get = async (actor: Actor, id: number): Promise<Contract> =>
    toContract(await loadOwn(actor, id), sideOf(actor), today());

  /** What a proposal of the actor's rests on: the offer's version and the NDA; throws where there is no ground. */
  async function groundOf(actor: Actor, proposed: ReturnType<typeof toProposed>) {
    if (proposed.supplierId !== actor.userId) {
      throw new AppError('forbidden', { text: 'A contract can only be proposed in your own name.' });
    }
    assertEndToCome(proposed, today());
    const offerVersion = await ports.ownOfferVersion(actor, proposed.offerId);
    const pair = [proposed.offerId, proposed.buyerId] as const;
    const ground = judgeGround({
      nda: await ports.findNda(...pair),
      hasConversation: await ports.hasConversation(...pair),
    });
    if (!ground) throw notFound('An NDA request or a conversation of this buyer on the offer');
    return { offerVersion, ndaId: ground.ndaId };
  }

  const addProposed = (tx: Tx, actor: Actor, contractId: number, createdAt: Date, note = '') =>
    repository.addEvent(tx, {
      contractId,
      act: 'proposed',
      revision: 1,
      actorUserId: actor.userId,
      address: actor.address,
      note,
      createdAt,
    });

  /** Contracts of the actor's, as the actor reads them today. */
  const describe = (actor: Actor, rows: ContractRow[]): Contract[] =>
    rows.map((row) => toContract(row, sideOf(actor), today()));

  const listQuery = (actor: Actor, filters: ContractNarrowing): ContractListQuery => ({
    side: sideOf(actor),
    userId: actor.userId,
    today: today(),
    ...toFilters(filters),
  });

  return {
    loadOwn,
    groundOf,
    listQuery,
    get,

    /** How many of the actor's contracts there are of a kind. */
    count: (actor: Actor, of: ContractNarrowing): Promise<number> => repository.count(listQuery(actor, of)),

    /** One contract with its history, what earlier revisions said, and its amendments. */
    async view(actor: Actor, id: number): Promise<ContractView> {
      const row = await loadOwn(actor, id);
      const side = sideOf(actor);
      const [parts, rated] = await Promise.all([history.find(id), ratings.view(row, side)]);
      return toContractView(row, side, { ...parts, ratings: rated }, today());
    },

    /**
     * Proposes a contract; creating is not yet agreeing. A proposal that equals one in every field, which is not rejected,
     * is answered with that one (CON-320).
     */
    async create(actor: Actor, body: z.output<typeof contractCreateBody>): Promise<Contract> {
      const proposed = toProposed(body);
      const ground = await groundOf(actor, proposed);
      const id = await withTransaction(db, async (tx) => {
        await ports.assertReachable(tx, actor, proposed.buyerId);
        await repository.holdOffer(tx, proposed.offerId);
        const substance = mergeSubstance(body, undefined, emptySubstance);
        const asked = withPaperIds({ ...proposed, substance }, body.papers);
        for (const { id: known, ...said } of await repository.listLike(tx, proposed)) {
          if (isSameRequest(withPaperIds(said), asked)) return known;
        }
        const createdAt = clock.now();
        const created = await repository.create(tx, { ...proposed, substance, ...ground, createdAt });
        const taken = await papers.take(tx, actor, body, { id: created, substance });
        if (taken.papers.length > 0) await repository.setSubstance(tx, created, taken);
        const eventId = await addProposed(tx, actor, created, createdAt);
        await news.tell(tx, { name: 'contract-proposed', contractId: created, to: 'buyer', eventId });
        return created;
      });
      return get(actor, id);
    },

    /**
     * Writes down what a supplier and a buyer have agreed to in another way, for both to sign, as a part of what the
     * caller does; who is told of it is the caller's.
     */
    async writeAgreed(tx: Tx, actor: Actor, agreed: AgreedTerms, note: string): Promise<number> {
      assertEndToCome(agreed, today());
      const createdAt = clock.now();
      const open = { description: '', startCondition: '', endCondition: '' };
      const created = await repository.create(tx, { ...agreed, ...open, toBeSigned: true, createdAt });
      await addProposed(tx, actor, created, createdAt, note);
      return created;
    },

    async list(
      actor: Actor,
      userId: number,
      filters: ContractFilters,
    ): Promise<{ items: Contract[]; total: number }> {
      if (userId !== actor.userId)
        throw new AppError('forbidden', { text: 'These contracts belong to somebody else.' });
      const query = listQuery(actor, filters);
      const { rows, total } = await repository.list(query, filters);
      return { items: describe(actor, rows), total };
    },

    describe,

    /** The first of a buyer's contracts that wait for the buyer in each way, with what is counted of all. */
    async listFirstWaiting(actor: Actor) {
      const day = today();
      const { firstIds, ...counts } = await waiting.find(actor.userId, day);
      const rows = firstIds === null ? [] : await repository.listByIds(firstIds);
      return { items: rows.map((row) => toContract(row, 'buyer', day)), ...counts };
    },

    /** Buyers to whom a contract on an own offer can be proposed; 404 for an offer that is not the actor's. */
    async listBuyers(
      actor: Actor,
      query: ContractBuyersQuery,
    ): Promise<{ items: ContractBuyer[]; total: number }> {
      await ports.ownOfferVersion(actor, query.offerId);
      const { rows, total } = await buyers.list(query, await ports.listCovered(query.offerId));
      const items = rows.map(({ standing, ...row }) => ({ ...row, blockedReason: whyUnreachable[standing] }));
      return { items, total };
    },
  };
}
export type ContractsService = ReturnType<typeof createContractsService>;
