import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amendmentStates, type AmendmentState } from '@proffer/contract/wire/choices';
import {
  amendmentActs,
  contractSides,
  judgeAmendment,
  partyOf,
  type AmendmentAct,
  type ContractSide,
} from '../../src/modules/contracts';
import { useContext } from '../support/context';
import { meetForAmendments, termsOf, type AmendingPeople } from '../world/contract-amending';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let people: AmendingPeople;
let strangers: Record<ContractSide, Person>;

beforeAll(async () => {
  people = await meetForAmendments(context.current);
  strangers = {
    supplier: await createPerson(context.current, 'supplier'),
    buyer: await createPerson(context.current, 'buyer'),
  };
});
beforeEach(() => context.current.clock.set(new Date('2026-11-21T09:00:00Z')));

const other = (side: ContractSide): ContractSide => (side === 'supplier' ? 'buyer' : 'supplier');

/** Acts that lead to each state of an amendment proposed by the buyer. */
const ways: Record<AmendmentState, [AmendmentAct, ContractSide][]> = {
  open: [],
  accepted: [['accept', 'supplier']],
  rejected: [['reject', 'supplier']],
  withdrawn: [['withdraw', 'buyer']],
};

describe('every act on an amendment, in every state, by either side', () => {
  const all = amendmentStates.flatMap((from) =>
    amendmentActs.flatMap((act) => contractSides.map((by) => [from, act, by] as const)),
  );

  it.each(all)(
    'amendment that is %s, proposed by the buyer: %s by the %s follows the state table',
    async (from, act, by) => {
      const { contractId } = await people.agreeAndAmend('buyer');
      for (const [way, side] of ways[from]) await people.answer(contractId, 1, way, side);
      const before = await people.view(contractId);
      expect(before.amendments[0]!.state).toBe(from);
      const verdict = judgeAmendment(from, act, partyOf(by, { proposedBy: 'buyer' }));
      const reply = await people.answer(contractId, 1, act, by);
      const after = await people.view(contractId);
      expect(reply.status).toBe(verdict.kind === 'refused' ? 409 : 200);
      const isMove = verdict.kind === 'move';
      expect(after.amendments[0]!.state).toBe(isMove ? verdict.to : from);
      expect(after.history).toHaveLength(before.history.length + (isMove ? 1 : 0));
      expect(isMove || JSON.stringify(after) === JSON.stringify(before)).toBe(true);
      expect(after.endDate).toBe(after.amendments[0]!.state === 'accepted' ? '2027-01-31' : '2026-12-31');
      expect(after.openAmendment === null).toBe(after.amendments[0]!.state !== 'open');
    },
  );

  it.each(amendmentActs.flatMap((act) => contractSides.map((by) => [act, by] as const)))(
    'answers 404 when a stranger tries to %s an amendment in the role of the %s',
    async (act, by) => {
      const { contractId } = await people.agreeAndAmend(act === 'withdraw' ? by : other(by));
      const before = await people.view(contractId);
      expect((await people.answer(contractId, 1, act, by, { as: strangers[by] })).status).toBe(404);
      expect((await people.answer(contractId, 2, act, by)).status).toBe(404);
      expect(await people.view(contractId)).toEqual(before);
    },
  );

  it('answers 404 to strangers who propose an amendment or read its document', async () => {
    const contract = await people.agreeAndAmend('buyer');
    const { contractId: id } = contract;
    for (const side of contractSides) {
      const { token } = strangers[side];
      expect((await people.amend(contract, side, undefined, strangers[side])).status).toBe(404);
      for (const number of [1, 2]) {
        const reply = await context.current.call('amendmentDocument', { params: { id, number } }, token);
        expect(reply.status).toBe(404);
      }
    }
  });
});

describe('concurrent answers to an amendment', () => {
  it.each(['withdraw', 'reject'] as const)(
    'of a concurrent accept and %s of an amendment only one succeeds and decides the contract’s terms',
    async (act) => {
      for (let time = 0; time < 30; time += 1) {
        const proposer = contractSides[time % 2]!;
        const { contractId } = await people.agreeAndAmend(proposer);
        const both = [
          () => people.answer(contractId, 1, 'accept', other(proposer)),
          () => people.answer(contractId, 1, act, act === 'withdraw' ? proposer : other(proposer)),
        ];
        if (time % 3 === 0) both.reverse();
        const replies = await Promise.all(both.map((send) => send()));
        expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
        const after = await people.view(contractId);
        const isAccepted = after.amendments[0]!.state === 'accepted';
        expect([after.amendment, after.endDate]).toEqual(isAccepted ? [1, '2027-01-31'] : [0, '2026-12-31']);
        expect(after.history.map(({ act: done }) => done).slice(-2)).toEqual([
          'amendment_proposed',
          isAccepted
            ? 'amendment_accepted'
            : act === 'withdraw'
              ? 'amendment_withdrawn'
              : 'amendment_rejected',
        ]);
      }
    },
  );
});

describe('database triggers for amendments', () => {
  it('the database refuses to change the terms or the answer of an amendment', async () => {
    const { contractId } = await people.agreeAndAmend('buyer');
    const change = (set: string) =>
      context.current.pool.query(`update contract_amendments set ${set} where contract_id = $1`, [
        contractId,
      ]);
    await expect(change(`end_date = end_date + 1`)).rejects.toThrow(/amendment is not changed/);
    await people.answer(contractId, 1, 'accept', 'supplier');
    await expect(change(`state = 'rejected'`)).rejects.toThrow(/amendment is not changed/);
    await expect(
      context.current.pool.query('update contracts set end_date = end_date + 1 where id = $1', [contractId]),
    ).rejects.toThrow(/accepted/);
  });
});

describe('closing an account with open amendments', () => {
  // CON-28
  it('closing an account withdraws its proposed amendments and rejects those that wait for its answer', async () => {
    const met = await meetForAmendments(context.current, { supplier: { password: 'quiet river 42' } });
    const [own, waiting, quiet] = [await met.agree(), await met.agree(), await met.agree()];
    await met.amend(own, 'supplier');
    await met.amend(waiting, 'buyer');
    const body = { password: 'quiet river 42' };
    expect((await context.current.call('closeAccount', { body }, met.supplier.token)).status).toBe(200);
    for (const [contract, state, last] of [
      [own, 'withdrawn', 'amendment_withdrawn'],
      [waiting, 'rejected', 'amendment_rejected'],
      [quiet, undefined, 'accepted'],
    ] as const) {
      const after = await met.view(contract.contractId);
      expect(after.amendments.map((one) => one.state)).toEqual(state ? [state] : []);
      expect(after).toMatchObject({ ...termsOf(contract), openAmendment: null, amendment: 0 });
      const note = state ? 'The company has closed its account.' : '';
      expect(after.history.at(-1)).toMatchObject({ act: last, note });
    }
  });

  it('the personal-data export contains the company’s amendments', async () => {
    const met = await meetForAmendments(context.current);
    await met.amend(await met.agree(), 'buyer');
    const reply = await context.current.call('myData', {}, met.buyer.token);
    const file = JSON.parse(reply.bytes.toString()) as {
      profiles: { contracts: { amendments: { reason: string }[] }[] }[];
    };
    expect(file.profiles[0]!.contracts[0]!.amendments).toMatchObject([
      { reason: 'The port is closed in December.' },
    ]);
  });
});
