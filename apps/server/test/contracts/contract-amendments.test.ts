import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract, ContractView } from '@proffer/contract/contracts/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { contractSides, contractStates, type ContractSide } from '../../src/modules/contracts';
import { problemOf, useContext } from '../support/context';
import { meetForAmendments, termsOf, type AmendingPeople } from '../world/contract-amending';

const context = useContext();

// The companies stay the same while the clock stands still, so reset the mail limits between tests.
beforeEach(() => context.current.pool.query('delete from rate_counters'));
const start = new Date('2026-11-21T09:00:00Z');
let people: AmendingPeople;

beforeAll(async () => {
  people = await meetForAmendments(context.current);
});
beforeEach(() => context.current.clock.set(start));

async function list(by: ContractSide, query: Record<string, unknown> = {}): Promise<Contract[]> {
  const { userId, token } = people[by];
  const reply =
    by === 'supplier'
      ? await context.current.call(
          'supplierContracts',
          { query: { supplierId: userId, size: 100, ...query } },
          token,
        )
      : await context.current.call(
          'buyerContracts',
          { query: { buyerId: userId, size: 100, ...query } },
          token,
        );
  expect(reply.status).toBe(200);
  return (reply.body as { content: Contract[] }).content;
}
const idsOf = (contracts: Contract[]) => contracts.map(({ contractId }) => contractId);

describe('proposing an amendment', () => {
  // CON-26
  it('a proposed amendment is shown to both sides, also in the list, and changes nothing else', async () => {
    const contract = await people.agree({ contractDescription: 'Forty pumps.' });
    const reply = await people.amend(contract, 'buyer', {
      contractName: 'Pumps, later',
      endDate: '2027-01-31',
    });
    const openAmendment = {
      number: 1,
      proposedBy: 'buyer',
      contractName: 'Pumps, later',
      contractDescription: 'Forty pumps.',
      startDate: '2026-12-01',
      endDate: '2027-01-31',
      reason: 'The port is closed in December.',
      proposedAt: '2026-11-21T09:00:00.000Z',
      value: null,
      changes: ['contractName', 'endDate'],
      supplierAgreement: false,
      buyerAgreement: true,
    };
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        ...contract,
        amendment: 0,
        openAmendment,
        amendments: [
          { ...openAmendment, state: 'open', before: termsOf(contract), answeredAt: null, answerReason: '' },
        ],
      },
    ]);
    for (const side of contractSides) {
      const row = (await list(side)).find(({ contractId }) => contractId === contract.contractId);
      expect(row).toEqual({ ...contract, openAmendment });
    }
    expect((await people.view(contract.contractId)).history.at(-1)).toMatchObject({
      act: 'amendment_proposed',
      amendment: 1,
      note: 'The port is closed in December.',
      by: expect.stringContaining(people.buyer.companyName),
    });
    const mail = await context.current.mailTo(people.supplier.email, 'an amendment');
    expect(mail?.subject).toBe(`${people.buyer.companyName} proposes an amendment`);
    expect(mail?.text).not.toMatch(/Pumps, later|port is closed|2027/);
  });

  // CON-36
  it('a proposed amendment waits for the other side only, and only while it can be accepted', async () => {
    const { contractId } = await people.agreeAndAmend('buyer', undefined, { endDate: '2026-12-15' });
    expect(idsOf(await list('supplier', { waiting: true }))).toContain(contractId);
    expect(idsOf(await list('buyer', { waiting: true }))).not.toContain(contractId);
    const { contractId: fromSupplier } = await people.agreeAndAmend('supplier');
    expect(idsOf(await list('buyer', { waiting: true }))).toContain(fromSupplier);
    expect(idsOf(await list('supplier', { waiting: true }))).not.toContain(fromSupplier);
    context.current.clock.set(new Date('2026-12-16T09:00:00Z'));
    expect(idsOf(await list('supplier', { waiting: true }))).not.toContain(contractId);
  });

  it.each(contractStates.filter((state) => state !== 'agreed'))(
    'refuses an amendment of a contract in state %s',
    async (state) => {
      const contract = await people.propose();
      const acts: Record<string, readonly ['accept' | 'reject' | 'want_changes', ContractSide]> = {
        supplier_agreed: ['accept', 'supplier'],
        buyer_agreed: ['accept', 'buyer'],
        wants_changes: ['want_changes', 'buyer'],
        rejected: ['reject', 'supplier'],
      };
      const way = acts[state];
      if (way) await people.act(contract.contractId, ...way);
      const reply = await people.amend(contract, 'supplier');
      expect([reply.status, problemOf(reply)]).toMatchObject([
        409,
        {
          code: 'illegal_transition',
          detail: 'A contract can be amended once both sides have accepted it.',
        },
      ]);
      expect((await people.view(contract.contractId)).amendments).toEqual([]);
    },
  );

  it('allows an amendment on the contract’s last day in India and refuses it afterwards', async () => {
    const contract = await people.agree({ endDate: '2026-12-15' });
    // 18:30 in UTC is midnight in India.
    context.current.clock.set(new Date('2026-12-15T18:30:00Z'));
    const late = await people.amend(contract, 'buyer');
    expect([late.status, problemOf(late).detail]).toEqual([409, 'This contract has ended.']);
    context.current.clock.set(new Date('2026-12-15T18:29:59Z'));
    expect((await people.amend(contract, 'buyer')).status).toBe(200);
  });

  it.each([
    [
      'an end before the start',
      { endDate: '2026-11-30' },
      'endDate',
      'The end date must be after the start date.',
    ],
    [
      'an end on the start',
      { endDate: '2026-12-01' },
      'endDate',
      'The end date must be after the start date.',
    ],
    [
      'a start in the past',
      { startDate: '2026-11-20' },
      'startDate',
      'The start date must not be in the past.',
    ],
    ['no reason', { reason: ' ' }, 'reason', 'Please give a reason.'],
    ['no name', { contractName: '' }, 'contractName', 'Please enter the contract name.'],
    ['a day that does not exist', { endDate: '2027-02-30' }, 'endDate', 'Please choose a real date.'],
  ])('refuses an amendment with %s, with the error at its field', async (_what, change, field, text) => {
    const contract = await people.agree();
    const reply = await people.amend(contract, 'supplier', change);
    expect([reply.status, problemOf(reply).errors]).toEqual([422, [{ field, text }]]);
    expect((await people.view(contract.contractId)).amendments).toEqual([]);
  });

  // CON-27
  it('refuses to move a start date that has passed, or an end date into the past', async () => {
    const contract = await people.agree();
    context.current.clock.set(new Date('2026-12-10T09:00:00Z'));
    const moved = await people.amend(contract, 'buyer', { startDate: '2026-12-12' });
    expect([moved.status, problemOf(moved).errors]).toEqual([
      422,
      [{ field: 'startDate', text: 'The contract has started, so its start date can no longer be changed.' }],
    ]);
    const past = await people.amend(contract, 'buyer', { endDate: '2026-12-09' });
    expect([past.status, problemOf(past).errors]).toEqual([
      422,
      [{ field: 'endDate', text: 'The end date must not be in the past.' }],
    ]);
    expect((await people.amend(contract, 'buyer', { endDate: '2026-12-10' })).status).toBe(200);
  });

  it('refuses an amendment that changes nothing', async () => {
    const reply = await people.amend(await people.agree(), 'buyer', {});
    expect([reply.status, problemOf(reply)]).toMatchObject([
      422,
      { detail: 'Please change at least one of the terms.' },
    ]);
    expect(problemOf(reply).errors ?? []).toEqual([]);
  });

  // CON-26
  it('allows one open amendment per contract and treats an identical proposal as a repeat', async () => {
    const contract = await people.agreeAndAmend('buyer');
    const mails = await context.current.countMail();
    const again = await people.amend(contract, 'buyer');
    expect([again.status, (again.body as ContractView).amendments.length]).toEqual([200, 1]);
    expect(await context.current.countMail()).toBe(mails);
    for (const side of contractSides) {
      const second = await people.amend(contract, side, { endDate: '2027-02-28' });
      expect([second.status, problemOf(second).detail]).toEqual([
        409,
        'Another amendment is still waiting for an answer.',
      ]);
    }
    await people.answer(contract.contractId, 1, 'withdraw', 'buyer');
    const next = await people.amend(contract, 'supplier', { endDate: '2027-02-28' });
    expect((next.body as ContractView).openAmendment).toMatchObject({ number: 2, proposedBy: 'supplier' });
  });

  it('of two different amendments proposed concurrently only one is stored', async () => {
    const contract = await people.agree();
    const replies = await Promise.all([
      people.amend(contract, 'buyer', { endDate: '2027-01-30' }),
      people.amend(contract, 'supplier', { endDate: '2027-01-31' }),
      people.amend(contract, 'buyer', { endDate: '2027-01-30' }),
    ]);
    // The identical proposal is a repeat; the different one is refused.
    const statuses = new Set(replies.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 409]));
    expect((await people.view(contract.contractId)).amendments).toHaveLength(1);
  });

  it('refuses an amendment if the contract was amended since the proposer read it', async () => {
    const contract = await people.agreeAndAmend('buyer');
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    const stale = await people.amend(contract, 'supplier', { endDate: '2027-02-28' });
    expect([stale.status, problemOf(stale).code]).toEqual([409, 'changed_meanwhile']);
    const read = await people.view(contract.contractId);
    expect((await people.amend(read, 'supplier', { endDate: '2027-02-28' })).status).toBe(200);
  });

  it('limits the number of amendments per contract', async () => {
    const contract = await people.agree();
    await context.current.pool.query(
      `insert into contract_amendments (contract_id, number, proposed_by, name, description, start_date, end_date, reason, state, proposed_at, answered_at)
       values ($1, $2, 'buyer', 'x', '', '2026-12-01', '2027-01-31', 'x', 'rejected', now(), now())`,
      [contract.contractId, limits.amendmentsPerContract],
    );
    expect((await people.amend(contract, 'buyer')).status).toBe(409);
  });
});

describe('accepting an amendment', () => {
  it('accepting an amendment applies its terms, stores the old ones and notifies the proposer', async () => {
    const contract = await people.agree({ contractDescription: 'Forty pumps.' });
    const change = {
      contractName: `Fifty ${contract.contractId}`,
      contractDescription: 'Fifty pumps.',
      startDate: '2026-12-05',
      endDate: '2027-01-31',
    };
    await people.amend(contract, 'buyer', change);
    context.current.clock.advance(3_600_000);
    const reply = await people.answer(contract.contractId, 1, 'accept', 'supplier');
    expect(reply.body).toMatchObject({
      ...change,
      contractStatus: 'Pending',
      revision: 1,
      revisions: [],
      amendment: 1,
      openAmendment: null,
      supplierAgreedAt: contract.supplierAgreedAt,
      amendments: [
        { ...change, state: 'accepted', before: termsOf(contract), answeredAt: '2026-11-21T10:00:00.000Z' },
      ],
    });
    expect((await people.view(contract.contractId)).history.at(-1)).toMatchObject({
      act: 'amendment_accepted',
      amendment: 1,
    });
    const mail = await context.current.mailTo(people.buyer.email, 'has accepted');
    expect(mail?.subject).toBe(`${people.supplier.companyName} has accepted the amendment`);
    const calendar = await context.current.call(
      'contractCalendar',
      { params: { id: contract.contractId } },
      people.buyer.token,
    );
    expect(calendar.bytes.toString()).toContain(
      'DTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20270201\r\n',
    );
  });

  it('each amendment is compared with the terms of the last accepted amendment', async () => {
    const contract = await people.agree();
    const id = contract.contractId;
    await people.amend(contract, 'buyer', { endDate: '2027-01-31' });
    await people.answer(id, 1, 'accept', 'supplier');
    await people.amend(await people.view(id), 'supplier', { endDate: '2027-02-28' });
    await people.answer(id, 2, 'reject', 'buyer', { reason: 'Too late.' });
    await people.amend(await people.view(id), 'supplier', { endDate: '2027-03-31' });
    await people.answer(id, 3, 'accept', 'buyer');
    const after = await people.view(id);
    expect([after.amendment, after.endDate]).toEqual([3, '2027-03-31']);
    expect(after.amendments.map(({ state, before, endDate }) => [state, before.endDate, endDate])).toEqual([
      ['accepted', '2026-12-31', '2027-01-31'],
      ['rejected', '2027-01-31', '2027-02-28'],
      ['accepted', '2027-01-31', '2027-03-31'],
    ]);
    expect(
      after.history
        .filter(({ amendment }) => amendment !== null)
        .map(({ act, amendment }) => [act, amendment]),
    ).toEqual([
      ['amendment_proposed', 1],
      ['amendment_accepted', 1],
      ['amendment_proposed', 2],
      ['amendment_rejected', 2],
      ['amendment_proposed', 3],
      ['amendment_accepted', 3],
    ]);
  });

  it('accepting an amendment twice has one effect', async () => {
    const { contractId } = await people.agreeAndAmend('buyer');
    const [first, second] = await Promise.all([
      people.answer(contractId, 1, 'accept', 'supplier'),
      people.answer(contractId, 1, 'accept', 'supplier'),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { history } = await people.view(contractId);
    expect(history.filter(({ act }) => act === 'amendment_accepted')).toHaveLength(1);
    const { rows } = await context.current.pool.query(
      `select 1 from graphile_worker.jobs where key like 'contracts.seal-amendment:' || $1 || ':%'`,
      [contractId],
    );
    expect(rows).toHaveLength(1);
  });

  // CON-27
  it.each([
    ['the contract has ended', {}, '2026-12-16', 'This contract has ended.'],
    [
      'the proposed end date has passed',
      { endDate: '2026-12-10' },
      '2026-12-11',
      'The end date must not be in the past.',
    ],
    [
      'the start date that it would move has passed',
      { startDate: '2026-12-10' },
      '2026-12-01',
      'The contract has started, so its start date can no longer be changed.',
    ],
  ])('refuses to accept an amendment once %s', async (_what, change, day, text) => {
    const amended = { endDate: '2027-01-31', ...change };
    const { contractId } = await people.agreeAndAmend('buyer', amended, { endDate: '2026-12-15' });
    context.current.clock.set(new Date(`${day}T09:00:00Z`));
    const before = await people.view(contractId);
    const reply = await people.answer(contractId, 1, 'accept', 'supplier');
    expect([reply.status, problemOf(reply).detail]).toEqual([
      409,
      `${text} This amendment can no longer be accepted.`,
    ]);
    expect(await people.view(contractId)).toEqual(before);
    expect((await people.answer(contractId, 1, 'reject', 'supplier')).status).toBe(200);
  });
});

describe('rejecting an amendment', () => {
  // CON-26
  it('rejecting an amendment requires a reason, which both sides read but the mail omits', async () => {
    const { contractId } = await people.agreeAndAmend('supplier');
    expect((await people.answer(contractId, 1, 'reject', 'buyer', { reason: ' ' })).status).toBe(422);
    const reply = await people.answer(contractId, 1, 'reject', 'buyer', { reason: 'No storage in January.' });
    expect(reply.body).toMatchObject({
      endDate: '2026-12-31',
      amendment: 0,
      openAmendment: null,
      amendments: [{ state: 'rejected', answerReason: 'No storage in January.' }],
    });
    expect((await people.view(contractId, 'supplier')).history.at(-1)).toMatchObject({
      act: 'amendment_rejected',
      note: 'No storage in January.',
    });
    const mail = await context.current.mailTo(people.supplier.email, 'has rejected');
    expect(mail?.subject).toBe(`${people.buyer.companyName} has rejected the amendment`);
    expect(mail?.text).not.toContain('No storage');
  });

  // CON-26
  it('a proposer cannot reject their own amendment but withdraw it, which notifies the other side', async () => {
    const { contractId } = await people.agreeAndAmend('supplier');
    const own = await people.answer(contractId, 1, 'reject', 'supplier');
    expect(problemOf(own).detail).toBe('You proposed this amendment yourself. You can withdraw it instead.');
    expect((await people.answer(contractId, 1, 'withdraw', 'supplier')).status).toBe(200);
    const mail = await context.current.mailTo(people.buyer.email, 'has withdrawn');
    expect(mail?.subject).toBe(`${people.supplier.companyName} has withdrawn the amendment`);
  });
});
