import type { z } from 'zod';
import type {
  Contract,
  ContractFilters,
  contractCreateBody,
  ContractView,
} from '@proffer/contract/contracts.schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import { toContract, toContractView } from './contracts.mapper';
import { isParty, sideOf } from './contracts.policy';
import type { ContractRow, ContractsRepository } from './contracts.repository';

/** What contracts ask of their neighbours. */
export interface ContractPorts {
  /** The version of the supplier's own offer; 404 when it is not theirs. */
  ownOfferVersion(actor: Actor, proposalId: number): Promise<number>;
  /**
   * The dealings of this buyer on the offer (an NDA request, later also a conversation), with the NDA that a contract
   * rests on; undefined when there are none.
   */
  findDealings(proposalId: number, buyerId: number): Promise<{ ndaId: number | null } | undefined>;
}

export interface ContractsDeps {
  db: Database;
  repository: ContractsRepository;
  ports: ContractPorts;
  outbox: MailOutbox;
  clock: Clock;
}

/** Proposing and reading contracts (spec §4, §7 "Contracts"; decisions.md "Contracts"). */
export function createContractsService({ db, repository, ports, outbox, clock }: ContractsDeps) {
  /** Calendar days are the market's, which is in India. */
  const today = () => indianDay(clock.now());

  /** The row, for one of its two sides only. */
  async function loadOwn(actor: Actor, id: number): Promise<ContractRow> {
    const row = await repository.find(id);
    if (!row || !isParty(actor, row)) throw notFound('The contract');
    return row;
  }

  const get = async (actor: Actor, id: number): Promise<Contract> =>
    toContract(await loadOwn(actor, id), today());

  return {
    loadOwn,
    get,

    /** One contract with its history and what earlier revisions said. */
    async view(actor: Actor, id: number): Promise<ContractView> {
      const row = await loadOwn(actor, id);
      const [events, revisions] = await Promise.all([
        repository.listEvents(id),
        repository.listRevisions(id),
      ]);
      return toContractView(row, events, revisions, today());
    },

    /** Proposes a contract; creating is not yet agreeing. The same one twice is one contract. */
    async create(actor: Actor, input: z.output<typeof contractCreateBody>): Promise<Contract> {
      if (input.supplierId !== actor.userId) {
        throw new AppError('forbidden', { text: 'A contract can only be proposed in your own name.' });
      }
      const proposalVersion = await ports.ownOfferVersion(actor, input.proposalId);
      const dealings = await ports.findDealings(input.proposalId, input.buyerId);
      if (!dealings) throw notFound('The buyer’s NDA request on this offer');
      const { contractName, contractDescription, ...rest } = input;
      const id = await withTransaction(db, async (tx) => {
        const createdAt = clock.now();
        const created = await repository.create(tx, {
          ...rest,
          name: contractName,
          description: contractDescription,
          proposalVersion,
          ndaId: dealings.ndaId,
          createdAt,
        });
        if (!created.isNew) return created.id;
        await repository.addEvent(tx, {
          contractId: created.id,
          act: 'proposed',
          revision: 1,
          actorUserId: actor.userId,
          address: actor.address,
          createdAt,
        });
        await outbox.enqueue(tx, 'contract-proposed', { contractId: created.id });
        return created.id;
      });
      return get(actor, id);
    },

    async list(
      actor: Actor,
      userId: number,
      filters: ContractFilters,
    ): Promise<{ items: Contract[]; total: number }> {
      if (userId !== actor.userId)
        throw new AppError('forbidden', { text: 'These contracts belong to somebody else.' });
      const day = today();
      const { rows, total } = await repository.list({
        side: sideOf(actor),
        userId,
        today: day,
        status: filters.contractStatus,
        scope: filters.proposalScope,
        duration: filters.proposalDuration,
        startAfter: filters.startAfter,
        search: filters.search,
        page: filters.page,
        size: filters.size,
      });
      return { items: rows.map((row) => toContract(row, day)), total };
    },
  };
}
export type ContractsService = ReturnType<typeof createContractsService>;

// Making a formatter costs more than a hundred uses of it.
const indianCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The calendar day in India at a moment, `YYYY-MM-DD`. */
export function indianDay(at: Date): string {
  return indianCalendar.format(at);
}
