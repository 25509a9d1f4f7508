import { beforeAll, describe, expect, it } from 'vitest';
import type { SynonymGroup, SynonymPreview } from '@proffer/contract/synonyms/schemas';
import { problemOf, useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
  buyer = await createPerson(context.current, 'buyer');
  const supplier = await createPerson(context.current, 'supplier', { companyName: 'Ganga Works' });
  const publish = (title: string, fields = {}) =>
    publishOffer(context.current, supplier, { title, detail: 'As agreed.', ...fields });
  await publish('Widgets of brass');
  await publish('Gizmo holders');
  await publish('Gizmos and widgets');
  await publish('Guarded thing', { detail: 'A widget.', ndaRequired: true });
});

type Parts = Parameters<typeof context.current.call>[1];
const call = (route: Parameters<typeof context.current.call>[0], parts: Parts = {}) =>
  context.current.call(route, parts, admin.token);
async function add(...words: string[]): Promise<SynonymGroup> {
  const reply = await call('addSynonyms', { body: { words } });
  expect(reply.status).toBe(201);
  return reply.body as SynonymGroup;
}
const list = async (query: Record<string, unknown> = {}) =>
  (await call('synonyms', { query })).body as { content: SynonymGroup[]; totalElements: number };
async function found(keyword: string): Promise<string[]> {
  const query = { buyerId: buyer.userId, keyword, sort: 'title' };
  const { body } = await context.current.call('activeOffers', { query }, buyer.token);
  return (body as { title: string }[]).map(({ title }) => title);
}
const faultOf = async (...words: string[]) => {
  const reply = await call('addSynonyms', { body: { words } });
  return [reply.status, problemOf(reply).errors?.[0]];
};
async function newestEntry() {
  const { body } = await call('auditLog', { query: { subjectKind: 'synonyms' } });
  return (body as { content: Record<string, unknown>[] }).content[0];
}

describe('the groups of synonyms', () => {
  // ADM-27
  it('has groups of synonyms from the start and lists them by their words', async () => {
    const all = await list({ size: 100 });
    expect(all.totalElements).toBeGreaterThan(150);
    const firsts = all.content.map(({ words }) => words[0]!.toLowerCase());
    expect(firsts).toContain('air conditioner');
    const { content } = await list({ keyword: 'genset' });
    expect(content).toMatchObject([{ words: expect.arrayContaining(['generator', 'DG set']) as string[] }]);
    expect((await list({ keyword: '%' })).totalElements).toBe(0);
  });

  // ADM-28, ADM-30
  it('changes the results of the next search, and records each edit in the audit log', async () => {
    expect(await found('gizmo')).toEqual(['Gizmo holders', 'Gizmos and widgets']);
    const group = await add('gizmo', 'widget');
    const both = ['Gizmo holders', 'Gizmos and widgets', 'Widgets of brass'];
    expect([await found('gizmo'), await found('widgets')]).toEqual([both, both]);
    expect(await newestEntry()).toMatchObject({
      act: 'synonyms.added',
      subjectId: group.id,
      before: {},
      after: { words: 'gizmo, widget' },
    });
    const params = { id: group.id };
    const body = { words: ['gizmo', 'gadget'], changedAt: group.changedAt };
    const changed = await call('changeSynonyms', { params, body });
    expect(changed.body).toMatchObject({ words: ['gizmo', 'gadget'] });
    expect(await found('gizmo')).toEqual(['Gizmo holders', 'Gizmos and widgets']);
    expect(await newestEntry()).toMatchObject({
      act: 'synonyms.changed',
      before: { words: 'gizmo, widget' },
      after: { words: 'gizmo, gadget' },
    });
    context.current.clock.advance(1_000);
    const again = { ...body, changedAt: (changed.body as SynonymGroup).changedAt };
    expect((await call('changeSynonyms', { params, body: again })).status).toBe(200);
    const late = await call('changeSynonyms', { params, body: again });
    expect([late.status, problemOf(late).code]).toEqual([409, 'changed_meanwhile']);
    expect((await call('removeSynonyms', { params })).status).toBe(200);
    expect((await call('removeSynonyms', { params })).status).toBe(404);
    expect(await newestEntry()).toMatchObject({ act: 'synonyms.removed', after: {} });
    expect((await list({ keyword: 'gizmo' })).totalElements).toBe(0);
  });

  // ADM-28
  it('refuses synonyms of another group, without letters or too few', async () => {
    const generator = /^“Gen-sets” is already in the group “generator, genset, DG set/;
    expect(await faultOf('Gen-sets', 'thing')).toEqual([
      422,
      { field: 'words', text: expect.stringMatching(generator) as string },
    ]);
    expect(await faultOf('!!', 'thing')).toEqual([
      422,
      { field: 'words', text: 'There is no word in “!!”.' },
    ]);
    expect(await faultOf('one two three four five', 'thing')).toEqual([
      422,
      { field: 'words', text: '“one two three four five” has more than 4 words.' },
    ]);
    expect(await faultOf('alone')).toEqual([
      422,
      { field: 'words', text: 'Please give at least two words.' },
    ]);
    const { words } = await add('thing kit', 'thingkit');
    expect(words).toEqual(['thing kit', 'thingkit']);
  });

  // ADM-29
  it('previews how many offers synonyms find, without withheld ones', async () => {
    const reply = await call('previewSynonyms', { body: { words: ['gizmo', 'widget', 'nonesuch'] } });
    expect(reply.body as SynonymPreview).toEqual({
      words: [
        { word: 'gizmo', offers: 2 },
        { word: 'widget', offers: 2 },
        { word: 'nonesuch', offers: 0 },
      ],
      together: 3,
      titles: ['Gizmos and widgets', 'Gizmo holders', 'Widgets of brass'],
    });
  });

  // ADM-31
  it("updates buyers' saved searches after a change of synonyms, except exact ones", async () => {
    const save = (filters: object) =>
      context.current.call(
        'saveSearch',
        { body: { name: 'Doodads', keyword: 'brass doodad', filters, alert: 'never' } },
        buyer.token,
      );
    await save({});
    await save({ exact: true });
    await add('doodad', 'contraption');
    await context.current.jobs.drain();
    const { rows } = await context.current.pool.query<{ exact: boolean; found: boolean; anchor: string }>(
      `select filters->>'exact' = 'true' exact, to_tsvector('market', 'brass contraptions') @@ query::tsquery found, anchor
       from saved_searches order by id`,
    );
    expect(rows).toEqual([
      { exact: null, found: true, anchor: 'brass' },
      { exact: true, found: false, anchor: 'doodad' },
    ]);
  });
});
