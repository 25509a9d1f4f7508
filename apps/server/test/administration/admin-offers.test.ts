import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { actOn, auditOf, refusalOf } from '../world/admin-acts';
import { useContext, type Reply } from '../support/context';
import { signNdaOf } from '../world/offer-people';
import { createPerson, publishOffer, type Person } from '../world/people';
import { allOf, textsOf } from '../support/notices.fixture';

const context = useContext();
const password = 'a good pass';
const reason = 'It copies the offer of another company.';
const hourMs = 3_600_000;

let admin: Person;
let supplier: Person;
let buyer: Person;
let stranger: Person;
let id: number;
beforeAll(async () => {
  admin = await createPerson(context.current, 'admin', { password });
});
beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier', { password, companyName: 'Kaveri Tools' });
  buyer = await createPerson(context.current, 'buyer');
  stranger = await createPerson(context.current, 'buyer');
  id = await publishOffer(context.current, supplier, { title: 'Alloy rods', ndaRequired: true });
});

const takeDown = (of = id, body: unknown = { reason }): Promise<Reply> =>
  context.current.call('takeDownOffer', { params: { id: of }, body }, admin.token);
const restore = (of = id): Promise<Reply> =>
  context.current.call('restoreOffer', { params: { id: of } }, admin.token);
const view = (viewer?: Person): Promise<Reply> =>
  context.current.call('viewOffer', { params: { id } }, viewer?.token);
const viewed = async (viewer: Person) => (await view(viewer)).body as ProposalView;
const askForNda = () =>
  context.current.call('requestNda', { query: { proposalId: id, buyerId: buyer.userId } }, buyer.token);
const audit = () => auditOf(context.current, 'proposal', id);
const listedIds = async () => {
  const { body } = await context.current.call(
    'pageOffers',
    { query: { size: 100, draft: true } },
    buyer.token,
  );
  return (body as { content: { id: number }[] }).content.map((offer) => offer.id);
};

describe('taking an offer down', () => {
  // ADM-19
  it('closes an offer taken down, shows the reason only to its supplier, and notifies buyers with dealings', async () => {
    const { mailTo, clock } = context.current;
    await askForNda();
    expect(await listedIds()).toContain(id);
    expect(await takeDown()).toMatchObject({ status: 200, body: { status: 'Success' } });
    expect(await listedIds()).not.toContain(id);
    const takedown = { reason, at: clock.now().toISOString(), canRestore: true };
    for (const viewer of [supplier, admin])
      expect(await viewed(viewer)).toMatchObject({ closed: true, draft: false, takedown });
    const bound = await view(buyer);
    expect(bound).toMatchObject({ status: 200, body: { closed: true } });
    expect(JSON.stringify(bound.body)).not.toMatch(/takedown|copies/);
    for (const viewer of [stranger, undefined]) expect((await view(viewer)).status).toBe(404);

    const toSupplier =
      'Your offer “Alloy rods” was taken down by an administrator. The reason is shown with the offer.';
    expect(await textsOf(context.current, supplier)).toContain(toSupplier);
    const [notice] = await allOf(context.current, supplier);
    expect(notice).toMatchObject({
      category: 'GENERAL',
      referenceKind: 'proposal',
      referenceId: id,
      isGone: false,
    });
    expect(await textsOf(context.current, buyer)).toEqual([
      'The offer “Alloy rods” of Kaveri Tools, for which you have or requested an NDA, was taken off the market. Signed documents stay valid.',
    ]);
    const mail = await mailTo(supplier.email);
    expect(mail?.subject).toBe('Your offer was taken down');
    expect(mail?.text).toContain(`http://market.example.com/proposal/${id}`);
    for (const each of [mail, await mailTo(buyer.email)]) expect(each?.text).not.toContain(reason);
    expect(await audit()).toEqual([
      {
        actor_id: admin.userId,
        act: 'proposal.taken-down',
        before: { status: 'published' },
        after: { status: 'closed', reason },
      },
    ]);
  });

  it('keeps an offer taken down readable for a buyer with a signed NDA, without the reason', async () => {
    await signNdaOf(context.current, id, supplier, buyer);
    await takeDown();
    const { body } = await view(buyer);
    expect(body).toMatchObject({ closed: true, withheld: false, detail: 'Cast iron.' });
    expect(JSON.stringify(body)).not.toMatch(/takedown|copies/);
  });

  it('refuses to take down an offer without a reason, and drafts, closed or unknown offers', async () => {
    expect((await takeDown(id, {})).status).toBe(422);
    expect((await takeDown(id, { reason: ' ' })).status).toBe(422);
    const { body } = await context.current.call(
      'createOffer',
      { body: { title: 'Draft', scope: 'small' } },
      supplier.token,
    );
    expect(refusalOf(await takeDown((body as { id: number }).id))).toEqual([
      409,
      'This offer is a draft, which only its supplier can see.',
    ]);
    expect((await takeDown(999_999)).status).toBe(404);
    await takeDown();
    expect(refusalOf(await takeDown())).toEqual([409, 'This offer is closed and cannot become closed.']);
    expect(await audit()).toHaveLength(1);
  });

  it('lets the supplier neither publish nor change an offer taken down', async () => {
    const { call } = context.current;
    await takeDown();
    for (const reply of [
      await call('setPublished', { params: { id }, body: { draft: true } }, supplier.token),
      await call('setPublished', { params: { id }, body: { draft: false } }, supplier.token),
      await call('updateOffer', { params: { id }, body: { title: 'Other rods' } }, supplier.token),
      await call('restoreOffer', { params: { id } }, supplier.token),
    ])
      expect([403, 409]).toContain(reply.status);
    expect(await viewed(admin)).toMatchObject({ closed: true, title: 'Alloy rods' });
  });

  it('takes an offer down once if thirty requests arrive at the same time', async () => {
    await askForNda();
    const replies = await Promise.all(Array.from({ length: 30 }, () => takeDown()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(29);
    expect(await audit()).toHaveLength(1);
    expect(await allOf(context.current, buyer)).toHaveLength(1);
  });
});

describe('restoring an offer', () => {
  // ADM-19
  it('restores an offer as it was, with notifications, and retracts unread ones', async () => {
    await askForNda();
    const before = await viewed(supplier);
    await takeDown();
    context.current.clock.advance(24 * hourMs);
    expect(await restore()).toMatchObject({ status: 200, body: { status: 'Success' } });
    expect(await viewed(supplier)).toEqual({ ...before, updatedDate: (await viewed(supplier)).updatedDate });
    expect(await listedIds()).toContain(id);
    expect(await textsOf(context.current, buyer)).toEqual([
      'The offer “Alloy rods” of Kaveri Tools is on the market again.',
    ]);
    expect(await textsOf(context.current, supplier)).toContain(
      'Your offer “Alloy rods” is on the market again.',
    );
    expect(JSON.stringify(await textsOf(context.current, supplier))).not.toContain('taken down');
    expect((await audit()).slice(1)).toEqual([
      {
        actor_id: admin.userId,
        act: 'proposal.restored',
        before: { status: 'closed' },
        after: { status: 'published' },
      },
    ]);
    expect(refusalOf(await restore())).toEqual([409, 'This offer is not taken down.']);
    expect((await takeDown()).status).toBe(200);
    expect((await restore()).status).toBe(200);
  });

  const tooLate =
    'This offer can no longer be restored: more than a day has passed, or its supplier has closed it.';

  // ADM-19
  it('refuses to restore an offer after a day', async () => {
    await takeDown();
    context.current.clock.advance(24 * hourMs + 1);
    expect((await viewed(supplier)).takedown).toMatchObject({ reason, canRestore: false });
    expect(refusalOf(await restore())).toEqual([409, tooLate]);
    expect(await audit()).toHaveLength(1);
  });

  it('refuses to restore an offer that the supplier has removed too', async () => {
    const { call, clock } = context.current;
    await askForNda();
    await takeDown();
    clock.advance(1_000);
    const removed = await call('removeOffer', { params: { id } }, supplier.token);
    expect(removed.body).toBe('Proposal closed');
    expect((await viewed(admin)).takedown).toMatchObject({ canRestore: false });
    expect(refusalOf(await restore())).toEqual([409, tooLate]);
  });

  it('refuses to restore an offer after the supplier closed the account', async () => {
    const { call } = context.current;
    await takeDown();
    expect((await call('closeAccount', { body: { password } }, supplier.token)).status).toBe(200);
    expect(refusalOf(await restore())).toEqual([404, 'The proposal was not found.']);
  });

  it('keeps a restored offer hidden while its supplier is deactivated', async () => {
    await actOn(context.current, admin, 'deactivate', supplier.userId);
    expect((await takeDown()).status).toBe(200);
    expect((await restore()).status).toBe(200);
    expect(await listedIds()).not.toContain(id);
    expect((await audit()).map(({ before, after }) => [before['status'], after['status']])).toEqual([
      ['suspended', 'closed'],
      ['closed', 'suspended'],
    ]);
    await actOn(context.current, admin, 'activate', supplier.userId);
    expect(await listedIds()).toContain(id);
  });

  it('restores only offers taken down, not removed ones', async () => {
    const { call } = context.current;
    await askForNda();
    await call('removeOffer', { params: { id } }, supplier.token);
    expect(refusalOf(await restore())).toEqual([409, 'This offer is not taken down.']);
    expect((await restore(999_999)).status).toBe(404);
  });

  it('restores an offer once if thirty requests arrive at the same time', async () => {
    await askForNda();
    await takeDown();
    const replies = await Promise.all(Array.from({ length: 30 }, () => restore()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await audit()).toHaveLength(2);
    expect(await textsOf(context.current, buyer)).toHaveLength(1);
  });

  it('leaves no offer on the market if it is restored while its supplier is deactivated', async () => {
    await takeDown();
    await Promise.all([restore(), actOn(context.current, admin, 'deactivate', supplier.userId)]);
    const { rows } = await context.current.pool.query('select status from offers where id = $1', [id]);
    expect(rows).toEqual([{ status: 'suspended' }]);
  });
});

describe('removing an offer as an administrator', () => {
  // ADM-19
  it('closes an offer removed by an administrator for good, notifies its supplier and records it once', async () => {
    const { call } = context.current;
    await askForNda();
    const remove = () => call('removeOffer', { params: { id } }, admin.token);
    expect([(await remove()).body, (await remove()).body]).toEqual(['Proposal closed', 'Proposal closed']);
    expect(await textsOf(context.current, supplier)).toContain(
      'Your offer “Alloy rods” was removed by an administrator. Signed documents stay valid.',
    );
    expect((await viewed(supplier)).takedown).toBeUndefined();
    expect(await audit()).toEqual([
      {
        actor_id: admin.userId,
        act: 'proposal.removed',
        before: { status: 'published' },
        after: { status: 'closed' },
      },
    ]);
  });
});

/** Every state of an offer, with the result for each viewer. */
describe('visibility of an offer in each of its states', () => {
  const bring: Record<string, () => Promise<unknown>> = {
    published: async () => undefined,
    'back to draft': () =>
      context.current.call('setPublished', { params: { id }, body: { draft: false } }, supplier.token),
    'closed by its supplier': () => context.current.call('removeOffer', { params: { id } }, supplier.token),
    'taken down': () => takeDown(),
    hidden: () => actOn(context.current, admin, 'deactivate', supplier.userId),
  };
  type Seen = 404 | { draft: boolean; closed: boolean };
  const onMarket = { draft: true, closed: false };
  const off = { draft: false, closed: true };
  const draft = { draft: false, closed: false };
  /**
   * Viewers: the public, a stranger, a buyer who saved it, one with an NDA, another supplier, the owner, an
   * administrator.
   */
  const expected: Record<keyof typeof bring, Seen[]> = {
    published: [onMarket, onMarket, onMarket, onMarket, onMarket, onMarket, onMarket],
    'back to draft': [404, 404, off, off, 404, draft, draft],
    'closed by its supplier': [404, 404, off, off, 404, off, off],
    'taken down': [404, 404, off, off, 404, off, off],
    // The owner's session has ended, so the owner counts as the public.
    hidden: [404, 404, off, off, 404, 404, off],
  };

  it.each(Object.keys(bring))(
    'shows an offer in the state “%s” only to the permitted viewers',
    async (state) => {
      const { call } = context.current;
      const saver = await createPerson(context.current, 'buyer');
      const other = await createPerson(context.current, 'supplier');
      await call('saveOffer', { body: { proposalId: id, buyerId: saver.userId } }, saver.token);
      await askForNda();
      const csv = { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') };
      await call('addAttachment', { params: { id }, file: csv }, supplier.token);
      await bring[state]!();

      const viewers = [undefined, stranger, saver, buyer, other, supplier, admin];
      const got: Seen[] = [];
      for (const viewer of viewers) {
        const { status, body } = await view(viewer);
        const shown = body as ProposalView;
        got.push(status === 200 ? { draft: shown.draft, closed: shown.closed } : (status as 404));
        const versions = await call('offerVersions', { params: { id } }, viewer?.token);
        expect(versions.status).toBe(status);
        // A view counts while the offer is published, and nothing else is revealed.
        const look = await call('viewedOffer', { params: { id } }, viewer?.token);
        const isSeen =
          status === 200 && (state === 'published' || (state === 'back to draft' && !shown.closed));
        expect(look.status).toBe(isSeen ? 200 : 404);
      }
      expect(got).toEqual(expected[state]);

      const isListed = state === 'published';
      expect((await listedIds()).includes(id)).toBe(isListed);
      const saved = await call('savedOffers', { query: { buyerId: saver.userId } }, saver.token);
      expect((saved.body as { id: number }[]).map((offer) => offer.id)).toEqual([id]);
      const attached = await call('addAttachment', { params: { id }, file: csv }, supplier.token);
      const mayAttach = state === 'published' || state === 'back to draft';
      expect(attached.status).toBe(mayAttach ? 201 : state === 'hidden' ? 401 : 422);
      const { rows } = await context.current.pool.query<{ views: number }>(
        'select count(*)::int views from offer_views where offer_id = $1',
        [id],
      );
      expect(rows[0]!.views > 0).toBe(state === 'published');
    },
  );
});
