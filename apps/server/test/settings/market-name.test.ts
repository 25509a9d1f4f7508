import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketSettings } from '@proffer/contract/settings/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { actOn } from '../world/admin-acts';
import { meetForAmendments, signatureOf } from '../world/contract-amending';
import { acceptTrade, buyerSignature, openTrade, supplierSignature } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let supplier: Person;

beforeAll(async () => {
  const { call } = context.current;
  supplier = await createPerson(context.current, 'supplier', { firstName: 'Acme', lastName: 'Rao' });
  const admin = await createPerson(context.current, 'admin');
  const { version, values } = (await call('marketSettings', {}, admin.token)).body as MarketSettings;
  const body = { version, note: '', values: { ...values, marketName: 'Acme Exchange' } };
  await call('saveMarketSettings', { body }, admin.token);
});

const text = 'This looks like the name of the market itself. Please enter your own.';
const faultsOf = (reply: Reply) => (reply.status < 300 ? [] : problemOf(reply).errors);
const change = (body: object) =>
  context.current.call('updateUserDetail', { params: { userId: supplier.userId }, body }, supplier.token);

// BRA-14
describe('the name of the market as the name of a company or person', () => {
  it('is refused in a profile, also if first and last name make it together', async () => {
    expect(faultsOf(await change({ companyName: 'ACME Exchange Pvt Ltd' }))).toEqual([
      { field: 'companyName', text },
    ]);
    expect(faultsOf(await change({ lastName: 'Exchange Support' }))).toEqual([{ field: 'firstName', text }]);
    expect(faultsOf(await change({ companyName: 'Acme Exchange Pumps', lastName: 'Mehta' }))).toEqual([]);
  });

  it('is the validator of a company', async () => {
    const admin = await createPerson(context.current, 'admin');
    expect(
      (
        await actOn(context.current, admin, 'approve', supplier.userId, {
          facts: ['tax'],
          note: 'GST certificate seen.',
        })
      ).status,
    ).toBe(200);
    const params = { userId: supplier.userId };
    const { body } = await context.current.call('getUserDetail', { params }, supplier.token);
    expect((body as UserDetail).validation?.by).toBe('Acme Exchange');
  });

  it('is refused when a company signs up', async () => {
    const { call, mailTo } = context.current;
    const email = 'poser@example.com';
    await call('signup', { body: { email, password: 'a good pass', userType: 'Buyer' } });
    const [otp = ''] = /\b\d{5}\b/.exec((await mailTo(email, 'verification code'))?.text ?? '') ?? [];
    const verified = await call('verifyCode', { query: { email, otp } });
    const { userId, token } = (verified.body as { data: { userId: number; token: string } }).data;
    const profile = {
      userId,
      firstName: 'Meera',
      lastName: 'Iyer',
      companyName: 'Acme Exchange Support',
      phone: '9876543210',
      city: 'Pune',
      state: 'MH',
      zip: '411001',
    };
    const reply = await call('saveProfile', { body: profile }, token);
    expect(faultsOf(reply)).toEqual([{ field: 'companyName', text }]);
    const corrected = await call('saveProfile', { body: { ...profile, companyName: 'Iyer Farms' } }, token);
    expect(corrected.status).toBe(200);
  });

  it('is refused when a person joins a company or changes the own name', async () => {
    const { call, mailTo } = context.current;
    const email = 'joining@example.com';
    const invited = { email, role: 'member', mayBind: false, bindLimit: null };
    expect((await call('invitePerson', { body: invited }, supplier.token)).status).toBe(201);
    const [, key = ''] = /key=([\w.-]+)/.exec((await mailTo(email, 'invites you'))?.text ?? '') ?? [];
    const accept = {
      key,
      name: 'Acme Exchange, official',
      password: 'seven green lathes',
      acceptsTerms: true,
    };
    expect(faultsOf(await call('acceptInvitation', { body: accept }))).toEqual([{ field: 'name', text }]);
    const renamed = await call('renameSelf', { body: { name: 'Acme Exchange' } }, supplier.token);
    expect(faultsOf(renamed)).toEqual([{ field: 'name', text }]);
    expect((await call('acceptInvitation', { body: { ...accept, name: 'Ravi' } })).status).toBe(200);
  });

  it('is refused as the name or the capacity of a signer', async () => {
    const { call } = context.current;
    const trade = await openTrade(context.current);
    const params = { a: trade.proposalId, b: trade.buyer.userId };
    const prepare = (change: object) =>
      call('prepareNda', { params, body: { ...supplierSignature, ...change } }, trade.supplier.token);
    expect(faultsOf(await prepare({ name: 'Acme Exchange' }))).toEqual([{ field: 'name', text }]);
    await acceptTrade(context.current, trade);
    const query = { proposalId: trade.proposalId, buyerId: trade.buyer.userId };
    const body = { ...buyerSignature, capacity: 'Acme Exchange support' };
    const signed = await call('signNda', { query, body }, trade.buyer.token);
    expect(faultsOf(signed)).toEqual([{ field: 'capacity', text }]);
    const people = await meetForAmendments(context.current);
    const { contractId: id } = await people.propose({ toBeSigned: true });
    const accepted = await call(
      'acceptAsSupplier',
      { params: { id }, body: signatureOf('supplier', { name: 'ACME EXCHANGE' }) },
      people.supplier.token,
    );
    expect(faultsOf(accepted)).toEqual([{ field: 'name', text }]);
  });
});
