import type { z } from 'zod';
import type { Contract, ContractFilters, contractCreateBody } from '@proffer/contract/contracts.schemas';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import { toContract } from './contracts.mapper';
import type { ContractRow, ContractsRepository } from './contracts.repository';

/** What contracts ask of their neighbours. */
export interface ContractPorts {
  /** The version of the supplier's own offer; 404 when it is not theirs. */
  ownOfferVersion(actor: Actor, proposalId: number): Promise<number>;
  /** Whether this buyer has an NDA request (later also a conversation) on the offer. */
  hasDealings(proposalId: number, buyerId: number): Promise<boolean>;
}

export interface ContractsDeps {
  db: Database;
  repository: ContractsRepository;
  ports: ContractPorts;
  outbox: MailOutbox;
  clock: Clock;
}

/** Proposing and accepting contracts (spec §4, §7 "Contracts"; decisions.md "Contracts"). */
export function createContractsService({ db, repository, ports, outbox, clock }: ContractsDeps) {
  /** Calendar days are the market's, which is in India. */
  const today = () => indianDay(clock.now());

  async function loadOwn(actor: Actor, id: number): Promise<ContractRow> {
    const row = await repository.find(id);
    const own = actor.role === 'supplier' ? row?.supplierId : row?.buyerId;
    if (!row || own !== actor.userId) throw notFound('The contract');
    return row;
  }

  return {
    /** Proposes a contract; creating is not yet agreeing. The same one twice is one contract. */
    async create(actor: Actor, input: z.output<typeof contractCreateBody>): Promise<Contract> {
      if (input.supplierId !== actor.userId) {
        throw new AppError('forbidden', { text: 'A contract can only be proposed in your own name.' });
      }
      const proposalVersion = await ports.ownOfferVersion(actor, input.proposalId);
      if (!(await ports.hasDealings(input.proposalId, input.buyerId)))
        throw notFound('The buyer’s NDA request on this offer');
      const { contractName, contractDescription, ...rest } = input;
      const id = await withTransaction(db, async (tx) => {
        const created = await repository.create(tx, {
          ...rest,
          name: contractName,
          description: contractDescription,
          proposalVersion,
          createdAt: clock.now(),
        });
        if (created.isNew) await outbox.enqueue(tx, 'contract-proposed', { contractId: created.id });
        return created.id;
      });
      return toContract(await loadOwn(actor, id), today());
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
        side: actor.role === 'supplier' ? 'supplier' : 'buyer',
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

    /** The actor's side accepts; accepting twice changes nothing, a rejected contract refuses. */
    async accept(actor: Actor, id: number): Promise<Contract> {
      const row = await loadOwn(actor, id);
      if (row.rejectedAt) {
        throw new AppError('illegal_transition', {
          text: 'This contract was rejected and can no longer be accepted.',
          details: { from: 'Rejected', to: 'Active' },
        });
      }
      const side = actor.role === 'supplier' ? 'supplier' : 'buyer';
      await withTransaction(db, async (tx) => {
        if (await repository.agree(tx, id, side, clock.now())) {
          await outbox.enqueue(tx, 'contract-accepted', { contractId: id, by: side });
        }
      });
      return toContract(await loadOwn(actor, id), today());
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
