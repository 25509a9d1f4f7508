import type { z } from 'zod';
import type {
  Contract,
  ContractBuyer,
  ContractFilters,
  ContractNarrowing,
  contractCreateBody,
  ContractView,
} from '@proffer/contract/contracts/schemas';
import type { EndsSoon } from '@proffer/contract/home/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import { isSameRequest } from '../../platform/repeats';
import type { Actor } from '../../platform/session/actor';
import { personOf } from '../../platform/session/person';
import type { NdaPapers } from '../nda';
import type { Offers } from '../offers';
import { whyUnreachable, type AccountStandingRepository } from '../users';
import type { ContractBuyersQuery, ContractBuyersRepository } from './contract-buyers.repository';
import type { Certificates } from '../certificates';
import { toContract, toContractView, toEndingItem, toFilters, toProposed } from './contracts.mapper';
import type { ContractListQuery } from './contract-list.filters';
import type { ContractHistoryRepository } from './contract-history.repository';
import type { ContractNews } from './contracts.news';
import { assertEndToCome, judgeDealings, requireOwn, sideOf } from './contracts.policy';
import type { ContractRow, ContractsRepository, NewContract } from './contracts.repository';
import { daysAfter, marketDay } from './days/market-day';
import type { EndingContractsRepository } from './ending-contracts.repository';
import type { Ratings } from './ratings/ratings.service';
import type { ContractPapers } from './substance/papers.service';
import { emptySubstance, mergeSubstance, withPaperIds } from './substance/substance';
import type { WaitingContractsRepository } from './waiting-contracts.repository';

/** Conversations, which are created after contracts. */
export interface ContractConversations {
  /** Returns true if the supplier and this buyer have a conversation about the offer. */
  hasPair(offerId: number, buyerId: number): Promise<boolean>;
}

/** Terms on which two companies have agreed before the contract exists. */
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
  ending: EndingContractsRepository;
  accounts: Pick<AccountStandingRepository, 'assertReachable'>;
  offers: Pick<Offers, 'getKnownVersion'>;
  ndas: Pick<NdaPapers, 'findBindingNda' | 'listCovered'>;
  conversations: ContractConversations;
  papers: Pick<ContractPapers, 'take'>;
  news: ContractNews;
  certificates: Pick<Certificates, 'listHeld'>;
  clock: Clock;
}

/** Proposes and reads contracts (CON-1 to CON-13, CON-30 to CON-40). */
export function createContractsService(deps: ContractsDeps) {
  const { db, repository, history, ratings, buyers, waiting, ending, papers, news, clock } = deps;
  const { accounts, certificates, offers, ndas, conversations } = deps;
  const today = () => marketDay(clock.now());

  /** Returns the contract to one of its two sides; throws 404 to anybody else. */
  async function loadOwn(actor: Actor, id: number): Promise<ContractRow> {
    return requireOwn(actor, await repository.find(id));
  }

  const get = async (actor: Actor, id: number): Promise<Contract> =>
    toContract(await loadOwn(actor, id), sideOf(actor), today());

  /**
   * Returns the offer version and the NDA on which the actor's proposal rests. Throws if the actor may not
   * propose this contract.
   */
  async function basisOf(actor: Actor, proposed: ReturnType<typeof toProposed>) {
    if (proposed.supplierId !== actor.userId) {
      throw new AppError('forbidden', { text: 'You can propose contracts only in your own name.' });
    }
    assertEndToCome(proposed, today());
    const offerVersion = await offers.getKnownVersion(actor, proposed.offerId);
    const pair = [proposed.offerId, proposed.buyerId] as const;
    const basis = judgeDealings({
      nda: await ndas.findBindingNda(...pair),
      hasConversation: await conversations.hasPair(...pair),
    });
    if (!basis) throw notFound('An NDA request or a conversation of this buyer on the offer');
    return { offerVersion, ndaId: basis.ndaId };
  }

  const addProposed = (tx: Tx, actor: Actor, contractId: number, createdAt: Date, note = '') =>
    repository.addEvent(tx, {
      contractId,
      act: 'proposed',
      revision: 1,
      actorUserId: actor.userId,
      ...personOf(actor),
      address: actor.address,
      note,
      createdAt,
    });

  /** Returns the actor's contracts as the actor reads them today. */
  const describe = (actor: Actor, rows: ContractRow[]): Contract[] =>
    rows.map((row) => toContract(row, sideOf(actor), today()));

  const listQuery = (actor: Actor, filters: ContractNarrowing): ContractListQuery => ({
    side: sideOf(actor),
    userId: actor.userId,
    today: today(),
    ...toFilters(filters),
    assigneeId: filters.mine ? actor.member.id : undefined,
  });

  return {
    loadOwn,
    basisOf,
    listQuery,
    get,

    /** Returns the number of the actor's contracts that match the filters. */
    count: (actor: Actor, of: ContractNarrowing): Promise<number> => repository.count(listQuery(actor, of)),

    /** Returns one contract with its history, earlier revisions, amendments and ratings. */
    async view(actor: Actor, id: number): Promise<ContractView> {
      const row = await loadOwn(actor, id);
      const side = sideOf(actor);
      const required = row.substance.requiredCertificates ?? [];
      const [parts, rated, heldCertificates] = await Promise.all([
        history.find(id),
        ratings.view(row, side),
        certificates.listHeld(actor, row.supplierId, required),
      ]);
      return toContractView(row, side, { ...parts, ratings: rated, heldCertificates }, today());
    },

    /**
     * Proposes a contract, which does not accept it yet. If a contract with equal fields exists and is not
     * rejected, that contract is returned instead (CON-320).
     */
    async create(actor: Actor, body: z.output<typeof contractCreateBody>): Promise<Contract> {
      const proposed = toProposed(body);
      const basis = await basisOf(actor, proposed);
      const id = await withTransaction(db, async (tx) => {
        await accounts.assertReachable(tx, actor, proposed.buyerId);
        await repository.lockOffer(tx, proposed.offerId);
        const substance = mergeSubstance(body, undefined, emptySubstance);
        const requested = withPaperIds({ ...proposed, substance }, body.papers);
        for (const { id: existingId, ...existing } of await repository.listSimilar(tx, proposed)) {
          if (isSameRequest(withPaperIds(existing), requested)) return existingId;
        }
        const createdAt = clock.now();
        const created = await repository.create(tx, { ...proposed, substance, ...basis, createdAt });
        const taken = await papers.take(tx, actor, body, { id: created, substance });
        if (taken.papers.length > 0) await repository.setSubstance(tx, created, taken);
        const eventId = await addProposed(tx, actor, created, createdAt);
        await news.notify(tx, { name: 'contract-proposed', contractId: created, to: 'buyer', eventId });
        return created;
      });
      return get(actor, id);
    },

    /**
     * Creates a contract on terms that a supplier and a buyer have agreed on elsewhere, for both to sign.
     * Runs in the caller's transaction; the caller notifies the sides.
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
        throw new AppError('forbidden', { text: 'These contracts belong to another account.' });
      const query = listQuery(actor, filters);
      const { rows, total } = await repository.list(query, filters);
      return { items: describe(actor, rows), total };
    },

    describe,

    /** Returns the first contracts of each kind that wait for the actor's side, with the counts of each kind. */
    async listFirstWaiting(actor: Actor) {
      const day = today();
      const side = sideOf(actor);
      const { firstIds, ...counts } = await waiting.find(side, actor.userId, day);
      const rows = firstIds === null ? [] : await repository.listByIds(firstIds);
      return { items: rows.map((row) => toContract(row, side, day)), ...counts };
    },

    /** Returns the first of the actor's contracts that end soon, the earliest first, with their number. */
    async listEnding(actor: Actor): Promise<EndsSoon> {
      const day = today();
      const until = daysAfter(day, limits.endingDays.month);
      const values = { userId: actor.userId, today: day, until };
      const { rows, total } = await ending.find(sideOf(actor), values);
      return { content: rows.map(toEndingItem), total };
    },

    /**
     * Returns the buyers to whom a contract on the actor's own offer can be proposed; throws 404 for another
     * supplier's offer.
     */
    async listBuyers(
      actor: Actor,
      query: ContractBuyersQuery,
    ): Promise<{ items: ContractBuyer[]; total: number }> {
      await offers.getKnownVersion(actor, query.offerId);
      const { rows, total } = await buyers.list(query, await ndas.listCovered(query.offerId));
      const items = rows.map(({ standing, ...row }) => ({ ...row, blockedReason: whyUnreachable[standing] }));
      return { items, total };
    },
  };
}
export type ContractsService = ReturnType<typeof createContractsService>;
