import { describe, expect, it } from 'vitest';
import { afterCommit, withTransaction, type Tx } from '../../src/platform/database';
import { useContext } from '../support/context';
import { act, openTrade } from '../world/nda-trade';
import { createPerson } from '../world/people';
import { countsOf, unreadOf } from '../support/notices.fixture';

const context = useContext();

type News = { userId: number; notificationId?: number };

/** Collects the pushed changes, and whether others could read their notification at that time. */
function hear(): { news: News[]; readable: Promise<boolean>[] } {
  const heard = { news: [] as News[], readable: [] as Promise<boolean>[] };
  context.current.notifications.onNews((news) => {
    heard.news.push(news);
    heard.readable.push(
      context.current.pool
        .query('select 1 from notifications where id = $1', [news.notificationId])
        .then(({ rowCount }) => rowCount === 1),
    );
  });
  return heard;
}

const noticeFor = (userId: number, eventKey: string) => ({
  userId,
  from: null,
  category: 'GENERAL' as const,
  kind: 'test',
  title: 'Something',
  text: 'Something has happened.',
  reference: { kind: 'profile' as const, id: userId },
  eventKey,
  mail: { path: '/snotification', label: 'See it' },
});

/** Returns news as asked for by the only person of a company. */
const seenBy = ({ memberId }: { memberId: number }, news: { userId: number; notificationId?: number }) => ({
  ...news,
  memberId,
  isShared: false,
});

const waitingMails = async () =>
  (
    await context.current.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'mail:notice'`,
    )
  ).rowCount;

describe('pushing notifications to open pages', () => {
  // NOT-9
  it('pushes a notification after the commit, with the counts and the notification', async () => {
    const heard = hear();
    const { supplier, ndaId } = await openTrade(context.current);
    const [pushed] = heard.news.filter(({ userId }) => userId === supplier.userId);
    expect(await Promise.all(heard.readable)).toEqual([true]);
    expect(await context.current.notifications.frameOf(seenBy(supplier, pushed!))).toEqual({
      counts: { MESSAGES: 0, CONTRACT: 0, GENERAL: 1 },
      notification: expect.objectContaining({
        notificationId: pushed!.notificationId,
        referenceId: ndaId,
        readAt: null,
      }),
    });
  });

  it('pushes to other pages that notifications were read, unless they were read before', async () => {
    const trade = await openTrade(context.current);
    const { supplier } = trade;
    const heard = hear();
    const [one] = await unreadOf(context.current, supplier);
    const query = { notificationId: one!.notificationId };
    for (let times = 0; times < 2; times += 1)
      await context.current.call('markRead', { query }, supplier.token);
    await context.current.call('markAllRead', { query: { userId: supplier.userId } }, supplier.token);
    expect(heard.news).toEqual([{ userId: supplier.userId }]);
    expect(await context.current.notifications.frameOf(seenBy(supplier, heard.news[0]!))).toEqual({
      counts: { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 },
    });
    await act(context.current, trade, 'reject', supplier);
    expect(heard.news.slice(1)).toMatchObject([{ userId: trade.buyer.userId }]);
  });

  // NOT-9
  it('neither writes, mails nor pushes notifications of a transaction that is rolled back', async () => {
    const { userId } = await createPerson(context.current, 'supplier');
    await context.current.jobs.drain();
    const heard = hear();
    const failing = withTransaction(context.current.db, async (tx) => {
      await context.current.notifications.notices.announce(tx, noticeFor(userId, 'rolled-back'));
      throw new Error('the power failed');
    });
    await expect(failing).rejects.toThrow('the power failed');
    const { rowCount } = await context.current.pool.query('select 1 from notifications where user_id = $1', [
      userId,
    ]);
    expect([rowCount, await waitingMails(), heard.news]).toEqual([0, 0, []]);
  });

  it('pushes notifications of a repeated transaction once', async () => {
    const { pool, db } = context.current;
    const person = await createPerson(context.current, 'supplier');
    const heard = hear();
    let runs = 0;
    await withTransaction(
      db,
      async (tx) => {
        runs += 1;
        await tx.execute('select count(*) from notifications');
        await context.current.notifications.notices.announce(tx, noticeFor(person.userId, 'repeated'));
        // Another transaction changes the same row.
        const change = `update users set approved_at = now() where id = ${person.userId}`;
        if (runs === 1) await pool.query(change);
        await tx.execute(change);
      },
      { isolationLevel: 'repeatable read' },
    );
    expect(runs).toBe(2);
    expect(heard.news).toHaveLength(1);
    expect((await countsOf(context.current, person)).GENERAL).toBe(1);
    expect(await waitingMails()).toBe(1);
    await context.current.jobs.drain();
  });

  it('pushes a notification once if several nodes announce it at the same time', async () => {
    const person = await createPerson(context.current, 'supplier');
    const heard = hear();
    const tell = () =>
      withTransaction(context.current.db, (tx) =>
        context.current.notifications.notices.announce(tx, noticeFor(person.userId, 'twice')),
      );
    await Promise.all([tell(), tell(), tell()]);
    expect(heard.news).toHaveLength(1);
    expect((await countsOf(context.current, person)).GENERAL).toBe(1);
    expect(await waitingMails()).toBe(1);
    await context.current.jobs.drain();
  });
});

describe('callbacks after a commit', () => {
  it('runs callbacks after the commit in order, despite a failing one', async () => {
    const done: string[] = [];
    const isOver = { value: false };
    const result = await withTransaction(context.current.db, async (tx) => {
      afterCommit(tx, () => done.push(`first, ${isOver.value ? 'after' : 'before'} its end`));
      afterCommit(tx, () => {
        throw new Error('nobody listens');
      });
      afterCommit(tx, () => done.push('third'));
      isOver.value = true;
      return 'result';
    });
    expect([result, done]).toEqual(['result', ['first, after its end', 'third']]);
  });

  it('runs a callback at once outside of a transaction', () => {
    const done: string[] = [];
    afterCommit(context.current.db, () => done.push('at once'));
    expect(done).toEqual(['at once']);
  });

  it('refuses a callback in a transaction that withTransaction did not start', async () => {
    const begun = context.current.db.transaction(async (tx: Tx) => afterCommit(tx, () => undefined));
    await expect(begun).rejects.toThrow('was not started by withTransaction');
  });
});
