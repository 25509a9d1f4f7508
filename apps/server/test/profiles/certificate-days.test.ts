import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { certificateDaysJob } from '../../src/modules/certificates';
import { listMail } from '../../src/platform/mail';
import { useContext } from '../support/context';
import { allOf } from '../support/notices.fixture';
import { addCertificate, certificateFields } from '../world/certificates';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let supplier: Person;

// 08:10 in India, when the job runs.
const today = (day: string) => context.current.clock.set(new Date(`${day}T02:40:00Z`));

beforeEach(async () => {
  today('2026-11-01');
  supplier = await createPerson(context.current, 'supplier');
});

/** Runs the job on a day. */
async function runOn(day: string): Promise<void> {
  today(day);
  await context.current.jobs.enqueue(context.current.db, certificateDaysJob, {});
  await context.current.jobs.drain();
}
/** Returns the notices about certificates, oldest first. */
const told = async () =>
  (await allOf(context.current, supplier))
    .map(({ notificationMessage }) => notificationMessage)
    .filter((text) => text.includes('certificate'))
    .toReversed();
const mails = async () => {
  await context.current.jobs.drain();
  const sent = await listMail(path.join(context.current.folder, 'mail'), { to: supplier.email });
  return sent.filter(({ subject }) => subject.includes('certificate')).length;
};

const ending = (day: string) =>
  `Your certificate “ISO 9001, no. QM 17” is valid until ${day}. Please replace it in time.`;
const expiring = (day: string, verb = 'is') =>
  `Your certificate “ISO 9001, no. QM 17” ${verb} valid until ${day}. After that day it is marked as expired until you replace it.`;

// PRO-105
describe('notices about the last day of a certificate', () => {
  it('are sent once 30 days before and once on the day, with a mail each', async () => {
    await addCertificate(context.current, supplier, { validUntil: '2026-12-31' });
    await runOn('2026-11-30');
    expect(await told()).toEqual([]);
    for (const day of ['2026-12-01', '2026-12-01', '2026-12-02', '2026-12-30']) await runOn(day);
    expect(await told()).toEqual([ending('31 December 2026')]);
    for (const day of ['2026-12-31', '2026-12-31', '2027-01-01']) await runOn(day);
    expect(await told()).toEqual([ending('31 December 2026'), expiring('31 December 2026')]);
    expect(await mails()).toBe(2);
  });

  it('are sent anew for another last day, and not for a day without end', async () => {
    const { certificateId: id } = await addCertificate(context.current, supplier, {
      validUntil: '2026-12-10',
    });
    await addCertificate(context.current, supplier, { number: 'endless', validUntil: null });
    await runOn('2026-12-01');
    const body = { ...certificateFields, validUntil: '2026-12-20', version: 1 };
    await context.current.call('updateCertificate', { params: { id }, body }, supplier.token);
    await runOn('2026-12-02');
    expect(await told()).toEqual([ending('10 December 2026'), ending('20 December 2026')]);
  });

  it('catch up a missed expiry within three days', async () => {
    await addCertificate(context.current, supplier, { validUntil: '2026-12-10' });
    await addCertificate(context.current, supplier, { number: 'older', validUntil: '2026-12-09' });
    await runOn('2026-12-13');
    expect(await told()).toEqual([expiring('10 December 2026', 'was')]);
  });

  it('are sent once when the job is enqueued twice', async () => {
    await addCertificate(context.current, supplier, { validUntil: '2026-12-10' });
    today('2026-12-01');
    const { jobs, db } = context.current;
    await jobs.enqueue(db, certificateDaysJob, {});
    await jobs.enqueue(db, certificateDaysJob, {});
    await jobs.drain();
    expect(await told()).toHaveLength(1);
  });
});
