import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnAnswer, ReceivedAnswers } from '@proffer/contract/needs/answers.schemas';
import type { NeedView } from '@proffer/contract/needs/schemas';
import { routes } from '@proffer/contract/routes';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { checkDealFile, readZip } from '@proffer/proof';
import { problemOf, useContext } from '../support/context';
import { sweepCases } from '../every-call/sweep-cases/all.cases';
import type { World } from '../every-call/sweep-cases/sweep-case';
import { createWorld } from '../every-call/sweep-cases/world';
import { answer, answerTo, passDeadline, sendAnswer } from '../world/answers';
import { postNeed } from '../world/needs';
import { createPerson, type Person } from '../world/people';

const lines: string[] = [];
const context = useContext({ logTo: { write: (line) => void lines.push(line) } });

/** Texts and amounts of sealed answers: a price, and their total in rupees and in paise. */
const marks = ['Zirkonmarke', 'Skontomarke', 'Notizmarke', '73519.37', '1041034.28', '104103428'];
const marked = new RegExp(marks.join('|'));

let world: World;
let need: NeedView;
let given: OwnAnswer;
let names: RouteName[];

const markedAnswer = (of: NeedView) => {
  const [line] = answerTo(of, context.current.clock.now(), 0)['lines'] as Record<string, unknown>[];
  return {
    lines: [{ ...line, kind: 'alternative', item: 'Zirkonmarke', unitPrice: 73_519.37 }],
    paymentTerms: 'Skontomarke',
    note: 'Notizmarke',
  };
};

/** Calls everything that a person may read, with the ids of the world and of the sealed need. */
async function readAll(by: Person | null): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of names) {
    const input = sweepCases[name].input(world);
    const inputs = [input];
    if (paths[name].path.startsWith('/user/needs/:id')) {
      inputs.push({ ...input, params: { ...input.params, id: need.needId, answerId: given.answerId } });
    }
    for (const [index, one] of inputs.entries()) {
      const reply = await context.current.call(name, one, by?.token);
      found.set(`${name} ${index}`, reply.bytes.toString('latin1'));
    }
  }
  return found;
}

beforeAll(async () => {
  world = await createWorld(context.current);
  need = await postNeed(context.current, world.buyer, { isSealed: true, title: 'Sealed pumps' });
  names = (Object.keys(paths) as RouteName[]).filter((name) => (routes[name] as Route).method === 'GET');
}, 120_000);

describe('a sealed answer before the deadline', () => {
  // NED-31
  it('changes nothing that its buyer, administrators, other suppliers and strangers read', async () => {
    const { buyer, admin, otherSupplier, otherBuyer, supplier } = world;
    const stable: RouteName[] = [
      'ownNeeds',
      'needAnswers',
      'getNeed',
      'quotes',
      'allNotifications',
      'buyerHome',
      'allConversations',
    ];
    const readStable = () =>
      Promise.all(
        stable.map(async (name) => {
          const input = sweepCases[name].input(world);
          const params = { ...input.params, ...(name === 'ownNeeds' ? {} : { id: need.needId }) };
          const userId = { ...input.query, ...(input.query?.['userId'] ? { userId: buyer.userId } : {}) };
          const { body } = await context.current.call(
            name,
            { ...input, ...(input.params ? { params } : {}), ...(input.query ? { query: userId } : {}) },
            buyer.token,
          );
          return [name, body];
        }),
      );
    const before = [await readStable(), await context.current.countMail()];
    given = await answer(context.current, supplier, need, 0, {
      ...markedAnswer(need),
      proposalId: world.openOfferId,
    });
    expect([await readStable(), await context.current.countMail()]).toEqual(before);
    for (const by of [buyer, admin, otherSupplier, otherBuyer, null]) {
      const leaks = [...(await readAll(by))].filter(([, text]) => marked.test(text)).map(([name]) => name);
      expect(leaks).toEqual([]);
    }
    const own = await readAll(supplier);
    expect([...own].filter(([, text]) => marked.test(text)).map(([name]) => name)).toEqual(
      expect.arrayContaining(['myData 0', 'ownAnswer 1', 'ownAnswers 0']),
    );
  }, 120_000);

  // NED-31
  it('is not revealed by a decline, an error or a log line', async () => {
    const decline = (answerId: number) =>
      context.current.call(
        'declineAnswer',
        { params: { id: need.needId, answerId }, body: { reason: 'price' } },
        world.buyer.token,
      );
    const [existing, missing] = [await decline(given.answerId), await decline(999_999)];
    expect(existing.status).toBe(409);
    expect({ ...problemOf(existing), requestId: 0, instance: '' }).toEqual({
      ...problemOf(missing),
      requestId: 0,
      instance: '',
    });
    const { pool } = context.current;
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from notifications where reference_kind = 'need' and reference_id = $1`,
      [need.needId],
    );
    expect(rows).toEqual([{ count: 0 }]);
    const wrong = { ...markedAnswer(need), validUntil: '2026-01-01', version: 1 };
    expect((await sendAnswer(context.current, world.supplier, need, 0, wrong)).status).toBe(422);
    expect(lines.filter((line) => marked.test(line))).toEqual([]);
  });

  // NED-30
  it('is in no table of the database in plain', async () => {
    expect(await tablesWith(marks)).toEqual([]);
    const { rows } = await context.current.pool.query<{ offer: number | null; sealed: Buffer }>(
      `select a.offer_id as offer, v.sealed from need_answers a join need_answer_versions v on v.answer_id = a.id where a.id = $1`,
      [given.answerId],
    );
    expect(rows[0]!.offer).toBeNull();
    expect(rows[0]!.sealed.length).toBeGreaterThan(100);
  });

  // NED-35
  it('is readable by its buyer after the deadline and cannot be changed in the database', async () => {
    await answer(context.current, world.supplier, need, 0, {
      ...markedAnswer(need),
      version: 1,
      note: 'Second',
    });
    await passDeadline(context.current);
    const { body } = await context.current.call(
      'needAnswers',
      { params: { id: need.needId } },
      world.buyer.token,
    );
    expect(body).toMatchObject({ areSealed: false, received: [{ version: 2, content: { note: 'Second' } }] });
    expect(await tablesWith(['Zirkonmarke'])).toContain('need_answer_versions');
    // The superseded version stays encrypted.
    expect(await tablesWith(['Notizmarke'])).toEqual([]);
    for (const change of ["stored = '{}'", "hash = ''", 'sealed = null', 'number = 9']) {
      await expect(context.current.pool.query(`update need_answer_versions set ${change}`)).rejects.toThrow(
        'only appended to',
      );
    }
    await expect(context.current.pool.query('delete from need_answer_versions')).rejects.toThrow(
      'only appended to',
    );
  });
});

// NED-32
it('keeps the answers of a sealed need sealed that is cancelled before its deadline', async () => {
  const { buyer, supplier } = world;
  const cancelled = await postNeed(context.current, buyer, { isSealed: true });
  await answer(context.current, supplier, cancelled, 100);
  const params = { id: cancelled.needId };
  await context.current.call('endNeed', { params, body: { outcome: 'cancelled' } }, buyer.token);
  const received = await context.current.call('needAnswers', { params }, buyer.token);
  expect(received.body).toEqual({ areSealed: true, received: [] });
  const own = await context.current.call('ownAnswer', { params }, supplier.token);
  expect(own.body).toMatchObject({ answer: { quoteId: null, band: null, decline: { reason: 'other' } } });
  const list = await context.current.call('ownNeeds', { query: { status: 'ended' } }, buyer.token);
  const [listed] = (list.body as { content: { needId: number; answers: number | null }[] }).content;
  expect(listed).toMatchObject({ needId: cancelled.needId, answers: null });
});

// NED-33
it('shows the buyer of an open need its answers and one unread notice about them', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const open = await postNeed(context.current, buyer);
  await answer(context.current, world.supplier, open, 120);
  await answer(context.current, world.otherSupplier, open, 110);
  const { body } = await context.current.call('needAnswers', { params: { id: open.needId } }, buyer.token);
  const { received: answers } = body as ReceivedAnswers;
  expect(answers.map(({ supplierId }) => supplierId)).toEqual([
    world.otherSupplier.userId,
    world.supplier.userId,
  ]);
  const { rows } = await context.current.pool.query('select kind from notifications where user_id = $1', [
    buyer.userId,
  ]);
  expect(rows).toEqual([{ kind: 'need-answered' }]);
});

// NED-37, NED-122
it('is proved by the deal file of the quote that it became', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const sealed = await postNeed(context.current, buyer, {
    isSealed: true,
    protectedDetail: 'Protected duty point',
  });
  const mine = await answer(context.current, world.supplier, sealed, 100);
  await answer(context.current, world.otherSupplier, sealed, 90);
  await context.current.jobs.drain();
  await passDeadline(context.current);
  const params = { id: sealed.needId };
  const { answer: own } = (await context.current.call('ownAnswer', { params }, world.supplier.token))
    .body as {
    answer: OwnAnswer;
  };
  const query = { proposalId: own.proposalId, buyerId: buyer.userId };
  for (const [by, sees] of [
    [world.supplier, false],
    [buyer, true],
  ] as const) {
    const { bytes } = await context.current.call('dealFile', { query }, by.token);
    const files = readZip(new Uint8Array(bytes));
    const findings = await checkDealFile(files, {});
    expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(findings.find(({ what }) => what === 'need')?.text).toContain('It was one of 2 answers');
    const record = [...files.entries()].map(([, content]) => Buffer.from(content).toString()).join('\n');
    expect(record).toContain(mine.hash);
    expect(record.includes('Protected duty point')).toBe(sees);
  }
});

// NED-45
it('withdraws answers to open needs when their supplier closes the account, and exports them', async () => {
  const leaving = await createPerson(context.current, 'supplier', { password: 'a good password' });
  const open = await postNeed(context.current, world.buyer, { isSealed: true });
  await answer(context.current, leaving, open, 100, { note: 'Own words' });
  const data = await context.current.call('myData', {}, leaving.token);
  expect(data.bytes.toString()).toContain('Own words');
  const closing = { password: 'a good password' };
  expect((await context.current.call('closeAccount', { body: closing }, leaving.token)).status).toBe(200);
  const { rows } = await context.current.pool.query('select state from need_answers where supplier_id = $1', [
    leaving.userId,
  ]);
  expect(rows).toEqual([{ state: 'withdrawn' }]);
});

/** Returns the tables with a row that contains one of the texts, also as bytes. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = context.current;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const sought = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select 1 from ${name} t where exists (select from unnest($1::text[]) s where strpos(t::text, s) > 0) limit 1`,
      [sought],
    );
    if (rows.length > 0) found.push(name.replace(/^public\./, ''));
  }
  return found;
}
