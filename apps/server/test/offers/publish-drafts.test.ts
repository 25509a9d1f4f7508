import { beforeEach, describe, expect, it } from 'vitest';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { PublishDraftsReply } from '@proffer/contract/offers/publish-drafts.schemas';
import { useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
});

const whole = { detail: 'Cast iron.', budgetFrom: 100, budgetTo: 200 };

async function draft(fields: Record<string, unknown>, who = supplier): Promise<number> {
  const body = { title: 'Pump', ...whole, ...fields };
  return ((await context.current.call('createOffer', { body }, who.token)).body as ProposalView).id;
}

async function publish(body: Record<string, unknown>, who = supplier) {
  const reply = await context.current.call('publishDrafts', { body }, who.token);
  return reply.status === 200
    ? (reply.body as PublishDraftsReply).rows.map(({ id, isPublished, reason }) => [id, isPublished, reason])
    : reply.status;
}

const view = async (id: number) =>
  (await context.current.call('viewOffer', { params: { id } }, supplier.token)).body as ProposalView;

// OFF-429
describe('publishing several drafts', () => {
  it('fills the chosen values into several drafts and publishes them in one request', async () => {
    const ids = [await draft({}), await draft({}), await draft({ duration: 'Short:1 month' })];
    const fields = {
      duration: 'Long:3 to 6 months',
      scope: 'large',
      ndaRequired: true,
      categories: ['42122000-0'],
    };
    expect(await publish({ ids, fields })).toEqual(ids.map((id) => [id, true, '']));
    const views = await Promise.all(ids.map(view));
    expect(
      views.map(({ draft: isPublished, duration, scope, ndaRequired, categories }) => [
        isPublished,
        duration,
        scope,
        ndaRequired,
        categories.map(({ code }) => code),
      ]),
    ).toEqual([
      [true, 'Long:3 to 6 months', 'large', true, ['42122000-0']],
      [true, 'Long:3 to 6 months', 'large', true, ['42122000-0']],
      [true, 'Short:1 month', 'large', true, ['42122000-0']],
    ]);
  });

  it('replaces an existing duration and categories only on request', async () => {
    const id = await draft({ duration: 'Short:1 month' });
    const fields = { duration: 'Long:3 to 6 months' };
    expect(await publish({ ids: [id], fields, onlyMissing: false })).toEqual([[id, true, '']]);
    expect((await view(id)).duration).toBe('Long:3 to 6 months');
  });

  it('leaves a draft that cannot be published unchanged with the reason, and publishes the others', async () => {
    const bare = await draft({ detail: '', budgetTo: null });
    const good = await draft({});
    expect(
      await publish({ ids: [bare, good], fields: { duration: 'Short:1 month', scope: 'large' } }),
    ).toEqual([
      [bare, false, 'Please describe the offer. Please give the budget from and to.'],
      [good, true, ''],
    ]);
    expect(await view(bare)).toMatchObject({ draft: false, duration: null, scope: 'small', version: 1 });
  });

  it('treats drafts of another supplier as nonexistent', async () => {
    const other = await createPerson(context.current, 'supplier');
    const theirs = await draft({ duration: 'Short:1 month' }, other);
    expect(await publish({ ids: [theirs, 999_999] })).toEqual([
      [theirs, false, 'The proposal was not found.'],
      [999_999, false, 'The proposal was not found.'],
    ]);
  });

  it('has one effect when requested twice at once', async () => {
    const ids = [await draft({}), await draft({})];
    const body = { ids, fields: { duration: 'Short:1 month', scope: 'large' } };
    const replies = await Promise.all([publish(body), publish(body)]);
    expect(replies).toEqual([ids.map((id) => [id, true, '']), ids.map((id) => [id, true, ''])]);
    expect((await Promise.all(ids.map(view))).map(({ version }) => version)).toEqual([1, 1]);
  });

  it.each([
    [{ ids: [] }],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
    [{ ids: [1], fields: { duration: 'soon' } }],
  ])('refuses the whole request %.60j', async (body) => expect(await publish(body)).toBe(422));

  it('answers 403 to a buyer who publishes drafts', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    expect(await publish({ ids: [1] }, buyer)).toBe(403);
  });
});
