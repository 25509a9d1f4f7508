import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract, ContractView } from '@proffer/contract/contracts/schemas';
import {
  contractActs,
  contractSides,
  contractStates,
  judgeAct,
  stateOf,
  type ContractAct,
  type ContractSide,
  type ContractState,
} from '../../src/modules/contracts';
import { differentRepeatText } from '../../src/platform/states';
import { problemOf, useContext, type Reply } from '../support/context';
import { meetForContracts, type ContractPeople } from '../world/contract-people';
import { createPerson, type Person } from '../world/people';

const context = useContext();

// The companies stay the same while the clock stands still, so reset the mail limits between tests.
beforeEach(() => context.current.pool.query('delete from rate_counters'));
let people: ContractPeople;
let strangers: Record<ContractSide, Person>;

beforeAll(async () => {
  people = await meetForContracts(context.current);
  strangers = {
    supplier: await createPerson(context.current, 'supplier'),
    buyer: await createPerson(context.current, 'buyer'),
  };
});

interface StoredContract {
  supplierAgreedAt: Date | null;
  buyerAgreedAt: Date | null;
  rejectedAt: Date | null;
  wantsChanges: boolean;
  revision: number;
}

async function stored(id: number): Promise<StoredContract> {
  const { rows } = await context.current.pool.query<StoredContract>(
    `select supplier_agreed_at as "supplierAgreedAt", buyer_agreed_at as "buyerAgreedAt", rejected_at as "rejectedAt",
       wants_changes as "wantsChanges", revision from contracts where id = $1`,
    [id],
  );
  return rows[0]!;
}

async function actsOf(id: number): Promise<string[]> {
  const { rows } = await context.current.pool.query<{ act: string }>(
    'select act from contract_events where contract_id = $1 order by id',
    [id],
  );
  return rows.map(({ act }) => act);
}

async function view(id: number, token = people.buyer.token): Promise<ContractView> {
  const reply = await context.current.call('getContract', { params: { id } }, token);
  expect(reply.status).toBe(200);
  return reply.body as ContractView;
}

/** Acts that lead to each state of a contract. */
const ways: Record<ContractState, (readonly [ContractAct, ContractSide])[]> = {
  proposed: [],
  supplier_agreed: [['accept', 'supplier']],
  buyer_agreed: [['accept', 'buyer']],
  agreed: [
    ['accept', 'supplier'],
    ['accept', 'buyer'],
  ],
  wants_changes: [['want_changes', 'buyer']],
  rejected: [['reject', 'buyer']],
};

async function bring(state: ContractState): Promise<number> {
  const { contractId } = await people.propose();
  for (const [act, by] of ways[state]) expect((await people.act(contractId, act, by)).status).toBe(200);
  expect(stateOf(await stored(contractId))).toBe(state);
  return contractId;
}

const standing = new Map<ContractState, number>();

/**
 * Returns a contract in a state. It is reused while it stays in that state, as most acts here are refused.
 */
async function findIn(state: ContractState): Promise<number> {
  const known = standing.get(state);
  if (known !== undefined && stateOf(await stored(known)) === state) return known;
  const id = await bring(state);
  standing.set(state, id);
  return id;
}

describe('every act on a contract, in every state, by either side', () => {
  const routed = (act: ContractAct, by: ContractSide) => act !== 'revise' || by === 'supplier';
  const all = contractStates.flatMap((from) =>
    contractActs.flatMap((act) =>
      contractSides.filter((by) => routed(act, by)).map((by) => [from, act, by] as const),
    ),
  );

  it.each(all)('contract in state %s: %s by the %s follows the state table', async (from, act, by) => {
    const id = await findIn(from);
    const before = { row: await stored(id), acts: await actsOf(id) };
    const verdict = judgeAct(from, act, by);
    const reply = await people.act(id, act, by);
    const isMove = verdict.kind === 'move';
    // The buyer has rejected the contract, so a rejection by the supplier is no repeat.
    const isOthers = verdict.kind === 'done' && act === 'reject' && by === 'supplier';
    expect(reply.status).toBe(verdict.kind === 'refused' || isOthers ? 409 : 200);
    const after = await stored(id);
    expect(stateOf(after)).toBe(isMove ? verdict.to : from);
    expect(isMove || JSON.stringify(after) === JSON.stringify(before.row)).toBe(true);
    expect((await actsOf(id)).length - before.acts.length).toBe(isMove ? 1 : 0);
  });

  it.each(all)(
    'contract in state %s: %s by a stranger in the role of the %s answers 404',
    async (from, act, by) => {
      const id = await findIn(from);
      const before = await stored(id);
      expect((await people.act(id, act, by, { as: strangers[by] })).status).toBe(404);
      expect(await stored(id)).toEqual(before);
    },
  );

  it('an act that the contract’s state forbids is refused with an explanation', async () => {
    const id = await findIn('agreed');
    const reply = await people.act(id, 'reject', 'buyer');
    expect(problemOf(reply)).toMatchObject({
      code: 'illegal_transition',
      detail: 'Both sides have accepted this contract; it can no longer be rejected.',
    });
  });
});

describe('rejecting a contract', () => {
  // CON-21, CON-42
  it('rejecting a contract requires a reason, which both sides read but the mail omits', async () => {
    const { contractId: id } = await people.propose();
    expect((await people.act(id, 'reject', 'buyer', { reason: ' ' })).status).toBe(422);
    const reply = await people.act(id, 'reject', 'buyer', { reason: 'No budget this year.' });
    expect(reply.body).toMatchObject({
      contractStatus: 'Rejected',
      rejectedBy: 'buyer',
      rejectReason: 'No budget this year.',
      wantsChanges: false,
    });
    expect((await view(id, people.supplier.token)).history.at(-1)).toMatchObject({
      act: 'rejected',
      note: 'No budget this year.',
      by: expect.stringContaining(people.buyer.companyName),
    });
    const mail = await context.current.mailTo(people.supplier.email, 'has rejected');
    expect(mail?.subject).toBe(`${people.buyer.companyName} has rejected the contract`);
    expect(mail?.text).not.toContain('No budget');
    const mails = await context.current.countMail();
    const again = await people.act(id, 'reject', 'buyer', { reason: 'No budget this year.' });
    expect(again.body).toEqual(reply.body);
    // ACC-190
    for (const [by, reason] of [
      ['buyer', 'Another reason.'],
      ['supplier', 'No budget this year.'],
    ] as const) {
      const other = await people.act(id, 'reject', by, { reason });
      expect([other.status, problemOf(other).detail]).toEqual([409, differentRepeatText]);
    }
    expect(await context.current.countMail()).toBe(mails);
  });

  it('a supplier’s rejection withdraws the contract, and an equal proposal creates a new one', async () => {
    const first = await people.propose({ contractName: 'Once more' });
    await people.act(first.contractId, 'accept', 'supplier');
    await people.act(first.contractId, 'reject', 'supplier');
    expect((await context.current.mailTo(people.buyer.email))?.subject).toContain(
      'has withdrawn the contract',
    );
    const second = await people.propose({ contractName: 'Once more' });
    expect(second.contractId).not.toBe(first.contractId);
    expect(second).toMatchObject({ contractStatus: 'Pending', revision: 1, supplierAgreement: false });
  });
});

describe('asking for changes and revising a contract', () => {
  async function wanted(reason = 'Please deliver in May.') {
    const made = await people.propose();
    await people.act(made.contractId, 'accept', 'supplier');
    const reply = await people.act(made.contractId, 'want_changes', 'buyer', { reason });
    return { made, body: reply.body as Contract };
  }
  const revise = (id: number, fields: Record<string, unknown> = {}) =>
    context.current.call(
      'reviseContract',
      {
        params: { id },
        body: {
          revision: 1,
          contractName: `In May ${id}`,
          contractDescription: 'May.',
          startDate: '2027-05-01',
          endDate: '2027-05-31',
          ...fields,
        },
      },
      people.supplier.token,
    );

  // CON-11
  it('refuses a revision whose end date has passed, with the error at the field', async () => {
    const { made } = await wanted();
    const reply = await revise(made.contractId, { startDate: '2026-11-01', endDate: '2026-11-20' });
    expect([reply.status, problemOf(reply).errors]).toEqual([
      422,
      [{ field: 'endDate', text: 'The end date must not be in the past.' }],
    ]);
    expect(await view(made.contractId)).toMatchObject({ revision: 1, wantsChanges: true });
  });

  // CON-22
  it('a revision stores the earlier terms, resets both acceptances and notifies each side', async () => {
    const { made, body } = await wanted();
    expect(body).toMatchObject({ contractStatus: 'Pending', wantsChanges: true, rejectedBy: 'buyer' });
    const asked = await context.current.mailTo(people.supplier.email);
    expect(asked?.subject).toBe(`${people.buyer.companyName} requests changes to the contract`);

    const reply = await revise(made.contractId);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        contractName: `In May ${made.contractId}`,
        contractDescription: 'May.',
        startDate: '2027-05-01',
        endDate: '2027-05-31',
        revision: 2,
        supplierAgreement: false,
        supplierAgreedAt: null,
        rejectedBy: null,
        rejectedAt: null,
        rejectReason: '',
        wantsChanges: false,
      },
    ]);
    expect((await context.current.mailTo(people.buyer.email))?.subject).toBe(
      `${people.supplier.companyName} has changed the contract`,
    );
    const whole = await view(made.contractId);
    expect(whole.history.map(({ act, revision, note }) => [act, revision, note])).toEqual([
      ['proposed', 1, ''],
      ['accepted', 1, ''],
      ['wants_changes', 1, 'Please deliver in May.'],
      ['revised', 2, ''],
    ]);
    expect(whole.revisions).toMatchObject([
      {
        revision: 1,
        contractName: made.contractName,
        contractDescription: '',
        startDate: '2026-12-01',
        endDate: '2026-12-31',
      },
    ]);
  });

  it('refuses a revision that was written for an older revision', async () => {
    const { made } = await wanted();
    expect((await revise(made.contractId)).status).toBe(200);
    const second = await revise(made.contractId);
    expect([second.status, problemOf(second).code]).toEqual([409, 'changed_meanwhile']);
    await people.act(made.contractId, 'want_changes', 'buyer');
    expect(problemOf(await revise(made.contractId)).code).toBe('changed_meanwhile');
    expect((await revise(made.contractId, { revision: 2 })).body).toMatchObject({ revision: 3 });
  });

  it('of two concurrent revisions of a contract only one is stored', async () => {
    const { made } = await wanted();
    const replies = await Promise.all([
      revise(made.contractId, { contractName: 'A' }),
      revise(made.contractId, { contractName: 'B' }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
    expect((await view(made.contractId)).revisions).toHaveLength(1);
  });

  // CON-20
  it('refuses an acceptance that names an older revision than the current one', async () => {
    const { made } = await wanted();
    await revise(made.contractId);
    const unseen = await people.act(made.contractId, 'accept', 'buyer', { revision: 1 });
    expect([unseen.status, problemOf(unseen).code]).toEqual([409, 'changed_meanwhile']);
    expect(stateOf(await stored(made.contractId))).toBe('proposed');
    const seen = await people.act(made.contractId, 'accept', 'buyer', { revision: 2 });
    expect([seen.status, seen.body]).toMatchObject([200, { buyerAgreement: true }]);
  });
});

describe('offer version, NDA and visibility of a contract', () => {
  // CON-13
  it('a contract records the offer version and the NDA on which it rests', async () => {
    const other = await meetForContracts(context.current);
    const { call } = context.current;
    const edit = { params: { id: other.proposalId }, body: { title: 'Pumps, stainless' } };
    expect((await call('updateOffer', edit, other.supplier.token)).status).toBe(200);
    const made = await other.propose();
    const { body } = await call('ndaRequests', { query: { userId: other.buyer.userId } }, other.buyer.token);
    const [{ ndaId }] = (body as { content: [{ ndaId: number }] }).content;
    expect(made).toMatchObject({ proposalVersion: 2, ndaId });
    await call('updateOffer', { ...edit, body: { title: 'Pumps, bronze' } }, other.supplier.token);
    expect(await view(made.contractId, other.buyer.token)).toMatchObject({ proposalVersion: 2 });

    await call(
      'updateNdaStatus',
      { params: { id: ndaId }, query: { status: 'Rejected' } },
      other.supplier.token,
    );
    expect(await other.propose()).toMatchObject({ ndaId: null, proposalVersion: 3 });
  });

  it('a contract answers 404 to anybody but its two sides', async () => {
    const { contractId } = await people.propose();
    for (const person of Object.values(strangers)) {
      const reply = await context.current.call('getContract', { params: { id: contractId } }, person.token);
      expect(reply.status).toBe(404);
    }
    expect(await view(contractId, people.supplier.token)).toMatchObject({ contractId });
  });
});

const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('concurrent acts on a contract', () => {
  const times = Array.from({ length: 30 }, (_, index) => index);

  it('when both sides accept concurrently, the contract is agreed once, with one document job', async () => {
    for (let time = 0; time < times.length; time += 1) {
      const { contractId } = await people.propose();
      const replies = await Promise.all([
        people.act(contractId, 'accept', 'supplier'),
        people.act(contractId, 'accept', 'buyer'),
      ]);
      expect(statuses(replies)).toEqual([200, 200]);
      expect(stateOf(await stored(contractId))).toBe('agreed');
      expect(await actsOf(contractId)).toEqual(['proposed', 'accepted', 'accepted']);
      const { rows } = await context.current.pool.query(
        `select 1 from graphile_worker.jobs where key = 'contracts.seal:' || $1`,
        [contractId],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it.each(['reject', 'want_changes'] as const)(
    'of a concurrent accept and %s of a contract only one succeeds',
    async (act) => {
      for (const time of times) {
        const { contractId } = await people.propose();
        // Race the completing acceptance against an ending act; each side goes first in turn.
        const accepting: ContractSide = act === 'reject' && time % 2 === 0 ? 'buyer' : 'supplier';
        const ending: ContractSide = accepting === 'buyer' ? 'supplier' : 'buyer';
        await people.act(contractId, 'accept', ending);
        const both = [
          () => people.act(contractId, 'accept', accepting),
          () => people.act(contractId, act, ending),
        ];
        if (time % 3 === 0) both.reverse();
        const replies = await Promise.all(both.map((send) => send()));
        expect(statuses(replies)).toEqual([200, 409]);
        const state = stateOf(await stored(contractId));
        expect(['agreed', act === 'reject' ? 'rejected' : 'wants_changes']).toContain(state);
        expect(await actsOf(contractId)).toHaveLength(3);
      }
    },
  );
});

describe('database constraints of contracts', () => {
  const run = (text: string, id: number) => context.current.pool.query(text, [id]);

  // CON-23
  it('the database refuses to change an accepted contract', async () => {
    const id = await bring('agreed');
    for (const change of [
      `description = 'Ten times the price.'`,
      `end_date = end_date + 1`,
      `name = 'Other'`,
      `rejected_at = now(), rejected_by = 'buyer'`,
      `buyer_agreed_at = null`,
      `revision = 2`,
      `offer_version = 9`,
    ]) {
      await expect(run(`update contracts set ${change} where id = $1`, id)).rejects.toThrow(/accepted/);
    }
  });

  it('the database refuses contract states that the state table does not have', async () => {
    const id = await bring('proposed');
    for (const change of [
      `rejected_at = now()`,
      `rejected_by = 'nobody', rejected_at = now()`,
      `rejected_by = 'supplier', rejected_at = now(), wants_changes = true`,
      `wants_changes = true`,
      `supplier_agreed_at = now(), buyer_agreed_at = now(), rejected_at = now(), rejected_by = 'buyer'`,
      `end_date = start_date`,
    ]) {
      await expect(run(`update contracts set ${change} where id = $1`, id)).rejects.toThrow(
        /check constraint/,
      );
    }
  });

  it('the database refuses to change or delete events of a contract’s history', async () => {
    const id = await bring('supplier_agreed');
    await expect(run('delete from contract_events where contract_id = $1', id)).rejects.toThrow(/appended/);
    await expect(run(`update contract_events set note = 'x' where contract_id = $1`, id)).rejects.toThrow(
      /appended/,
    );
  });
});

describe('random acts by random people', () => {
  interface Model {
    state: ContractState;
    revision: number;
    moves: number;
    rejectedBy?: ContractSide;
  }

  const step = fc.record({
    act: fc.constantFrom(...contractActs),
    by: fc.constantFrom(...contractSides),
    isStranger: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
    isStale: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  });

  it('random sequences of acts on a contract never reach a state outside the state table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { contractId } = await people.propose();
        const model: Model = { state: 'proposed', revision: 1, moves: 0 };
        for (const { act, by, isStranger, isStale } of steps) {
          if (act === 'revise' && by === 'buyer') continue;
          const revision = isStale ? model.revision + 1 : model.revision;
          const options = isStranger ? { as: strangers[by], revision } : { revision };
          const reply = await people.act(contractId, act, by, options);
          const verdict = judgeAct(model.state, act, by);
          const isOthers = verdict.kind === 'done' && act === 'reject' && by !== model.rejectedBy;
          const isOld = isStale && (act === 'accept' || act === 'revise');
          const isRefused = verdict.kind === 'refused' || isOthers || isOld;
          expect(reply.status).toBe(isStranger ? 404 : isRefused ? 409 : 200);
          if (reply.status === 200 && verdict.kind === 'move') {
            model.state = verdict.to;
            model.moves += 1;
            if (act === 'revise') model.revision += 1;
            if (act === 'reject') model.rejectedBy = by;
          }
          const row = await stored(contractId);
          expect([stateOf(row), row.revision]).toEqual([model.state, model.revision]);
        }
        expect(await actsOf(contractId)).toHaveLength(model.moves + 1);
        expect((await view(contractId)).revisions).toHaveLength(model.revision - 1);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 40_000 },
    );
  });
});

describe('closing an account with contracts', () => {
  // CON-24
  it('closing an account rejects exactly the contracts that can still be rejected', async () => {
    const supplier = { password: 'quiet river 42' };
    const other = await meetForContracts(context.current, { supplier });
    const ids = new Map<ContractState, number>();
    for (const state of contractStates) {
      const { contractId } = await other.propose();
      for (const [act, by] of ways[state]) await other.act(contractId, act, by);
      ids.set(state, contractId);
    }
    const reply = await context.current.call(
      'closeAccount',
      { body: { password: 'quiet river 42' } },
      other.supplier.token,
    );
    expect(reply.status).toBe(200);
    for (const [state, id] of ids) {
      const verdict = judgeAct(state, 'reject', 'supplier');
      const after = await view(id, other.buyer.token);
      expect([state, stateOf(await stored(id))]).toEqual([
        state,
        verdict.kind === 'move' ? verdict.to : state,
      ]);
      const isLeft = after.rejectReason === 'The company has closed its account.';
      expect([state, isLeft, after.rejectedBy === 'supplier']).toEqual([
        state,
        verdict.kind === 'move',
        verdict.kind === 'move',
      ]);
      expect(after.history.at(-1)?.act === 'rejected').toBe(verdict.kind === 'move' || state === 'rejected');
    }
  });
});
