import { expect } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { ContractAct, ContractSide } from '../../src/modules/contracts';
import type { Reply, TestContext } from '../support/context';
import { createPerson, publishOffer, type Person } from './people';

/** A supplier and a buyer with an NDA request for an offer, and functions for contracts. */
export interface ContractPeople {
  supplier: Person;
  buyer: Person;
  proposalId: number;
  /** Proposes a new contract; identical fields repeat an earlier request. */
  propose(fields?: Record<string, unknown>): Promise<Contract>;
  /** Performs an act of one side; `revise` uses `revision`. */
  act(id: number, act: ContractAct, by: ContractSide, options?: ActOptions): Promise<Reply>;
}

interface ActOptions {
  as?: Person;
  revision?: number;
  reason?: string;
}

let counter = 0;

export async function meetForContracts(
  context: TestContext,
  names: { supplier?: object; buyer?: object; offer?: Record<string, unknown> } = {},
): Promise<ContractPeople> {
  const supplier = await createPerson(context, 'supplier', names.supplier);
  const buyer = await createPerson(context, 'buyer', names.buyer);
  const proposalId = await publishOffer(context, supplier, names.offer);
  await context.call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
  const people = { supplier, buyer };

  return {
    ...people,
    proposalId,
    async propose(fields = {}) {
      counter += 1;
      const body = {
        contractName: `Supply ${counter}`,
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        proposalId,
        buyerId: buyer.userId,
        supplierId: supplier.userId,
        ...fields,
      };
      const reply = await context.call('createContract', { body }, supplier.token);
      expect(reply.status).toBe(201);
      return reply.body as Contract;
    },
    act(id, act, by, { as = people[by], revision, reason = 'Because.' } = {}) {
      const { route, body } = callOf(id, act, by, revision, reason);
      return context.call(route, { params: { id }, ...(body ? { body } : {}) }, as.token);
    },
  };
}

function callOf(
  id: number,
  act: ContractAct,
  by: ContractSide,
  revision: number | undefined,
  reason: string,
): { route: RouteName; body?: object } {
  const isSupplier = by === 'supplier';
  if (act === 'accept') {
    const route = isSupplier ? 'acceptAsSupplier' : 'acceptAsBuyer';
    return revision === undefined ? { route } : { route, body: { revision } };
  }
  if (act === 'revise') {
    const days = { startDate: '2027-01-01', endDate: '2027-02-01' };
    return {
      route: 'reviseContract',
      body: { revision: revision ?? 1, contractName: `Revised ${id}`, ...days },
    };
  }
  return {
    route: isSupplier ? 'rejectAsSupplier' : 'rejectAsBuyer',
    body: { reason, wantsChanges: act === 'want_changes' },
  };
}
