import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { untilWaiting } from '../support/held-rows';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let clientId: string;

beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
  clientId = randomUUID();
});

const answers = [{ question: 'Warranty?', category: 'Quality', mandatory: true, answer: 'Two years' }];
const save = (fields: Record<string, unknown> = {}, person = supplier) =>
  context.current.call(
    'createOffer',
    { body: { title: 'Pumps', detail: 'Cast iron.', answers, clientId, ...fields } },
    person.token,
  );
const viewOf = (reply: Reply) => reply.body as ProposalView;
const idsOf = (replies: Reply[]) => new Set(replies.map((reply) => viewOf(reply).id));

async function draftsOf({ userId }: Person): Promise<number> {
  const { rows } = await context.current.db.execute<{ total: number }>(
    sql`select count(*)::int as total from offers where supplier_id = ${userId}`,
  );
  return rows[0]!.total;
}

describe('a new draft under one clientId', () => {
  // OFF-43
  it('is one, however often it is saved at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(idsOf(replies).size).toBe(1);
    for (const reply of replies) expect(viewOf(reply)).toMatchObject({ title: 'Pumps', version: 1, answers });
    expect(await draftsOf(supplier)).toBe(1);
  });

  // OFF-43
  it('is answered again when its reply was lost', async () => {
    const first = await save();
    expect(await save()).toMatchObject({ status: 201, body: first.body });
    expect(await draftsOf(supplier)).toBe(1);
  });

  it('is not overwritten by a repeated save after it was changed', async () => {
    const { id } = viewOf(await save());
    const changed = { title: 'Better pumps', answers: [{ ...answers[0], answer: 'Five years' }] };
    await context.current.call('updateOffer', { params: { id }, body: changed }, supplier.token);
    const published = { scope: 'small', duration: 'Short:1 month', budgetFrom: 1, budgetTo: 2 };
    await context.current.call('updateOffer', { params: { id }, body: published }, supplier.token);
    await context.current.call('setPublished', { params: { id }, body: { draft: true } }, supplier.token);
    const again = await save();
    expect(again).toMatchObject({
      status: 201,
      body: { id, ...changed, detail: 'Cast iron.', version: 1, draft: true },
    });
    const shown = await context.current.call('viewOffer', { params: { id } }, supplier.token);
    expect(shown.body).toEqual(again.body);
  });

  // ACC-191
  it.each([
    ['title', { title: 'Valves' }],
    ['detail', { detail: 'Steel.' }],
    ['an answer', { answers: [{ ...answers[0], answer: 'Five years' }] }],
    ['fewer answers', { answers: [] }],
    ['a further field', { deliveryTerm: 'Ex works' }],
  ])('refuses a request that differs in %s, and keeps the draft as it is', async (_what, fields) => {
    const first = await save();
    const other = await save(fields);
    expect([other.status, problemOf(other).code]).toEqual([409, 'repeat_differs']);
    expect(await save()).toMatchObject({ status: 201, body: first.body });
    expect(await draftsOf(supplier)).toBe(1);
  });

  // ACC-191
  it('refuses a copy of another offer, and a copy in the place of a new draft', async () => {
    const [one, two] = [viewOf(await save({ clientId: undefined })), viewOf(await save())];
    const copy = (id: number, as: string) =>
      context.current.call('duplicateOffer', { params: { id }, body: { clientId: as } }, supplier.token);
    const copyId = randomUUID();
    const first = await copy(one.id, copyId);
    expect([first.status, (await copy(one.id, copyId)).body]).toEqual([201, first.body]);
    for (const refused of [await copy(two.id, copyId), await copy(one.id, clientId)]) {
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'repeat_differs']);
    }
  });

  it('is another supplier’s own under the same id', async () => {
    const other = await createPerson(context.current, 'supplier');
    const [mine, theirs] = [viewOf(await save()), viewOf(await save({ title: 'Theirs' }, other))];
    expect(theirs).toMatchObject({ title: 'Theirs', supplierId: other.userId });
    expect(theirs.id).not.toBe(mine.id);
    expect(viewOf(await save()).id).toBe(mine.id);
    expect(viewOf(await save({ title: 'Theirs' }, other)).id).toBe(theirs.id);
  });

  it('can be made again once it was removed', async () => {
    const { id } = viewOf(await save());
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect(viewOf(await save()).id).not.toBe(id);
    expect(await draftsOf(supplier)).toBe(1);
  });
});

it('makes a draft each time when no clientId is given', async () => {
  expect(idsOf([await save({ clientId: undefined }), await save({ clientId: undefined })]).size).toBe(2);
});

it('names a clientId that is none', async () => {
  const reply = await save({ clientId: 'draft 1' });
  expect(reply.status).toBe(422);
  expect(problemOf(reply).errors?.map(({ field }) => field)).toEqual(['clientId']);
});

it('leaves a refused save to be tried again under its clientId', async () => {
  const wrong = await save({ templateId: 999_999 });
  expect(problemOf(wrong).errors?.map(({ field }) => field)).toEqual(['templateId']);
  expect((await save()).status).toBe(201);
  expect(await draftsOf(supplier)).toBe(1);
});

describe('drafts of the same moment', () => {
  it('are each given back to their own supplier, with their own answers', async () => {
    const people = [
      supplier,
      ...(await Promise.all([1, 2, 3, 4].map(() => createPerson(context.current, 'supplier')))),
    ];
    const wanted = people.flatMap((person) =>
      [0, 1, 2].map((count) => ({
        person,
        title: `Number ${count} of ${person.userId}`,
        answers: Array.from({ length: count }, (_, at) => ({
          ...answers[0]!,
          answer: `Answer ${at} of ${person.userId}`,
        })),
      })),
    );
    const replies = await Promise.all(
      wanted.map(({ person, title, answers: given }) =>
        save({ title, answers: given, clientId: randomUUID() }, person),
      ),
    );
    expect(idsOf(replies).size).toBe(wanted.length);
    for (const [at, { person, title, answers: given }] of wanted.entries()) {
      const reply = replies[at]!;
      expect(reply).toMatchObject({
        status: 201,
        body: { supplierId: person.userId, title, answers: given },
      });
      const params = { id: viewOf(reply).id };
      expect((await context.current.call('viewOffer', { params }, person.token)).body).toEqual(reply.body);
    }
  });

  it('do not wait for those of another statement that wait for them', async () => {
    const claimed = ['a', 'b'].map((digit) => clientId.replace(/^./, digit));
    const [one, another] = [await save(), await save({ clientId: undefined })].map(viewOf);
    const elsewhere = await context.current.pool.connect();
    const claim = ({ id }: ProposalView, as: string) =>
      elsewhere.query('update offers set client_id = $2 where id = $1', [id, as]);
    try {
      await elsewhere.query('begin');
      await claim(one!, claimed[0]!);
      const replies = Promise.all(claimed.toReversed().map((as) => save({ clientId: as })));
      await untilWaiting(elsewhere, 1);
      await claim(another!, claimed[1]!);
      await elsewhere.query('commit');
      expect((await replies).map((reply) => viewOf(reply).id)).toEqual([another!.id, one!.id]);
    } finally {
      await elsewhere.query('rollback');
      elsewhere.release();
    }
  });

  it('are written although one of them is refused, which alone is told why', async () => {
    const template = (at: number) => (at === 3 ? { templateId: 999_999 } : {});
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => save({ clientId: randomUUID(), ...template(at) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map((_, at) => (at === 3 ? 422 : 201)));
    expect(problemOf(replies[3]!).errors?.map(({ field }) => field)).toEqual(['templateId']);
    expect(await draftsOf(supplier)).toBe(7);
  });
});

// LIM-10
it('refuses half a character, which no database keeps, in words at the field', async () => {
  const reply = await save({
    detail: 'half \ud83d of a smile',
    answers: [{ ...answers[0], answer: 'and \udc00' }],
  });
  expect(reply.status).toBe(422);
  expect(problemOf(reply).errors?.map(({ field }) => field)).toEqual(['detail', 'answers.0.answer']);
});
