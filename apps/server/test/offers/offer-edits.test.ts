import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import { problemOf, useContext } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let id: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
});

beforeEach(async () => {
  buyer = await createPerson(context.current, 'buyer');
  id = await publishOffer(context.current, supplier, { title: 'First', ndaRequired: true });
});

const update = (body: Record<string, unknown>) =>
  context.current.call('updateOffer', { params: { id }, body }, supplier.token);
const setDraft = (draft: boolean) =>
  context.current.call('setPublished', { params: { id }, body: { draft } }, supplier.token);
const view = async (person?: Person) =>
  (await context.current.call('viewOffer', { params: { id } }, person?.token)).body as ProposalView;

describe('editing an offer with an expected state', () => {
  it('stores all changed fields of a published offer as one version and notifies buyers once', async () => {
    await signNdaOf(context.current, id, supplier, buyer);
    const { version } = await view(supplier);
    const fields = {
      title: 'Second',
      detail: 'Better.',
      budgetTo: 40,
      qtyFrom: 1,
      qtyTo: 9,
      ndaRequired: false,
    };
    expect((await update({ ...fields, version, draft: true })).status).toBe(200);
    expect(await view()).toMatchObject({ ...fields, version: version + 1 });
    const versions = await context.current.call('offerVersions', { params: { id } }, supplier.token);
    expect((versions.body as ProposalVersion[]).map(({ title }) => title)).toEqual(['Second', 'First']);
    const { rows } = await context.current.db.execute<{ count: number }>(
      sql`select count(*)::int count from notifications where user_id = ${buyer.userId} and kind = 'offer-changed'`,
    );
    expect(rows[0]?.count).toBe(1);
  });

  // OFF-48
  it('refuses a change to a draft once the offer is published', async () => {
    await setDraft(false);
    const { version } = await view(supplier);
    await setDraft(true);
    const late = await update({ detail: 'Half a sec', ndaRequired: false, version, draft: false });
    expect([late.status, problemOf(late).code]).toEqual([409, 'changed_meanwhile']);
    expect(await view(supplier)).toMatchObject({ detail: 'Cast iron.', ndaRequired: true, version });
  });

  it('refuses a change to a published offer once it was taken back', async () => {
    await setDraft(false);
    const late = await update({ detail: 'Better.', draft: true });
    expect(problemOf(late).code).toBe('changed_meanwhile');
    expect((await update({ detail: 'Better.', draft: false })).status).toBe(200);
  });

  it('accepts a change without an expected state in either state', async () => {
    expect((await update({ detail: 'Better.' })).status).toBe(200);
    await setDraft(false);
    expect((await update({ detail: 'Best.' })).status).toBe(200);
    expect(await view(supplier)).toMatchObject({ detail: 'Best.' });
  });

  it('includes an edit concurrent with publishing in the published text, or refuses it', async () => {
    await setDraft(false);
    const [moved, saved] = await Promise.all([setDraft(true), update({ detail: 'Typed.', draft: false })]);
    expect(moved.status).toBe(200);
    expect([200, 409]).toContain(saved.status);
    const after = await update({ detail: 'Typed later.', draft: false });
    expect(problemOf(after).code).toBe('changed_meanwhile');
    expect((await view(supplier)).detail).toBe(saved.status === 200 ? 'Typed.' : 'Cast iron.');
  });
});

describe('the requirements of a published offer', () => {
  const errorsOf = (reply: Awaited<ReturnType<typeof update>>) =>
    problemOf(reply).errors?.map(({ field, text }) => `${field}: ${text}`);

  // OFF-48
  it.each([
    ['the detail', { detail: ' \n' }, ['detail: Please describe the offer.']],
    ['the duration', { duration: null }, ['duration: Please choose a duration.']],
    ['one end of the budget', { budgetTo: null }, ['budgetTo: Please give the budget from and to.']],
    ['one end of the quantity', { qtyFrom: 3 }, ['qtyTo: Please give both ends of the quantity, or none.']],
    [
      'several',
      { detail: '', budgetFrom: null, budgetTo: null },
      ['detail: Please describe the offer.', 'budgetFrom: Please give the budget from and to.'],
    ],
  ])('refuses an edit of a published offer that removes %s', async (_what, fields, errors) => {
    const { version } = await view(supplier);
    const refused = await update({ title: 'Second', ...fields });
    expect([refused.status, errorsOf(refused)]).toEqual([422, errors]);
    expect(await view(supplier)).toMatchObject({ title: 'First', detail: 'Cast iron.', version });
    await setDraft(false);
    expect((await update(fields)).status).toBe(200);
  });

  it('allows an edit of a published offer that lacked the same before', async () => {
    await context.current.pool.query('update offers set duration = null where id = $1', [id]);
    expect((await update({ detail: 'Better.' })).status).toBe(200);
    expect(errorsOf(await update({ detail: '' }))).toEqual(['detail: Please describe the offer.']);
    expect((await update({ duration: 'Short:1 month', qtyFrom: 1, qtyTo: 9 })).status).toBe(200);
    expect((await update({ qtyFrom: null, qtyTo: null })).status).toBe(200);
  });

  it('refuses a change that began before the offer was published and empties a required field', async () => {
    await setDraft(false);
    const publish = `update offers set status = 'published' where id = $1`;
    const late = await whileHeld(context.current.pool, { statement: publish, values: [id] }, () =>
      update({ detail: '' }),
    );
    expect(problemOf(late).code).toBe('changed_meanwhile');
    expect(await view(supplier)).toMatchObject({ draft: true, detail: 'Cast iron.' });
  });

  it('refuses a change that empties a required field while the offer is being published', async () => {
    await setDraft(false);
    const empty = `update offers set detail = '', version = version + 1 where id = $1`;
    const late = await whileHeld(context.current.pool, { statement: empty, values: [id] }, () =>
      setDraft(true),
    );
    expect([late.status, errorsOf(late)]).toEqual([422, ['detail: Please describe the offer.']]);
    expect(await view(supplier)).toMatchObject({ draft: false, detail: '' });
  });
});

describe('version numbers of an offer', () => {
  // OFF-33
  it('starts with version 1 at the first publication, however often the draft was saved', async () => {
    const fields = { detail: 'Cast iron.', duration: 'Short:1 month', budgetFrom: 1, budgetTo: 5 };
    const made = await context.current.call('createOffer', { body: { title: 'New' } }, supplier.token);
    id = (made.body as ProposalView).id;
    for (const [field, value] of Object.entries(fields)) await update({ [field]: value });
    expect((await view(supplier)).version).toBe(5);
    await setDraft(true);
    expect((await view(supplier)).version).toBe(1);
    await update({ detail: 'Better.', version: 1, draft: true });
    await setDraft(false);
    await setDraft(true);
    expect((await view(supplier)).version).toBe(2);
  });
});
