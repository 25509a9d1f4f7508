import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { TestContext } from './context';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

/** Start time so far in the future that held-back mails are not due by the database’s clock. */
export const farStart = new Date('2126-11-21T06:00:00Z');
export const asia = { timeZone: 'Asia/Kolkata' };
export const allDaily = { notifications: { GENERAL: 'daily', MESSAGES: 'daily' } };

/**
 * Creates a supplier who gets mails about buyers’ requests for an offer, and functions to inspect
 * those mails.
 */
export async function openMarket(
  context: { readonly current: TestContext },
  profile: { password?: string } = {},
) {
  context.current.clock.set(farStart);
  const supplier = await createPerson(context.current, 'supplier', {
    companyName: 'Kaveri Tools',
    ...profile,
  });
  const proposalId = await publishOffer(context.current, supplier, { title: 'Lathe bits' });

  /** Returns all mails to a person with their headers, oldest first. */
  async function mailsTo(person: Person = supplier): Promise<Email[]> {
    await context.current.jobs.drain();
    const folder = path.join(context.current.folder, 'mail');
    const names = await readdir(folder).catch((): string[] => []);
    const mails = await Promise.all(
      names.toSorted().map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    return mails.filter(({ to }) => to?.some(({ address }) => address === person.email));
  }

  const setTime = (iso: string) => context.current.clock.set(new Date(iso));

  return {
    supplier,
    proposalId,
    mailsTo,
    setTime,
    subjectsTo: async (person?: Person) => (await mailsTo(person)).map(({ subject }) => subject),

    /** Lets a new buyer request the NDA from the supplier. */
    async ask(companyName = 'Nilgiri Mills'): Promise<NdaTrade> {
      const name = { companyName, firstName: 'Arjun', lastName: 'Mehta' };
      const buyer = await createPerson(context.current, 'buyer', name);
      return openTrade(context.current, { supplier, proposalId, buyer });
    },

    async choose(settings: Record<string, unknown>, by: Person = supplier): Promise<void> {
      const reply = await context.current.call('saveSettings', { body: settings }, by.token);
      expect(reply.status).toBe(200);
    },

    async markAllRead(): Promise<void> {
      const query = { userId: supplier.userId };
      expect((await context.current.call('markAllRead', { query }, supplier.token)).status).toBe(200);
    },

    /** Returns when each of the supplier's notifications was mailed. */
    async mailedAt(): Promise<(string | null)[]> {
      const { rows } = await context.current.pool.query<{ mailed: Date | null }>(
        'select mailed_at as mailed from notifications where user_id = $1 order by id',
        [supplier.userId],
      );
      return rows.map(({ mailed }) => mailed?.toISOString() ?? null);
    },

    /** Makes all held-back mails due. */
    makeDue: () => context.current.pool.query('update graphile_worker._private_jobs set run_at = now()'),

    async digestAt(iso: string): Promise<void> {
      setTime(iso);
      await context.current.jobs.enqueue(context.current.db, 'notifications.send-digests', {});
      await context.current.jobs.drain();
    },

    /** Returns the key of the unsubscribe link in the newest mail. */
    async unsubscribeKey(): Promise<string> {
      const mail = (await mailsTo()).at(-1);
      return new URL(/http\S+unsubscribe\S+/.exec(mail!.text!)![0]).searchParams.get('key')!;
    },
  };
}
export type Market = Awaited<ReturnType<typeof openMarket>>;

export const headerOf = (mail: Email, key: string) =>
  mail.headers.find((header) => header.key === key)?.value;
