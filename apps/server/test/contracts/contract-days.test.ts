import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { contractDaysJob } from '../../src/modules/contracts';
import { listMail, readMail } from '../../src/platform/mail';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { useContext } from '../support/context';

const context = useContext();
let people: AmendingPeople;

// 08:00 in India, when notifications about days of contracts are sent.
const at = (day: string) => new Date(`${day}T02:30:00Z`);
const today = (day: string) => context.current.clock.set(at(day));

beforeEach(async () => {
  context.current.clock.set(at('2026-11-21'));
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Tools' },
    buyer: { companyName: 'Dams Ltd' },
    offer: { title: 'Lathe bits' },
  });
});

/** Runs the notification job, like the daily schedule and the start of a process. */
async function runJob(): Promise<void> {
  await context.current.jobs.enqueue(context.current.db, contractDaysJob, {}, { key: contractDaysJob });
  await context.current.jobs.drain();
}

/** Returns the mails about days in sorted order, after checking that both sides received the same. */
async function mailedDays(): Promise<string[]> {
  await context.current.jobs.drain();
  const folder = path.join(context.current.folder, 'mail');
  const [atSupplier, atBuyer] = await Promise.all(
    [people.supplier, people.buyer].map(async ({ email }) => {
      const mails = await listMail(folder, { to: email });
      const texts = await Promise.all(mails.map(async ({ name }) => (await readMail(folder, name))!.text));
      return texts.flatMap((text) => /(?:starts|ends|ended) on \d[\w ]+/.exec(text)?.[0] ?? []).toSorted();
    }),
  );
  expect(atSupplier).toEqual(atBuyer);
  return atSupplier!;
}

/** Returns the kinds of notifications about the last day, 5 December, of a contract. */
async function dayNotices(contractId: number): Promise<string[]> {
  const { rows } = await context.current.pool.query<{ kind: string }>(
    `select kind from notifications where reference_kind = 'contract' and reference_id = $1 and event_key like '%-12-05'`,
    [contractId],
  );
  return rows.map(({ kind }) => kind);
}

const twice = (text: string) => [text, text];
const thrice = (text: string) => [text, text, text];

describe('notifications about the first and last day of a contract', () => {
  // CON-25
  it('both sides are notified on a contract’s first day and 30, 7 and 1 days before its last day', async () => {
    await people.agree({ startDate: '2026-11-24', endDate: '2027-01-04' });
    for (const [day, all] of [
      ['2026-11-23', []],
      ['2026-11-24', ['starts on 24 November 2026']],
      ['2026-11-25', ['starts on 24 November 2026']],
      ['2026-12-04', ['starts on 24 November 2026']],
      ['2026-12-05', ['ends on 4 January 2027', 'starts on 24 November 2026']],
      ['2026-12-27', ['ends on 4 January 2027', 'starts on 24 November 2026']],
      ['2026-12-28', [...twice('ends on 4 January 2027'), 'starts on 24 November 2026']],
      ['2027-01-03', [...thrice('ends on 4 January 2027'), 'starts on 24 November 2026']],
      ['2027-01-04', [...thrice('ends on 4 January 2027'), 'starts on 24 November 2026']],
    ] as const) {
      today(day);
      await runJob();
      expect([day, await mailedDays()]).toEqual([day, all]);
    }
  });

  it('the first day of a contract begins at midnight in India', async () => {
    await people.agree({ startDate: '2026-11-24', endDate: '2027-02-20' });
    context.current.clock.set(new Date('2026-11-23T18:29:59Z'));
    await runJob();
    expect(await mailedDays()).toEqual([]);
    context.current.clock.set(new Date('2026-11-23T18:30:00Z'));
    await runJob();
    expect(await mailedDays()).toEqual(['starts on 24 November 2026']);
  });

  it('mails about a contract’s days name the other company and the day, and nothing else', async () => {
    await people.agree({ contractName: 'Secret name', startDate: '2026-11-24', endDate: '2026-12-20' });
    today('2026-11-24');
    await runJob();
    const [mail, other] = [
      await context.current.mailTo(people.buyer.email, 'starts'),
      await context.current.mailTo(people.supplier.email, 'starts'),
    ];
    expect([mail?.subject, other?.subject]).toEqual([
      'Your contract with Kaveri Tools starts',
      'Your contract with Dams Ltd starts',
    ]);
    expect(mail?.text).toContain('/bcontract');
    expect(other?.text).toContain('/contract-all');
    expect(`${mail?.text}${other?.text}`).not.toContain('Secret name');
  });

  // CON-25
  it.each([
    [
      'the last day on which a start is caught up',
      '2026-11-27',
      ['ends on 20 December 2026', 'starts on 24 November 2026'],
    ],
    ['a day too late for the start', '2026-11-28', ['ends on 20 December 2026']],
    ['the contract’s last day', '2026-12-20', ['ends on 20 December 2026']],
    ['the day after its end', '2026-12-21', ['ended on 20 December 2026']],
    ['the last day on which an end is caught up', '2027-01-03', ['ended on 20 December 2026']],
    ['a day too late for the end', '2027-01-04', []],
  ])('missed notifications about a contract’s days are sent if still due on %s', async (_when, day, all) => {
    await people.agree({ startDate: '2026-11-24', endDate: '2026-12-20' });
    today(day);
    await runJob();
    expect(await mailedDays()).toEqual(all);
  });

  // CON-25
  it('notifications of a contract shorter than the notice are sent together, once it begins', async () => {
    await people.agree({ startDate: '2026-11-24', endDate: '2026-11-30' });
    today('2026-11-23');
    await runJob();
    expect(await mailedDays()).toEqual([]);
    today('2026-11-24');
    await runJob();
    expect(await mailedDays()).toEqual(['ends on 30 November 2026', 'starts on 24 November 2026']);
  });

  it('notifications of a contract that is agreed late are sent at once, not the next morning', async () => {
    await people.agree({ startDate: '2026-11-01', endDate: '2026-11-30' });
    expect(await mailedDays()).toEqual(['ends on 30 November 2026']);
  });

  it.each(['propose', 'accept'] as const)(
    'no notification about days is sent for a contract that is not agreed by both sides, after: %s',
    async (how) => {
      const { contractId } = await people.propose({ startDate: '2026-11-21', endDate: '2026-11-30' });
      if (how === 'accept') await people.act(contractId, 'accept', 'supplier');
      await runJob();
      expect(await mailedDays()).toEqual([]);
    },
  );

  // CON-148
  it('the end of a contract is notified once, to the side that has not rated it yet', async () => {
    const { contractId } = await people.agree({ startDate: '2026-11-01', endDate: '2026-11-22' });
    today('2026-11-23');
    const body = { inTime: 5, asAgreed: 4, answered: 5 };
    const rated = await context.current.call(
      'rateContract',
      { params: { id: contractId }, body },
      people.buyer.token,
    );
    expect(rated.status).toBe(200);
    await runJob();
    await runJob();
    const { rows } = await context.current.pool.query(
      `select user_id, text from notifications where kind = 'contract-ended' and reference_id = $1`,
      [contractId],
    );
    expect(rows).toEqual([
      {
        user_id: people.supplier.userId,
        text: expect.stringContaining('You can rate it until 20 February 2027'),
      },
    ]);
  });

  // CON-25
  it('a last day that an amendment moved is notified again, and the old day no longer', async () => {
    const contract = await people.agree({ startDate: '2026-11-01', endDate: '2026-12-05' });
    await runJob();
    expect(await mailedDays()).toEqual(['ends on 5 December 2026']);
    await people.amend(contract, 'buyer', { endDate: '2027-01-20' });
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    await runJob();
    expect(await mailedDays()).toEqual(['ends on 5 December 2026']);
    today('2026-12-21');
    await runJob();
    expect(await mailedDays()).toEqual(['ends on 20 January 2027', 'ends on 5 December 2026']);
  });

  it('a notification about a last day is retracted if an amendment moves the day before it is mailed', async () => {
    const contract = await people.agree({ startDate: '2026-11-01', endDate: '2026-12-05' });
    await context.current.contracts.days.notify();
    expect(await dayNotices(contract.contractId)).toEqual(['contract-ending', 'contract-ending']);
    await people.amend(contract, 'buyer', { endDate: '2027-01-20' });
    // The proposer cleared their notification by acting; the other side has not.
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    expect(await dayNotices(contract.contractId)).toEqual(['contract-ending']);
    expect(await mailedDays()).toEqual([]);
  });

  it('a notification about a last day stays if an amendment does not move the day', async () => {
    const contract = await people.agree({ startDate: '2026-11-01', endDate: '2026-12-05' });
    await context.current.contracts.days.notify();
    await people.amend(contract, 'buyer', { contractName: 'Another name' });
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    expect(await dayNotices(contract.contractId)).toEqual(['contract-ending', 'contract-ending']);
  });

  it('concurrent nodes notify each day of a contract once, also with more than one batch', async () => {
    for (let index = 0; index < 3; index += 1) {
      await people.agree({ startDate: '2026-11-24', endDate: '2027-02-20', contractName: `Twice ${index}` });
    }
    await context.current.pool.query(
      `insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, supplier_agreed_at, buyer_agreed_at)
       select $1, $2, $3, 'Many ' || n, '', '2026-11-24', '2027-03-20', 1, now(), now() from generate_series(1, 230) n`,
      [people.proposalId, people.supplier.userId, people.buyer.userId],
    );
    // Run the jobs that acceptance enqueues while nothing is due.
    await context.current.jobs.drain();
    today('2026-11-24');
    const { contracts } = context.current;
    await Promise.all([contracts.days.notify(), contracts.days.notify(), contracts.days.notify()]);
    const { rows } = await context.current.pool.query<{ mails: number; notices: number }>(
      `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'mail:notice') as mails,
         (select count(*)::int from contract_notices n join contracts c on c.id = n.contract_id where c.supplier_id = $1) as notices`,
      [people.supplier.userId],
    );
    expect(rows[0]).toEqual({ mails: 466, notices: 233 });
    // Skip sending hundreds of mails.
    await context.current.pool.query('delete from graphile_worker._private_jobs');
  });

  it('recording that a day was notified and enqueuing its mails are one transaction', async () => {
    await people.agree({ startDate: '2026-11-24', endDate: '2027-02-20' });
    // Run the jobs that acceptance enqueues while nothing is due.
    await context.current.jobs.drain();
    today('2026-11-24');
    const notices = async () =>
      (
        await context.current.pool.query(
          'select 1 from contract_notices n join contracts c on c.id = n.contract_id where c.supplier_id = $1',
          [people.supplier.userId],
        )
      ).rowCount;
    const { pool } = context.current;
    await pool.query(
      "alter table notifications add constraint nobody_can_be_told check (kind <> 'contract-starting') not valid",
    );
    await expect(context.current.contracts.days.notify()).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'nobody_can_be_told' }),
    });
    expect([await notices(), await mailedDays()]).toEqual([0, []]);
    await pool.query('alter table notifications drop constraint nobody_can_be_told');
    await runJob();
    expect([await notices(), await mailedDays()]).toEqual([1, ['starts on 24 November 2026']]);
  });

  it('notifications about days are not mailed to a user who wants no mail about contracts', async () => {
    await people.agree({ startDate: '2026-11-24', endDate: '2026-12-20' });
    const body = { notifications: { CONTRACT: 'never' } };
    expect((await context.current.call('saveSettings', { body }, people.buyer.token)).status).toBe(200);
    today('2026-11-24');
    await runJob();
    expect(await context.current.mailTo(people.supplier.email, 'starts')).toBeDefined();
    // The document itself is mailed regardless of the setting.
    expect(await context.current.mailTo(people.buyer.email, 'The contract with ')).toBeDefined();
    expect(await context.current.mailTo(people.buyer.email, 'starts')).toBeUndefined();
  });
});
