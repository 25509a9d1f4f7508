import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContractBuyer } from '@proffer/contract/contracts/schemas';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { contractSides, type ContractSide } from '../../src/modules/contracts';
import { actOn, refusalOf } from '../world/admin-acts';
import { useContext, type Reply } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { acceptTrade, acceptingActs, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});
beforeEach(() => context.current.clock.set(new Date('2026-11-21T09:00:00Z')));

const gone = 'This company’s account is deactivated. You can do business with it again once it is active.';
const closed = 'This company has closed its account.';
const ownGone = 'Your account is deactivated.';
/** Maximum time until a step waits for the account lock; generous for busy machines. */
const patience = { timeout: 20_000 };

async function administer(what: 'deactivate' | 'activate', { userId }: Person): Promise<void> {
  expect((await actOn(context.current, admin, what, userId)).status).toBe(200);
}

const other = (side: ContractSide): ContractSide => (side === 'supplier' ? 'buyer' : 'supplier');

/** An act of one company towards another, and a way to read its result. */
interface Case {
  send(): Promise<Reply>;
  read(): Promise<unknown>;
  people: Record<ContractSide, Person>;
}

type Prepare = (by: ContractSide) => Promise<Case>;

/** Returns an act on an NDA whose first steps are done, by the side that performs it. */
const onNda =
  (name: NdaAct, steps: number, before?: NdaAct): Prepare =>
  async (by) => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps });
    if (before) await act(context.current, trade, before, trade.supplier);
    return {
      send: () => act(context.current, trade, name, trade[by]),
      read: async () => {
        // The other company's standing is no result of the act.
        const { blockedReason: _standing, ...row } = await readNda(trade, by);
        return row;
      },
      people: trade,
    };
  };

async function readNda(trade: NdaTrade, by: ContractSide): Promise<NdaRequest> {
  const { call } = context.current;
  return (await call('getNda', { params: { id: trade.ndaId } }, trade[by].token)).body as NdaRequest;
}

const onContract =
  (send: (people: AmendingPeople, by: ContractSide) => Promise<[number, () => Promise<Reply>]>): Prepare =>
  async (by) => {
    const people = await meetForAmendments(context.current);
    const [id, sendIt] = await send(people, by);
    const read = async () => {
      const { blockedReason: _standing, ...row } = await people.view(id, by);
      return row;
    };
    return { send: sendIt, read, people };
  };

const onProposed = (what: 'accept' | 'reject' | 'want_changes') =>
  onContract(async (people, by) => {
    const { contractId: id } = await people.propose();
    return [id, () => people.act(id, what, by)];
  });

const onAmendment = (what: 'accept' | 'reject' | 'withdraw') =>
  onContract(async (people, by) => {
    const { contractId: id } = await people.agreeAndAmend(what === 'withdraw' ? by : other(by));
    return [id, () => people.answer(id, 1, what, by)];
  });

const amend = onContract(async (people, by) => {
  const contract = await people.agree();
  return [contract.contractId, () => people.amend(contract, by)];
});

/** Acts that bind both companies. */
const binding: [string, ContractSide, Prepare][] = [
  ...acceptingActs.map((name, step): [string, ContractSide, Prepare] => [
    `NDA step ${name}`,
    'supplier',
    onNda(name, step),
  ]),
  ['choosing the document of the NDA again', 'supplier', onNda('prepare', 1)],
  ['signing the NDA', 'buyer', onNda('sign', 5)],
  ...contractSides.flatMap((by): [string, ContractSide, Prepare][] => [
    ['accepting the contract', by, onProposed('accept')],
    ['proposing an amendment', by, amend],
    ['accepting an amendment', by, onAmendment('accept')],
  ]),
];

/** Acts that bind nobody or free a company. */
const freeing: [string, ContractSide, Prepare][] = [
  ['rejecting the NDA', 'supplier', onNda('reject', 0)],
  ['rejecting the NDA while it is being shared', 'supplier', onNda('reject', 3)],
  ['skipping the NDA', 'supplier', onNda('skip', 0)],
  ['taking the NDA off the list', 'supplier', onNda('remove', 0)],
  ['archiving the NDA', 'supplier', onNda('archive', 0)],
  ['returning a rejected NDA to active', 'supplier', onNda('reopen', 0, 'reject')],
  ['asking for changes of the contract', 'buyer', onProposed('want_changes')],
  ...contractSides.flatMap((by): [string, ContractSide, Prepare][] => [
    ['rejecting the contract', by, onProposed('reject')],
    ['rejecting an amendment', by, onAmendment('reject')],
    ['taking an amendment back', by, onAmendment('withdraw')],
  ]),
];

describe('acts while the other company is deactivated', () => {
  // ADM-15, ADM-16
  it.each(binding)(
    'refuses %s by the %s with a text while the other company is deactivated, and permits it later',
    async (_name, by, prepare) => {
      const { send, read, people } = await prepare(by);
      const before = await read();
      await administer('deactivate', people[other(by)]);
      expect(refusalOf(await send())).toEqual([409, gone]);
      expect(await read()).toEqual(before);
      await administer('activate', people[other(by)]);
      context.current.clock.advance(60_000);
      expect((await send()).status).toBe(200);
      expect(await read()).not.toEqual(before);
    },
  );

  // ADM-15, ADM-16
  it.each(freeing)(
    'permits %s by the %s while the other company is deactivated',
    async (_name, by, prepare) => {
      const { send, read, people } = await prepare(by);
      const before = await read();
      await administer('deactivate', people[other(by)]);
      expect((await send()).status).toBe(200);
      expect(await read()).not.toEqual(before);
    },
  );

  // CON-5
  it('shows the supplier why the buyer is unavailable, on the request and when proposing a contract', async () => {
    const { proposalId, ndaId, supplier, buyer } = await openTrade(context.current);
    const read = async () => {
      const { call } = context.current;
      const buyers = await call('contractBuyers', { query: { proposalId } }, supplier.token);
      const listed = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
      const row = (listed.body as { content: NdaRequest[] }).content.find((one) => one.ndaId === ndaId);
      return [row?.blockedReason, (buyers.body as { content: ContractBuyer[] }).content[0]?.blockedReason];
    };
    expect(await read()).toEqual([null, null]);
    await administer('deactivate', buyer);
    expect(await read()).toEqual([gone, gone]);
    await administer('activate', buyer);
    expect(await read()).toEqual([null, null]);
  });

  it('shows the buyer why the supplier is unavailable, on the request', async () => {
    const trade = await openTrade(context.current);
    expect((await readNda(trade, 'buyer')).blockedReason).toBeNull();
    await administer('deactivate', trade.supplier);
    expect((await readNda(trade, 'buyer')).blockedReason).toBe(gone);
  });

  // CON-5
  it.each(contractSides)('shows the %s on a contract why the other company is unavailable', async (side) => {
    const people = await meetForAmendments(context.current);
    const { contractId } = await people.propose();
    const read = async () => (await people.view(contractId, side)).blockedReason;
    expect(await read()).toBeNull();
    await administer('deactivate', people[other(side)]);
    expect(await read()).toBe(gone);
  });

  it('answers a repeated act like the first, even if the other company was deactivated since', async () => {
    const signed = await openTrade(context.current);
    await acceptTrade(context.current, signed, { isSigned: true });
    await administer('deactivate', signed.supplier);
    expect((await act(context.current, signed, 'sign', signed.buyer)).status).toBe(200);

    const shared = await openTrade(context.current);
    await acceptTrade(context.current, shared, { steps: 3 });
    await administer('deactivate', shared.buyer);
    for (const name of acceptingActs.slice(1, 3)) {
      expect((await act(context.current, shared, name, shared.supplier)).status).toBe(200);
    }
  });
});

describe('acts while a company is being deactivated', () => {
  const sides = binding.flatMap(([name, by, prepare]) =>
    (['other', 'own'] as const).map((whose) => [name, by, whose, prepare] as const),
  );

  it.each(sides)(
    'refuses %s by the %s after waiting for the deactivation of the %s account',
    async (_name, by, whose, prepare) => {
      const { send, read, people } = await prepare(by);
      const before = await read();
      const { userId } = people[whose === 'own' ? by : other(by)];
      const client = await context.current.pool.connect();
      try {
        await client.query('begin');
        await client.query('update users set deactivated_at = now() where id = $1', [userId]);
        const reply = send();
        await Promise.race([reply, vi.waitFor(async () => expect(await countWaiting()).toBe(1), patience)]);
        await client.query('commit');
        expect(refusalOf(await reply)).toEqual([409, whose === 'own' ? ownGone : gone]);
        await client.query('update users set deactivated_at = null where id = $1', [userId]);
        expect(await read()).toEqual(before);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );

  async function countWaiting(): Promise<number> {
    const { rows } = await context.current.pool.query<{ total: number }>(
      `select count(*)::int as total from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.total;
  }
});

describe('a company that has closed its account', () => {
  const password = 'a good pass';
  const close = async ({ token }: Person) =>
    expect((await context.current.call('closeAccount', { body: { password } }, token)).status).toBe(200);

  it('refuses every binding act with a company that has closed its account', async () => {
    const people = await meetForAmendments(context.current, { buyer: { password } });
    const contract = await people.agree();
    await close(people.buyer);
    expect(refusalOf(await people.amend(contract, 'supplier'))).toEqual([409, closed]);

    const buyer = await createPerson(context.current, 'buyer', { password });
    const trade = await openTrade(context.current, { buyer });
    await close(buyer);
    expect((await act(context.current, trade, 'reopen', trade.supplier)).status).toBe(200);
    expect((await readNda(trade, 'supplier')).blockedReason).toBe(closed);
    expect(refusalOf(await act(context.current, trade, 'prepare', trade.supplier))).toEqual([409, closed]);
  });
});
