import { beforeAll, describe, expect, it } from 'vitest';
import type { Template } from '@proffer/contract/templates/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let admin: Person;
let supplier: Person;
let other: Person;
let buyer: Person;
beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
  supplier = await createPerson(context.current, 'supplier');
  other = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});

const unknownId = 999_999;
const asText = { kind: 'text', help: '', options: [], min: null, max: null, certificateKind: null };
const warranty = {
  question: 'Which warranty do you give?',
  category: 'Quality',
  resmendatory: true,
  ...asText,
};
const origin = { question: 'Where is it made?', category: 'Source', resmendatory: false, ...asText };
const content = { name: 'Pumps', active: true, details: [warranty, origin] };

interface Found {
  content: Template[];
  totalPages: number;
  number: number;
  totalElements: number;
}
const templateOf = (reply: Reply) => reply.body as Template;
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const namesOf = (found: Template[]) => found.map(({ name }) => name);
const idsOf = (found: Template[]) => found.map(({ templateId }) => templateId);
const questionsOf = ({ details }: Template) => details.map(({ detailId: _id, ...rest }) => rest);

const save = (fields: object = {}, by = admin) =>
  context.current.call('saveTemplate', { body: { ...content, ...fields } }, by.token);
const made = async (fields: object = {}) => templateOf(await save(fields));
const update = (id: number, fields: object = {}, by = admin) =>
  context.current.call('updateTemplate', { params: { id }, body: { ...content, ...fields } }, by.token);
const changed = async (id: number, fields: object) => {
  const reply = await update(id, fields);
  expect(reply.status).toBe(200);
  return templateOf(reply);
};
const remove = (id: number, by = admin) =>
  context.current.call('removeTemplate', { params: { id } }, by.token);
const toggle = (id: number, active: unknown, by = admin) =>
  context.current.call('toggleTemplate', { params: { id }, body: { active } }, by.token);
const get = (id: number, by = admin) => context.current.call('getTemplate', { params: { id } }, by.token);
const all = async (by = admin) =>
  (await context.current.call('allTemplates', {}, by.token)).body as Template[];
async function search(query: Record<string, unknown>, by = admin): Promise<Found> {
  const reply = await context.current.call('searchTemplates', { query }, by.token);
  expect(reply.status).toBe(200);
  return reply.body as Found;
}

/** Creates a draft that uses a template. */
async function use(templateId: number, by = supplier): Promise<number> {
  const body = { title: 'Pumps', scope: 'small', templateId };
  const reply = await context.current.call('createOffer', { body }, by.token);
  expect(reply.status).toBe(201);
  return (reply.body as { id: number }).id;
}

async function auditOf(id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await context.current.pool.query<Record<string, unknown>>(
    `select actor_id, act, before, after from audit_log
     where subject_kind = 'template' and subject_id = $1 order by id`,
    [id],
  );
  return rows;
}

describe('access to templates', () => {
  it('lets suppliers read templates and only administrators change them', async () => {
    const { templateId: id } = await made({ name: 'Roles' });
    const { call } = context.current;
    expect((await get(id, supplier)).status).toBe(200);
    expect((await get(id, buyer)).status).toBe(403);
    expect((await call('allTemplates', {}, buyer.token)).status).toBe(403);
    expect((await call('searchTemplates', { query: {} }, buyer.token)).status).toBe(403);
    for (const who of [supplier, buyer]) {
      expect((await save({}, who)).status).toBe(403);
      expect((await update(id, {}, who)).status).toBe(403);
      expect((await toggle(id, false, who)).status).toBe(403);
      expect((await remove(id, who)).status).toBe(403);
    }
    expect(templateOf(await get(id))).toMatchObject({ name: 'Roles', active: true, version: 1 });
  });

  it('answers 404 for an unknown template', async () => {
    const replies = await Promise.all([
      get(unknownId),
      get(unknownId, supplier),
      update(unknownId),
      toggle(unknownId, true),
      remove(unknownId),
    ]);
    expect(replies.map(codeOf)).toEqual(replies.map(() => [404, 'not_found']));
  });
});

describe('creating a template', () => {
  // TPL-16, TPL-18
  it('stores the questions in order, each with an id', async () => {
    const reply = await save({ name: 'Ordered', details: [origin, warranty, origin] });
    expect(reply.status).toBe(201);
    const saved = templateOf(reply);
    expect(Object.keys(saved).toSorted()).toEqual(
      ['active', 'details', 'name', 'offersUsing', 'templateId', 'version'].toSorted(),
    );
    expect(saved).toMatchObject({ name: 'Ordered', active: true, version: 1, offersUsing: 0 });
    expect(questionsOf(saved)).toEqual([origin, warranty, origin]);
    expect(new Set(saved.details.map(({ detailId }) => detailId)).size).toBe(3);
    expect(templateOf(await get(saved.templateId))).toEqual(saved);
  });

  // TPL-18
  it('accepts a template without questions, and ignores a given id', async () => {
    const first = await made({ name: 'First' });
    const second = await made({ templateId: first.templateId, name: 'Second', active: false, details: [] });
    expect(second).toMatchObject({ name: 'Second', active: false, details: [], version: 1 });
    expect(second.templateId).not.toBe(first.templateId);
    expect(templateOf(await get(first.templateId))).toEqual(first);
  });

  // TPL-10
  it('reports the invalid fields of a template', async () => {
    const reply = await save({ name: '  ', details: [warranty, { question: '' }] });
    expect(reply.status).toBe(422);
    expect(problemOf(reply).errors).toEqual([
      { field: 'name', text: 'Please enter a name.' },
      { field: 'details.1.question', text: 'Please enter the question.' },
    ]);
  });
});

describe('changing a template without offers', () => {
  // TPL-19
  it('changes an unused template without a new version', async () => {
    const before = await made({ name: 'Unused' });
    const after = await changed(before.templateId, { name: 'Still unused', details: [origin] });
    expect(after).toMatchObject({ templateId: before.templateId, name: 'Still unused', version: 1 });
    expect(questionsOf(after)).toEqual([origin]);
    expect(templateOf(await get(before.templateId))).toEqual(after);
  });

  it('keeps the questions and their ids if only the name changes', async () => {
    const before = await made({ name: 'Old name' });
    expect(await changed(before.templateId, { name: 'New name' })).toEqual({ ...before, name: 'New name' });
  });

  it('changes nothing if the template is equal', async () => {
    const before = await made({ name: 'Same' });
    expect(await changed(before.templateId, { name: ' Same ' })).toEqual(before);
    expect(await auditOf(before.templateId)).toHaveLength(1);
  });
});

describe('changing a template with offers', () => {
  // TPL-18
  it.each([{}, { detailId: 0 }, { detailId: null }])('treats a question with %j as new', async (fields) => {
    const first = await made({ name: 'Longer', details: [warranty] });
    await use(first.templateId);
    const details = [...first.details, { ...origin, ...fields }];
    expect(questionsOf(await changed(first.templateId, { details }))).toEqual([warranty, origin]);
  });

  // TPL-19
  it('makes the next version of a used template and keeps the old one readable', async () => {
    const first = await made({ name: 'Versioned' });
    const offerId = await use(first.templateId);
    const second = await changed(first.templateId, { name: 'Versioned', details: [origin] });
    expect(second).toMatchObject({ name: 'Versioned', version: 2, offersUsing: 0 });
    expect(second.templateId).not.toBe(first.templateId);
    expect(questionsOf(second)).toEqual([origin]);
    expect(templateOf(await get(first.templateId))).toEqual({ ...first, offersUsing: 1 });
    expect(templateOf(await get(first.templateId, supplier))).toEqual({ ...first, offersUsing: 1 });
    const found = await search({ name: 'versioned' });
    expect([found.totalElements, idsOf(found.content)]).toEqual([1, [second.templateId]]);
    for (const who of [admin, supplier]) {
      const ids = idsOf(await all(who));
      expect(ids).toContain(second.templateId);
      expect(ids).not.toContain(first.templateId);
    }
    await use(second.templateId);
    const third = await changed(second.templateId, { name: 'Versioned again' });
    expect(third.version).toBe(3);
    const { call } = context.current;
    const offer = await call('viewOffer', { params: { id: offerId } }, supplier.token);
    expect(offer.body).toMatchObject({ templateId: first.templateId });
  });

  it('counts closed offers as using a template', async () => {
    const { templateId } = await made({ name: 'Closed' });
    const id = await use(templateId);
    await context.current.pool.query(`update offers set status = 'closed', closed_at = now() where id = $1`, [
      id,
    ]);
    expect(templateOf(await get(templateId)).offersUsing).toBe(1);
    expect((await changed(templateId, { name: 'Closed 2' })).version).toBe(2);
  });

  it('makes no new version if only the active state changes', async () => {
    const { templateId } = await made({ name: 'Calm' });
    await use(templateId);
    expect(await changed(templateId, { name: 'Calm' })).toMatchObject({ templateId, version: 1 });
    expect(await changed(templateId, { name: 'Calm', active: false })).toMatchObject({
      templateId,
      version: 1,
      active: false,
    });
  });

  // TPL-13
  it('refuses a change that started before another change of the questions', async () => {
    const begun = await made({ name: 'Two windows' });
    const { templateId, details } = begun;
    const theirs = await changed(templateId, {
      name: 'Two windows',
      details: details.map((detail) => ({ ...detail, question: `${detail.question} Please.` })),
    });
    const mine = { name: 'Two windows', details: details.toReversed() };
    expect(codeOf(await update(templateId, mine))).toEqual([409, 'changed_meanwhile']);
    expect(questionsOf(templateOf(await get(templateId)))).toEqual(questionsOf(theirs));
    expect((await update(templateId, { ...mine, details: theirs.details.toReversed() })).status).toBe(200);
  });

  it('refuses to change an outdated version', async () => {
    const { templateId } = await made({ name: 'Stale' });
    await use(templateId);
    await changed(templateId, { name: 'Fresh' });
    for (const name of ['Stale', 'Other']) {
      const reply = await update(templateId, { name });
      expect(codeOf(reply)).toEqual([409, 'changed_meanwhile']);
      expect(problemOf(reply).detail).toBe(
        'This template was changed in the meantime. Please reload the page.',
      );
    }
    expect(codeOf(await toggle(templateId, false))).toEqual([404, 'not_found']);
    expect(codeOf(await remove(templateId))).toEqual([409, 'illegal_transition']);
  });
});

describe('templates for suppliers', () => {
  // TPL-7
  it('shows suppliers active templates only', async () => {
    const active = await made({ name: 'Seen by all' });
    const inactive = await made({ name: 'Seen by administrators', active: false });
    expect(idsOf(await all())).toEqual(expect.arrayContaining([active.templateId, inactive.templateId]));
    expect(idsOf(await all(supplier))).not.toContain(inactive.templateId);
    expect((await search({ name: 'seen by' })).totalElements).toBe(2);
    expect(namesOf((await search({ name: 'seen by' }, supplier)).content)).toEqual(['Seen by all']);
    expect(codeOf(await get(inactive.templateId, supplier))).toEqual([404, 'not_found']);
  });

  it('shows a supplier an inactive template that an own offer uses, also in an older version', async () => {
    const { templateId } = await made({ name: 'Retired' });
    await use(templateId);
    await toggle(templateId, false);
    expect(templateOf(await get(templateId, supplier))).toMatchObject({ active: false, details: [{}, {}] });
    expect((await get(templateId, other)).status).toBe(404);
    await changed(templateId, { name: 'Retired 2', active: false });
    expect((await get(templateId, supplier)).status).toBe(200);
    expect((await get(templateId, other)).status).toBe(404);
  });

  it('lets a supplier continue an offer whose template has a newer version', async () => {
    const { templateId } = await made({ name: 'In the wizard' });
    const id = await use(templateId);
    await changed(templateId, { name: 'In the wizard 2' });
    const answers = [
      { question: warranty.question, category: 'Quality', mandatory: true, answer: '2 years' },
    ];
    const { call } = context.current;
    const body = { title: 'Pumps again', templateId, answers };
    const saved = await call('updateOffer', { params: { id }, body }, supplier.token);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ templateId, answers: [{ answer: '2 years' }] });
    const again = await call('createOffer', { body: { ...body, scope: 'small' } }, supplier.token);
    expect(again.status).toBe(201);
    expect(templateOf(await get(templateId)).offersUsing).toBe(2);
  });
});

describe('removing a template', () => {
  it('removes an unused template for good', async () => {
    const { templateId } = await made({ name: 'Gone' });
    const reply = await remove(templateId);
    expect([reply.status, reply.body]).toEqual([200, 'Template has been deleted.']);
    expect((await get(templateId)).status).toBe(404);
    expect((await remove(templateId)).status).toBe(404);
  });

  // TPL-7
  it('refuses to remove a template while offers use any of its versions', async () => {
    const first = await made({ name: 'Kept' });
    await use(first.templateId);
    const one = await remove(first.templateId);
    expect(codeOf(one)).toEqual([409, 'illegal_transition']);
    expect(problemOf(one).detail).toBe('1 offer uses this template. Deactivate it instead.');
    await use(first.templateId, other);
    const second = await changed(first.templateId, { name: 'Kept 2' });
    const two = await remove(second.templateId);
    expect(problemOf(two).detail).toBe('2 offers use this template. Deactivate it instead.');
    expect((await get(second.templateId)).status).toBe(200);
  });

  it('removes the older versions with a template', async () => {
    const first = await made({ name: 'Family' });
    const offerId = await use(first.templateId);
    const second = await changed(first.templateId, { name: 'Family 2' });
    const removed = await context.current.call('removeOffer', { params: { id: offerId } }, supplier.token);
    expect(removed.body).toBe('Proposal removed');
    expect((await remove(second.templateId)).status).toBe(200);
    expect((await get(first.templateId)).status).toBe(404);
    expect((await search({ name: 'family' })).totalElements).toBe(0);
  });
});

describe('activating a template', () => {
  // TPL-2, TPL-22
  it('sets the given active state once', async () => {
    const { templateId } = await made({ name: 'Toggled' });
    await use(templateId);
    for (const active of [false, false, true, 'true', 'false']) {
      const reply = await toggle(templateId, active);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ templateId, version: 1, active: String(active) === 'true' });
    }
    expect(templateOf(await get(templateId)).active).toBe(false);
    const acts = (await auditOf(templateId)).map(({ act }) => act);
    expect(acts).toEqual([
      'template.created',
      'template.deactivated',
      'template.activated',
      'template.deactivated',
    ]);
    expect((await toggle(templateId, 'perhaps')).status).toBe(422);
  });
});

describe('searching templates', () => {
  const names = ['Zulu 100%', 'alpha 1000', 'Bravo a_b', 'bravo axb', String.raw`Charlie \ slash`, 'Ärmel'];
  beforeAll(async () => {
    for (const name of names) await made({ name: `Q ${name}` });
  });

  it('finds templates by a part of the name, ignoring case, sorted by name', async () => {
    expect(namesOf((await search({ name: 'q BRAVO' })).content)).toEqual(['Q Bravo a_b', 'Q bravo axb']);
    expect(namesOf((await search({ name: 'ÄRM' })).content)).toEqual(['Q Ärmel']);
    expect(namesOf((await search({ name: 'nothing like it' })).content)).toEqual([]);
  });

  it.each([
    ['100%', ['Q Zulu 100%']],
    ['a_b', ['Q Bravo a_b']],
    ['\\', [String.raw`Q Charlie \ slash`]],
  ])('searches for %s literally', async (name, expected) => {
    expect(namesOf((await search({ name })).content)).toEqual(expected);
  });

  // TPL-21
  it('returns pages with each template once, also for equal names', async () => {
    for (let n = 0; n < 7; n += 1) await made({ name: n % 2 === 0 ? 'Paged' : 'PAGED', details: [] });
    const pages = await Promise.all([0, 1, 2, 3].map((page) => search({ name: 'paged', page, size: 3 })));
    expect(pages.map((page) => page.content.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ number, totalPages, totalElements }) => [number, totalPages, totalElements])).toEqual(
      [0, 1, 2, 3].map((page) => [page, 3, 7]),
    );
    const ids = pages.flatMap((page) => idsOf(page.content));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  it('returns the first ten templates without parameters', async () => {
    const found = await search({});
    expect(found.content).toHaveLength(10);
    expect(found.totalElements).toBe((await all()).length);
    expect(idsOf(found.content)).toEqual(idsOf(await all()).slice(0, 10));
  });

  it('reads a page in the order of the index, without sorting', async () => {
    const client = await context.current.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      await client.query('set local enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select name from templates where superseded_by is null and lower(name) like lower('%a%')
         order by lower(name), id limit 10`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('templates_current');
      expect(plan).not.toContain('Sort');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('templates in the audit log', () => {
  it('records each act with the state before and after', async () => {
    const one = { name: 'Audited', active: true, version: 1, questions: 2 };
    const two = { name: 'Audited 2', active: true, version: 2, questions: 1 };
    const first = await made({ name: 'Audited' });
    const offerId = await use(first.templateId);
    const second = await changed(first.templateId, { name: 'Audited 2', details: [origin] });
    await context.current.call('removeOffer', { params: { id: offerId } }, supplier.token);
    await remove(second.templateId);
    const by = { actor_id: admin.userId };
    expect(await auditOf(first.templateId)).toEqual([
      { ...by, act: 'template.created', before: {}, after: one },
    ]);
    expect(await auditOf(second.templateId)).toEqual([
      {
        ...by,
        act: 'template.updated',
        before: { ...one, changed: ['Which warranty do you give? – text, mandatory; Quality'] },
        after: { ...two, changed: [] },
      },
      { ...by, act: 'template.removed', before: two, after: {} },
    ]);
  });

  it('records nothing for a refused act', async () => {
    const { templateId } = await made({ name: 'Refused' });
    await use(templateId);
    await remove(templateId);
    await update(templateId, { name: '' });
    expect(await auditOf(templateId)).toHaveLength(1);
  });
});

/** Locks a template until all calls wait for it, so that they run concurrently. */
function meeting(templateId: number, calls: (() => Promise<Reply>)[]): Promise<Reply[]> {
  const statement = 'select 1 from templates where id = $1 for update';
  const held = { statement, values: [templateId], waiting: calls.length };
  return whileHeld(context.current.pool, held, () => Promise.all(calls.map((call) => call())));
}

const bothNames = (id: number) => [() => update(id, { name: 'One' }), () => update(id, { name: 'Two' })];
const sortedStatuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('concurrent changes of a template', () => {
  it.each([
    ['used', true],
    ['unused', false],
  ])(
    'accepts one of two concurrent changes of a template that is %s and refuses the other',
    async (_kind, isUsed) => {
      const { templateId } = await made({ name: 'Raced' });
      if (isUsed) await use(templateId);
      const replies = await meeting(templateId, bothNames(templateId));
      expect(sortedStatuses(replies)).toEqual([200, 409]);
      const lost = replies.find(({ status }) => status === 409)!;
      const won = templateOf(replies.find(({ status }) => status === 200)!);
      expect(problemOf(lost).code).toBe('changed_meanwhile');
      expect(won).toMatchObject({ version: isUsed ? 2 : 1 });
      expect(templateOf(await get(won.templateId)).name).toBe(won.name);
      const { rows } = await context.current.pool.query('select id from templates where superseded_by = $1', [
        won.templateId,
      ]);
      expect(rows).toHaveLength(isUsed ? 1 : 0);
    },
  );

  it('ends a concurrent removal and change without the template', async () => {
    const { templateId } = await made({ name: 'Raced away' });
    const [removed, updated] = await meeting(templateId, [
      () => remove(templateId),
      () => update(templateId, { name: 'Raced here' }),
    ]);
    expect(removed?.status).toBe(200);
    expect([200, 404]).toContain(updated?.status);
    expect((await get(templateId)).status).toBe(404);
  });

  it('removes a template once if requested twice at the same time', async () => {
    const { templateId } = await made({ name: 'Removed twice' });
    const replies = await meeting(templateId, [() => remove(templateId), () => remove(templateId)]);
    expect(sortedStatuses(replies)).toEqual([200, 404]);
    const acts = (await auditOf(templateId)).map(({ act }) => act);
    expect(acts).toEqual(['template.created', 'template.removed']);
  });

  it('counts an offer that is just being saved as using the template', async () => {
    const { templateId } = await made({ name: 'Being used' });
    const { pool, call } = context.current;
    const offerId = await use((await made({ name: 'Before' })).templateId);
    const statement = 'update offers set template_id = $1 where id = $2';
    const changed = await whileHeld(pool, { statement, values: [templateId, offerId] }, () =>
      update(templateId, { name: 'Changed under it', details: [] }),
    );
    expect(templateOf(changed)).toMatchObject({ version: 2, offersUsing: 0 });
    expect(questionsOf(templateOf(await get(templateId)))).toEqual([warranty, origin]);
    const offer = await call('viewOffer', { params: { id: offerId } }, supplier.token);
    expect(offer.body).toMatchObject({ templateId });
  });
});
