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

describe('creating a draft under a clientId', () => {
  // OFF-43
  it('creates one draft for concurrent saves under the same clientId', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(idsOf(replies).size).toBe(1);
    for (const reply of replies) expect(viewOf(reply)).toMatchObject({ title: 'Pumps', version: 1, answers });
    expect(await draftsOf(supplier)).toBe(1);
  });

  // OFF-43
  it('returns the same draft again if the reply was lost', async () => {
    const first = await save();
    expect(await save()).toMatchObject({ status: 201, body: first.body });
    expect(await draftsOf(supplier)).toBe(1);
  });

  it('does not overwrite a changed draft when the first save is repeated', async () => {
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
  ])(
    'refuses a request under a used clientId that differs in %s, and keeps the draft',
    async (_what, fields) => {
      const first = await save();
      const other = await save(fields);
      expect([other.status, problemOf(other).code]).toEqual([409, 'repeat_differs']);
      expect(await save()).toMatchObject({ status: 201, body: first.body });
      expect(await draftsOf(supplier)).toBe(1);
    },
  );

  // ACC-191
  it('refuses a used clientId for a copy of another offer, and for a copy instead of a draft', async () => {
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

  it('creates a separate draft for another supplier with the same clientId', async () => {
    const other = await createPerson(context.current, 'supplier');
    const [mine, theirs] = [viewOf(await save()), viewOf(await save({ title: 'Theirs' }, other))];
    expect(theirs).toMatchObject({ title: 'Theirs', supplierId: other.userId });
    expect(theirs.id).not.toBe(mine.id);
    expect(viewOf(await save()).id).toBe(mine.id);
    expect(viewOf(await save({ title: 'Theirs' }, other)).id).toBe(theirs.id);
  });

  it('creates a draft again after the first one was removed', async () => {
    const { id } = viewOf(await save());
    await context.current.call('removeOffer', { params: { id } }, supplier.token);
    expect(viewOf(await save()).id).not.toBe(id);
    expect(await draftsOf(supplier)).toBe(1);
  });
});

it('creates a draft for each request without a clientId', async () => {
  expect(idsOf([await save({ clientId: undefined }), await save({ clientId: undefined })]).size).toBe(2);
});

it('rejects an invalid clientId at its field', async () => {
  const reply = await save({ clientId: 'draft 1' });
  expect(reply.status).toBe(422);
  expect(problemOf(reply).errors?.map(({ field }) => field)).toEqual(['clientId']);
});

it('allows another attempt under the clientId of a refused save', async () => {
  const wrong = await save({ templateId: 999_999 });
  expect(problemOf(wrong).errors?.map(({ field }) => field)).toEqual(['templateId']);
  expect((await save()).status).toBe(201);
  expect(await draftsOf(supplier)).toBe(1);
});

describe('concurrent drafts of several suppliers', () => {
  it('returns each concurrent draft to its own supplier, with its own answers', async () => {
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

  it('does not deadlock when two statements insert the same drafts', async () => {
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

  it('writes the other drafts of a batch when one is refused', async () => {
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
it('refuses half a surrogate pair with a message at the field', async () => {
  const reply = await save({
    detail: 'half \ud83d of a smile',
    answers: [{ ...answers[0], answer: 'and \udc00' }],
  });
  expect(reply.status).toBe(422);
  expect(problemOf(reply).errors?.map(({ field }) => field)).toEqual(['detail', 'answers.0.answer']);
});
