import { beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { searchRules } from '@proffer/contract/searches/rules';
import { problemOf, useContext } from '../support/context';
import { untilWaiting } from '../support/held-rows';
import { statementsOf } from '../support/statements';
import { openMarket, type Market } from '../support/noticed-mails';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let market: Market;
let buyer: Person;
let known: number;

/** Creates a market in which one offer matches before the search is saved. */
beforeEach(async () => {
  market = await openMarket(context);
  buyer = await createPerson(context.current, 'buyer');
  known = await publish({ title: 'Bronze valves of the old kind' });
});

const publish = (fields: object): Promise<number> => publishOffer(context.current, market.supplier, fields);
const call = (
  route: Parameters<typeof context.current.call>[0],
  parts: Parameters<typeof context.current.call>[1] = {},
  by = buyer,
) => context.current.call(route, parts, by.token);
async function save(fields: object = {}, by = buyer): Promise<SavedSearch> {
  const body = { name: 'Valves', keyword: 'bronze valve', filters: {}, alert: 'never', ...fields };
  const reply = await call('saveSearch', { body }, by);
  expect(reply.status).toBe(201);
  return reply.body as SavedSearch;
}
const list = async (by = buyer) => (await call('savedSearches', {}, by)).body as SavedSearch[];
const counts = async (by = buyer) => (await list(by)).map(({ newCount }) => newCount);
/** Runs the matching job a second later. */
async function match(): Promise<void> {
  context.current.clock.advance(1_000);
  await context.current.jobs.enqueue(context.current.db, 'searches.match', {});
  await context.current.jobs.drain();
}
const daysFromNow = (days: number) => daysAfter(marketDay(context.current.clock.now()), days);
async function textsOf(person: Person): Promise<string[]> {
  const { body } = await call('allNotifications', { query: { userId: person.userId } }, person);
  return (body as { content: { notificationMessage: string }[] }).content.map(
    ({ notificationMessage }) => notificationMessage,
  );
}

describe('saved searches', () => {
  // OFF-140, OFF-141, OFF-146
  it('saves, renames and removes a search for its own buyer only', async () => {
    const filters = { scope: 'small', budgetTo: 500_000 };
    const saved = await save({ filters, alert: undefined });
    expect(saved).toEqual({
      searchId: saved.searchId,
      name: 'Valves',
      subject: 'offers',
      suitsOffers: false,
      keyword: 'bronze valve',
      filters,
      needFilters: {},
      alert: 'daily',
      newCount: 0,
    });
    const params = { searchId: saved.searchId };
    expect((await call('changeSavedSearch', { params, body: { name: 'Cheap valves' } })).status).toBe(200);
    expect((await call('changeSavedSearch', { params, body: {} })).status).toBe(200);
    expect(await list()).toEqual([{ ...saved, name: 'Cheap valves' }]);
    const other = await createPerson(context.current, 'buyer');
    expect((await call('removeSavedSearch', { params }, other)).status).toBe(404);
    expect((await call('removeSavedSearch', { params })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  // OFF-140
  it('permits at most fifty saved searches, each with a name and valid filters', async () => {
    const odd = { name: ' ', keyword: '', filters: { qtyFrom: 9, qtyTo: 1 } };
    const refused = await call('saveSearch', { body: odd });
    expect([refused.status, problemOf(refused).errors?.map(({ field }) => field)]).toEqual([
      422,
      ['name', 'filters.qtyFrom'],
    ]);
    for (let number = 0; number < searchRules.most; number += 1) await save({ name: `No ${number}` });
    const full = await call('saveSearch', { body: { name: 'More', keyword: '', filters: {} } });
    expect([full.status, problemOf(full).detail]).toEqual([
      409,
      'You have 50 saved searches. Please remove one first.',
    ]);
  });

  // OFF-142, OFF-143
  it('counts offers that newly match a saved search until it is opened', async () => {
    const { searchId } = await save({ filters: { scope: 'small' } });
    await save({ name: 'Everything', keyword: '', filters: {} });
    await save({ name: 'Beginning', keyword: 'bron' });
    await save({ name: 'Signs', keyword: '?!' });
    await publish({ title: 'Valve of bronze', scope: 'small' });
    await publish({ title: 'Valve of bronze, large', scope: 'large' });
    await publish({ title: 'Valve of steel', scope: 'small' });
    await match();
    expect(await counts()).toEqual([1, 3, 2, 0]);
    const { body } = await call('openSavedSearch', { params: { searchId } });
    expect(body).toMatchObject({ searchId, newCount: 0 });
    expect(await counts()).toEqual([0, 3, 2, 0]);
  });

  // OFF-143
  it('does not report offers that a saved search found before, and each new match once', async () => {
    await save();
    const later = await publish({ title: 'Valves' });
    await match();
    expect(await counts()).toEqual([0]);
    const edit = async (id: number, title: string) => {
      const { body } = await context.current.call('viewOffer', { params: { id } }, market.supplier.token);
      const { version } = body as { version: number };
      const change = { title, version };
      const reply = await context.current.call(
        'updateOffer',
        { params: { id }, body: change },
        market.supplier.token,
      );
      expect(reply.status).toBe(200);
    };
    await edit(known, 'Bronze valves of the newest kind');
    await edit(later, 'Valves, also in bronze');
    await match();
    expect(await counts()).toEqual([1]);
    await edit(later, 'Valves, also in red bronze');
    await match();
    expect(await counts()).toEqual([1]);
    expect(await textsOf(buyer)).toEqual([
      'A new offer matches your search “Valves”: “Valves, also in bronze”',
    ]);
  });

  // OFF-142
  it('does not report offers published while the search was being saved', async () => {
    const { pool } = context.current;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from saved_search_progress for update');
    const saved = save();
    await untilWaiting(holder, 1);
    await publish({ title: 'Bronze valve, meanwhile' });
    await publish({ title: 'Steel valve, meanwhile' });
    await holder.query('commit');
    holder.release();
    await saved;
    await match();
    expect(await counts()).toEqual([0]);
  });

  // OFF-144
  it('does not match details withheld by an NDA', async () => {
    await save();
    await save({ name: 'Amounts', keyword: 'secret', filters: { qtyFrom: 1 } });
    await publish({
      title: 'Secret parts',
      detail: 'A bronze valve.',
      ndaRequired: true,
      qtyFrom: 5,
      qtyTo: 9,
    });
    await match();
    expect(await counts()).toEqual([0, 0]);
  });

  // SRW-15, SRW-11
  it('matches phrases and excluded words as the list does, and days of delivery', async () => {
    await save({ name: 'Phrase', keyword: '"bronze valve" -used' });
    await save({ name: 'Excluded', keyword: 'valve -zinc' });
    await save({ name: 'Days', keyword: 'valve', filters: { deliveredBy: daysFromNow(10) } });
    await publish({ title: 'A bronze valve' });
    await publish({ title: 'Bronze gate valve', leadDays: 10 });
    await publish({ title: 'Used bronze valve', leadDays: 11 });
    await publish({ title: 'Valve', detail: 'With zinc.', ndaRequired: true });
    await match();
    expect(await counts()).toEqual([1, 4, 1]);
  });

  // OFF-143
  it('sends one notification even if two processes match at the same time', async () => {
    const { searchId } = await save();
    await publish({ title: 'First bronze valve' });
    await publish({ title: 'Second bronze valve' });
    context.current.clock.advance(1_000);
    const { db, jobs } = context.current;
    await Promise.all([1, 2].map(() => jobs.enqueue(db, 'searches.match', {})));
    await jobs.drain();
    expect(await counts()).toEqual([2]);
    expect(await textsOf(buyer)).toEqual([
      '2 new offers match your search “Valves”: “Second bronze valve” and others',
    ]);
    await call('openSavedSearch', { params: { searchId } });
    const unread = await call('unreadCount', { query: { userId: buyer.userId } });
    expect(unread.body).toMatchObject({ GENERAL: 0 });
  });
});

// OFF-143
// OFF-143
it('matches the place of the company, and reads the places once for all searches', async () => {
  const { pool } = context.current;
  const move = "update profiles set state = 'Gujarat', city = $2 where user_id = $1";
  await pool.query(move, [market.supplier.userId, 'Surat']);
  await save({ name: 'Surat', filters: { state: 'Gujarat', city: 'surat' } });
  await save({ name: 'Rajkot', filters: { state: 'Gujarat', city: 'Rajkot' } });
  await publish({ title: 'Bronze valves of the new kind' });
  const statements = await statementsOf(match);
  const reads = statements.filter(({ text }) => /^select .* from "places"/.test(text));
  const matching = statements.find(({ text }) => /with news/.test(text));
  expect(await counts()).toEqual([1, 0]);
  expect(reads.map(({ connection }) => connection)).toEqual([matching?.connection]);
});

it('looks up only the saved searches that share a word with an offer, of however many', async () => {
  const { pool } = context.current;
  await pool.query(
    `insert into saved_searches (buyer_id, name, keyword, filters, query, anchor, is_broad, alert, looked_at)
     select $1, 'No ' || n, word, '{}', word || ':*', word, false, 'never', now()
     from generate_series(1, 20000) n, translate('word' || n, '0123456789', 'bcdfghjklm') word`,
    [buyer.userId],
  );
  await pool.query('analyze saved_searches');
  await publish({ title: 'Bronze fittings wordkk' });
  const statements = await statementsOf(match);
  const { text, values } = statements.find((statement) => /with news/.test(statement.text))!;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('saved_searches_anchor');
  expect(plan).not.toContain('Seq Scan on saved_searches');
  const told = await pool.query(
    'select count(*)::int told from saved_search_matches where found_at is not null and search_id in (select id from saved_searches where keyword = $1)',
    ['wordkk'],
  );
  expect(told.rows).toEqual([{ told: 1 }]);
  await pool.query('delete from saved_searches where buyer_id = $1', [buyer.userId]);
});

describe('mails of saved searches', () => {
  // NOT-42
  it('sends one mail for several matches within ten minutes', async () => {
    await save({ alert: 'at_once' });
    for (const title of ['Bronze valve A', 'Bronze valve B', 'Bronze valve C', 'Bronze valve D']) {
      await publish({ title });
      await match();
    }
    expect((await market.subjectsTo(buyer)).length).toBe(1);
    context.current.clock.advance(10 * 60_000);
    await market.makeDue();
    const mails = await market.mailsTo(buyer);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A new offer matches your search',
      '3 new offers match your searches',
    ]);
    expect(mails[1]!.text!.match(/• Bronze valve [BCD]/g)).toHaveLength(3);
  });

  const key = async () =>
    new URL(/http\S+unsubscribe\S+/.exec((await market.mailsTo(buyer)).at(-1)!.text!)![0]).searchParams.get(
      'key',
    )!;

  // OFF-145
  it('mails matches at once if wanted, and stops through the link in the mail', async () => {
    const { searchId } = await save({ alert: 'at_once' });
    await publish({ title: 'Bronze valve, mailed' });
    await match();
    await match();
    const mails = await market.mailsTo(buyer);
    expect(mails.map(({ subject }) => subject)).toEqual(['A new offer matches your search']);
    expect(mails[0]!.text).toContain('• Bronze valve, mailed, Kaveri Tools');
    expect(mails[0]!.text).toContain(`/bsearchresult?saved=${searchId}`);
    const end = await context.current.call('unsubscribe', { body: { key: await key() } });
    expect(end.body).toEqual({ categories: ['SEARCHES'], email: buyer.email });
    expect((await list()).map(({ alert }) => alert)).toEqual(['never']);
    await publish({ title: 'Bronze valve, not mailed' });
    await match();
    expect(await market.subjectsTo(buyer)).toHaveLength(1);
  });

  // OFF-145
  it('sends one daily mail about all daily searches, naming five offers of each', async () => {
    await save({ alert: 'daily' });
    await save({ name: 'Not mailed', alert: 'never' });
    for (let number = 1; number <= 7; number += 1) await publish({ title: `Bronze valve ${number}` });
    await match();
    const daily = async (iso: string) => {
      market.setTime(iso);
      await context.current.jobs.enqueue(context.current.db, 'searches.send-daily', {});
      await context.current.jobs.drain();
    };
    await daily('2126-11-21T20:00:00Z');
    expect(await market.subjectsTo(buyer)).toEqual([]);
    await daily('2126-11-22T02:35:00Z');
    await daily('2126-11-22T02:50:00Z');
    const mails = await market.mailsTo(buyer);
    expect(mails.map(({ subject }) => subject)).toEqual(['7 new offers match your searches']);
    expect(mails[0]!.text!.match(/• Bronze valve \d/g)).toHaveLength(5);
    expect(mails[0]!.text).toContain('… and 2 more');
    expect(mails[0]!.text).not.toContain('Not mailed');
  });
});
