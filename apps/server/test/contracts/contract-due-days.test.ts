import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { contractDaysJob } from '../../src/modules/contracts';
import { listMail, readMail } from '../../src/platform/mail';
import { useContext } from '../support/context';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { notesOf } from '../world/contract-notes';
import { line } from './line.fixture';

const context = useContext();
let people: AmendingPeople;

// 08:00 in India, when notifications about days of contracts are sent.
const today = (day: string) => context.current.clock.set(new Date(`${day}T02:30:00Z`));

beforeEach(async () => {
  today('2026-11-21');
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Tools' },
    buyer: { companyName: 'Dams Ltd' },
    offer: { title: 'Lathe bits' },
  });
});

/**
 * Agrees on a contract that runs from today, with two lines and a milestone due on 10 December and a second
 * milestone later.
 */
const agree = () =>
  people.agree({
    startDate: '2026-11-01',
    endDate: '2027-06-30',
    lines: [
      { ...line, deliveryDate: '2026-12-10' },
      { ...line, item: 'Secret bolts', deliveryDate: '2026-12-10' },
    ],
    milestones: [
      { what: 'Secret half', dueDate: '2026-12-10', percent: 50 },
      { what: 'The rest', dueDate: '', percent: 50 },
    ],
  });

async function runJobOn(...days: string[]): Promise<void> {
  for (const day of days) {
    today(day);
    await context.current.jobs.enqueue(context.current.db, contractDaysJob, {}, { key: contractDaysJob });
    await context.current.jobs.drain();
  }
}

/** Returns the mails about due items, after checking that both sides received the same. */
async function mailedItems(): Promise<string[]> {
  await context.current.jobs.drain();
  const folder = path.join(context.current.folder, 'mail');
  const [atSupplier, atBuyer] = await Promise.all(
    [people.supplier, people.buyer].map(async ({ email }) => {
      const mails = await listMail(folder, { to: email });
      const texts = await Promise.all(mails.map(async ({ name }) => (await readMail(folder, name))!.text));
      return texts.flatMap((text) => /\d [\w ]+ due on [\w ]+/.exec(text)?.[0] ?? []).toSorted();
    }),
  );
  expect(atSupplier).toEqual(atBuyer);
  return atSupplier!;
}

const all = '2 deliveries and 1 milestone are due on 10 December 2026';

// CON-146
describe('reminders of due deliveries and milestones', () => {
  it('both sides are reminded of due items a week and a day before, once each, with counts only', async () => {
    await agree();
    await runJobOn('2026-12-02');
    expect(await mailedItems()).toEqual([]);
    await runJobOn('2026-12-03');
    expect(await mailedItems()).toEqual([all]);
    const mail = await context.current.mailTo(people.buyer.email);
    expect(mail?.subject).toBe('Due on 10 December 2026: your contract with Kaveri Tools');
    expect(mail?.text).not.toContain('Secret');
    await runJobOn('2026-12-04', '2026-12-08');
    expect(await mailedItems()).toEqual([all]);
    await runJobOn('2026-12-09', '2026-12-10', '2026-12-11');
    expect(await mailedItems()).toEqual([all, all]);
  });

  it('concurrent nodes send each reminder of due items once', async () => {
    await agree();
    await context.current.jobs.drain();
    today('2026-12-03');
    const { contracts } = context.current;
    await Promise.all([contracts.days.notify(), contracts.days.notify(), contracts.days.notify()]);
    expect(await mailedItems()).toEqual([all]);
  });

  it('a reminder omits lines that are delivered and confirmed in full', async () => {
    const { contractId } = await agree();
    const { note, answer } = notesOf(context.current, people, contractId);
    const { noteId } = await note('delivery', 'supplier', {
      entries: [{ line: 1, quantity: line.quantity }],
    });
    await answer(noteId, 'confirm', 'buyer');
    // This delivery is not confirmed yet, so it still counts as due.
    await note('delivery', 'supplier', { entries: [{ line: 2, quantity: line.quantity }] });
    await runJobOn('2026-12-03');
    expect(await mailedItems()).toEqual(['1 delivery and 1 milestone are due on 10 December 2026']);
  });

  it('no reminder of due items is sent for a contract that is not agreed or has not begun', async () => {
    const due = { lines: [{ ...line, deliveryDate: '2026-12-10' }], endDate: '2027-06-30' };
    await people.propose({ ...due, startDate: '2026-11-01' });
    await people.agree({ ...due, startDate: '2026-12-05' });
    await runJobOn('2026-12-03');
    expect(await mailedItems()).toEqual([]);
    await runJobOn('2026-12-05');
    expect(await mailedItems()).toEqual(['1 delivery is due on 10 December 2026']);
  });

  it('a reminder of due items is sent again when an amendment moves the due day', async () => {
    const contract = await agree();
    await runJobOn('2026-12-03');
    const lines = [{ ...line, deliveryDate: '2026-12-11' }];
    await people.amend(contract, 'buyer', { lines, milestones: [], endDate: contract.endDate });
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    await runJobOn('2026-12-04');
    expect(await mailedItems()).toEqual(['1 delivery is due on 11 December 2026', all]);
  });
});
