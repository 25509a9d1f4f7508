import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { adminDesk, refusalOf } from '../world/admin-acts';
import { useContext } from '../support/context';
import { publishOffer, type Person } from '../world/people';

const context = useContext();

let admin: Person;
let colleague: Person;
const { password, act, detail, audit, person, login, sessionOf } = adminDesk(context, () => admin);

beforeAll(async () => {
  admin = await person('admin');
  colleague = await person('admin');
});

describe('deactivating a supplier', () => {
  const marketIds = async (viewer: Person) => {
    const reply = await context.current.call(
      'pageOffers',
      { query: { size: 100, draft: true } },
      viewer.token,
    );
    return (reply.body as { content: { id: number }[] }).content.map(({ id }) => id);
  };
  const viewAs = (id: number, viewer?: Person) =>
    context.current.call('viewOffer', { params: { id } }, viewer?.token);

  // ACC-33, ADM-15
  it('ends the sessions of a deactivated supplier and hides its offers, and restores them on activation', async () => {
    const { call } = context.current;
    const [company, buyer] = [await person(), await person('buyer')];
    const offers = [
      await publishOffer(context.current, company),
      await publishOffer(context.current, company),
    ];
    await login(company.email);
    const [bound = 0, unbound = 0] = offers;
    await call('requestNda', { query: { proposalId: bound, buyerId: buyer.userId } }, buyer.token);
    expect(await marketIds(buyer)).toEqual(expect.arrayContaining(offers));
    const before = await detail(company.userId);
    expect(before.effect).toEqual({
      offersHidden: 2,
      sessionsEnded: 2,
      openNdaRequests: 1,
      pendingContracts: 0,
      activeContracts: 0,
      signedNdas: 0,
    });
    expect(before.acts.map(({ act: name, obstacle }) => [name, obstacle])).toEqual([
      ['approve', null],
      ['deny', null],
      ['activate', 'This account is active already.'],
      ['deactivate', null],
    ]);

    const reply = await act('deactivate', company.userId, {
      reason: 'Nobody answers there.',
      note: 'Told twice.',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { msg: 'Account deactivated: 2 offers hidden, 2 sessions ended.' },
    });
    expect((await sessionOf(company)).status).toBe(401);
    expect((await login(company.email)).status).toBe(403);
    expect(await marketIds(buyer)).not.toEqual(expect.arrayContaining([bound]));
    expect(await marketIds(buyer)).not.toEqual(expect.arrayContaining([unbound]));
    for (const viewer of [undefined, buyer, colleague]) {
      const isKnown = viewer === colleague;
      expect((await viewAs(unbound, viewer)).status).toBe(isKnown ? 200 : 404);
    }
    expect((await viewAs(bound, buyer)).body).toMatchObject({ closed: true, draft: false });
    expect((await call('viewedOffer', { params: { id: bound } }, buyer.token)).status).toBe(404);
    expect(await detail(company.userId)).toMatchObject({
      accountState: 'deactivated',
      deactivation: { by: admin.email, reason: 'Nobody answers there.' },
      effect: { offersHidden: 2, sessionsEnded: 0, openNdaRequests: 1 },
      notes: [{ text: 'Told twice.' }],
    });
    expect(refusalOf(await act('deactivate', company.userId))).toEqual([
      409,
      'This account is deactivated already.',
    ]);

    const back = await act('activate', company.userId);
    expect(back).toMatchObject({
      status: 200,
      body: { msg: 'Account activated: 2 offers back on the market.' },
    });
    expect(await marketIds(buyer)).toEqual(expect.arrayContaining(offers));
    expect((await viewAs(unbound)).body).toMatchObject({
      closed: false,
      draft: true,
      updatedDate: expect.any(String),
    });
    expect((await login(company.email)).status).toBe(200);
    expect(refusalOf(await act('activate', company.userId))).toEqual([
      409,
      'This account is active already.',
    ]);
    expect(await audit(company.userId)).toMatchObject([
      {
        act: 'user.deactivated',
        before: { isDeactivated: false },
        after: { isDeactivated: true, reason: 'Nobody answers there.', offersHidden: 2, sessionsEnded: 2 },
      },
      {
        act: 'user.activated',
        before: { isDeactivated: true, reason: 'Nobody answers there.' },
        after: { isDeactivated: false, offersShown: 2 },
      },
    ]);
  });

  it('leaves drafts, closed offers and modification times unchanged by a deactivation', async () => {
    const { call, clock } = context.current;
    const company = await person();
    const published = await publishOffer(context.current, company);
    const seen = (await viewAs(published)).body as ProposalView;
    const draft = await call('createOffer', { body: { title: 'Draft', scope: 'small' } }, company.token);
    const { id: draftId } = draft.body as { id: number };
    clock.advance(60_000);
    await act('deactivate', company.userId);
    await act('activate', company.userId);
    expect((await viewAs(published)).body).toEqual(seen);
    expect((await viewAs(draftId, admin)).body).toMatchObject({ draft: false, closed: false });
  });

  it('leaves the other profile of the login active', async () => {
    const { call } = context.current;
    const company = await person();
    const added = await call('addProfile', { body: { userType: 'Buyer' } }, company.token);
    const { userId: buyerId } = (added.body as { data: { userId: number } }).data;
    const { body } = await login(company.email);
    const [, second] = (body as { data: [unknown, string] }).data;
    await call('switchProfile', { body: { usertype: 'Buyer' } }, second);
    await act('deactivate', company.userId);
    expect((await sessionOf(company)).status).toBe(401);
    expect(await call('session', {}, second)).toMatchObject({ status: 200, body: { userId: buyerId } });
    expect((await call('switchProfile', { body: { usertype: 'Supplier' } }, second)).status).toBe(404);
    expect(await login(company.email)).toMatchObject({
      status: 200,
      body: { data: [{ userId: buyerId }, expect.any(String)] },
    });
    expect(await detail(company.userId)).toMatchObject({ otherUserId: buyerId, accountState: 'deactivated' });
  });

  it('cancels queued mails to a deactivated supplier and sends no new ones', async () => {
    const { call, countMail } = context.current;
    const [company, first, second] = [await person(), await person('buyer'), await person('buyer')];
    const proposalId = await publishOffer(context.current, company);
    await countMail();
    await call('requestNda', { query: { proposalId, buyerId: first.userId } }, first.token);
    const before = await countWritten();
    await act('deactivate', company.userId);
    await countMail();
    expect((await context.current.mailTo(company.email))?.subject).toBe(
      'Your Supplier account is deactivated',
    );
    expect(await countMail()).toBe(before + 1);
    await call('requestNda', { query: { proposalId, buyerId: second.userId } }, second.token);
    expect(await countMail()).toBe(before + 1);
  });

  /** Returns the number of mails sent; queued ones stay queued. */
  async function countWritten(): Promise<number> {
    return (await readdir(`${context.current.folder}/mail`).catch(() => [])).length;
  }

  it('closes a deactivated profile with its login, which prevents its activation', async () => {
    const { call } = context.current;
    const company = await person();
    const proposalId = await publishOffer(context.current, company);
    await call('addProfile', { body: { userType: 'Buyer' } }, company.token);
    const { body } = await login(company.email);
    const [, token] = (body as { data: [unknown, string] }).data;
    await call('switchProfile', { body: { usertype: 'Buyer' } }, token);
    await act('deactivate', company.userId);
    const preview = await call('closingPreview', {}, token);
    expect(preview.body).toMatchObject({ publishedOffers: 1 });
    expect((await call('closeAccount', { body: { password } }, token)).status).toBe(200);
    const { rows } = await context.current.pool.query('select status from offers where id = $1', [
      proposalId,
    ]);
    // Nobody had dealings on it, so it was deleted with the account.
    expect(rows).toEqual([]);
    expect(refusalOf(await act('activate', company.userId))).toEqual([
      409,
      'The owner has closed this account for good.',
    ]);
  });
});

describe('a deactivated company', () => {
  const gone = 'This company’s account is deactivated. You can do business with it again once it is active.';

  // ADM-15
  it('refuses NDA requests, messages and contracts with a deactivated company, with a text', async () => {
    const { call } = context.current;
    const [supplier, buyer] = [await person(), await person('buyer')];
    const [asked, saved, other] = [
      await publishOffer(context.current, supplier),
      await publishOffer(context.current, supplier),
      await publishOffer(context.current, supplier),
    ];
    const buyerId = buyer.userId;
    await call('requestNda', { query: { proposalId: asked, buyerId } }, buyer.token);
    await call('saveOffer', { body: { proposalId: saved, buyerId } }, buyer.token);
    const begun = { proposalId: asked, buyerId, supplierId: supplier.userId };
    const { body } = await call('openConversation', { body: begun }, buyer.token);
    const { conversationId } = body as { conversationId: number };
    const contract = {
      contractName: 'Supply',
      startDate: '2026-12-01',
      endDate: '2027-01-01',
      ...begun,
    };
    const { body: made } = await call('createContract', { body: contract }, supplier.token);
    const { contractId } = made as { contractId: number };
    await act('deactivate', supplier.userId);

    const refusals = [
      await call('requestNda', { query: { proposalId: saved, buyerId } }, buyer.token),
      await call('openConversation', { body: { ...begun, proposalId: saved } }, buyer.token),
      await call('acceptAsBuyer', { params: { id: contractId } }, buyer.token),
    ];
    expect(refusals.map(refusalOf)).toEqual(refusals.map(() => [409, gone]));
    const message = { conversationId, senderId: buyerId, messageContent: 'Hello?' };
    expect(refusalOf(await call('sendMessage', { body: message }, buyer.token))).toEqual([
      409,
      'This account is deactivated. You can no longer write to it.',
    ]);
    // Users without dealings do not even learn that the offer existed.
    expect((await call('requestNda', { query: { proposalId: other, buyerId } }, buyer.token)).status).toBe(
      404,
    );

    await act('activate', supplier.userId);
    expect((await call('acceptAsBuyer', { params: { id: contractId } }, buyer.token)).status).toBe(200);
    await act('deactivate', buyerId);
    const { body: again } = await login(supplier.email);
    const [, token] = (again as { data: [unknown, string] }).data;
    const after = { ...contract, contractName: 'Second' };
    expect(refusalOf(await call('createContract', { body: after }, token))).toEqual([409, gone]);
    const back = { conversationId, senderId: supplier.userId, messageContent: 'Hello?' };
    expect((await call('sendMessage', { body: back }, token)).status).toBe(409);
    await context.current.pool.query('delete from conversations where id = $1', [conversationId]);
    expect(refusalOf(await call('openConversation', { body: begun }, token))).toEqual([409, gone]);
  });
});
