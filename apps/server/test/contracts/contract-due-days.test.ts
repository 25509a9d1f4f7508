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

// Eight in the morning in India, when the market speaks of the days of contracts.
const today = (day: string) => context.current.clock.set(new Date(`${day}T02:30:00Z`));

beforeEach(async () => {
  today('2026-11-21');
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Tools' },
    buyer: { companyName: 'Dams Ltd' },
    offer: { title: 'Lathe bits' },
  });
});

/** Two lines and a milestone on 10 December, the rest of the money later; it runs from today. */
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

async function tellOn(...days: string[]): Promise<void> {
  for (const day of days) {
    today(day);
    await context.current.jobs.enqueue(context.current.db, contractDaysJob, {}, { key: contractDaysJob });
    await context.current.jobs.drain();
  }
}

/** The mails about what is due; each has to reach both. */
async function told(): Promise<string[]> {
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
describe('what is due under a contract', () => {
  it('is told to both a week and a day before, once each, with no more than how much', async () => {
    await agree();
    await tellOn('2026-12-02');
    expect(await told()).toEqual([]);
    await tellOn('2026-12-03');
    expect(await told()).toEqual([all]);
    const mail = await context.current.mailTo(people.buyer.email);
    expect(mail?.subject).toBe('Due on 10 December 2026: your contract with Kaveri Tools');
    expect(mail?.text).not.toContain('Secret');
    await tellOn('2026-12-04', '2026-12-08');
    expect(await told()).toEqual([all]);
    await tellOn('2026-12-09', '2026-12-10', '2026-12-11');
    expect(await told()).toEqual([all, all]);
  });

  it('is told by two nodes at once only once', async () => {
    await agree();
    await context.current.jobs.drain();
    today('2026-12-03');
    const { contracts } = context.current;
    await Promise.all([contracts.days.tell(), contracts.days.tell(), contracts.days.tell()]);
    expect(await told()).toEqual([all]);
  });

  it('leaves out what is delivered and confirmed as a whole', async () => {
    const { contractId } = await agree();
    const { note, answer } = notesOf(context.current, people, contractId);
    const { noteId } = await note('delivery', 'supplier', {
      entries: [{ line: 1, quantity: line.quantity }],
    });
    await answer(noteId, 'confirm', 'buyer');
    // Noted and not confirmed yet: it is still to come.
    await note('delivery', 'supplier', { entries: [{ line: 2, quantity: line.quantity }] });
    await tellOn('2026-12-03');
    expect(await told()).toEqual(['1 delivery and 1 milestone are due on 10 December 2026']);
  });

  it('is told of no contract that does not bind both, or has not begun', async () => {
    const due = { lines: [{ ...line, deliveryDate: '2026-12-10' }], endDate: '2027-06-30' };
    await people.propose({ ...due, startDate: '2026-11-01' });
    await people.agree({ ...due, startDate: '2026-12-05' });
    await tellOn('2026-12-03');
    expect(await told()).toEqual([]);
    await tellOn('2026-12-05');
    expect(await told()).toEqual(['1 delivery is due on 10 December 2026']);
  });

  it('is told anew when an amendment moves it', async () => {
    const contract = await agree();
    await tellOn('2026-12-03');
    const lines = [{ ...line, deliveryDate: '2026-12-11' }];
    await people.amend(contract, 'buyer', { lines, milestones: [], endDate: contract.endDate });
    await people.answer(contract.contractId, 1, 'accept', 'supplier');
    await tellOn('2026-12-04');
    expect(await told()).toEqual(['1 delivery is due on 11 December 2026', all]);
  });
});
