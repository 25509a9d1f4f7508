import { beforeEach, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let buyer: Person;
let supplier: Person;
let ndaId: number;

beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Dams Ltd' });
  const offer = await publishOffer(context.current, supplier, { title: 'Lathe bits', ndaRequired: true });
  await signNdaOf(context.current, offer, supplier, buyer);
  const { rows } = await context.current.pool.query<{ id: number }>(
    `update nda_requests set valid_until = '2026-12-31' where offer_id = $1 returning id`,
    [offer],
  );
  ndaId = rows[0]!.id;
});

/** Runs the hourly job on two nodes. */
async function runJobOn(day: string): Promise<void> {
  context.current.clock.set(new Date(`${day}T02:30:00Z`));
  const { jobs, db } = context.current;
  for (const node of ['one', 'other']) await jobs.enqueue(db, 'nda.tell-terms', {}, { key: node });
  await jobs.drain();
}

async function notifiedKinds(): Promise<string[]> {
  const { rows } = await context.current.pool.query<{ kind: string; users: number[] }>(
    `select kind, array_agg(user_id::int order by user_id) users from notifications
     where reference_kind = 'nda' and reference_id = $1 and kind like 'nda-ending%' group by kind order by min(id)`,
    [ndaId],
  );
  for (const { users } of rows)
    expect(users).toEqual([supplier.userId, buyer.userId].toSorted((a, b) => a - b));
  return rows.map(({ kind }) => kind);
}

// NDA-231
it('notifies both sides 30, 7 and 1 days before an NDA ends, once each', async () => {
  for (const [day, all] of [
    ['2026-11-30', []],
    ['2026-12-01', ['nda-ending']],
    ['2026-12-23', ['nda-ending']],
    ['2026-12-24', ['nda-ending', 'nda-ending-week']],
    ['2026-12-30', ['nda-ending', 'nda-ending-week', 'nda-ending-day']],
    ['2026-12-31', ['nda-ending', 'nda-ending-week', 'nda-ending-day']],
  ] as const) {
    await runJobOn(day);
    expect([day, await notifiedKinds()]).toEqual([day, all]);
  }
  const mail = await context.current.mailTo(buyer.email, 'ends within a day');
  expect(mail?.text).toContain(
    'The NDA on “Lathe bits” is valid until 31 December 2026, including that day. You can renew it',
  );
});

// NDA-231
it('after downtime only the current notification about an NDA’s end is sent, and none about an ended NDA', async () => {
  await runJobOn('2026-12-27');
  expect(await notifiedKinds()).toEqual(['nda-ending-week']);
  await runJobOn('2027-01-01');
  expect(await notifiedKinds()).toEqual(['nda-ending-week']);
});
