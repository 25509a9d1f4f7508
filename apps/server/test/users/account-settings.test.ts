import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountSettings } from '@proffer/contract/users/account.schemas';
import { accountActs, fieldsOf, start } from '../world/account-acts';
import { useContext } from '../support/context';
import { publishOffer } from '../world/people';

const context = useContext();
const { withPassword, login, settingsOf, save, requestNda, signedNda, proposeContract, subjectTo } =
  accountActs(context);

beforeEach(() => context.current.clock.set(start));

describe('account settings', () => {
  it('returns settings as saved and leaves the others unchanged', async () => {
    const person = await withPassword('supplier');
    const untouched: AccountSettings = {
      email: person.email,
      pendingEmail: null,
      colorScheme: 'auto',
      notifications: { MESSAGES: 'at_once', CONTRACT: 'at_once', GENERAL: 'at_once' },
      quietHours: null,
      documentsByMail: true,
    };
    expect(await settingsOf(person)).toEqual(untouched);

    const dark = await save(person, { colorScheme: 'dark' });
    expect(dark).toMatchObject({ status: 200, body: { ...untouched, colorScheme: 'dark' } });
    const quiet = await save(person, { notifications: { CONTRACT: 'never' } });
    const expected = {
      ...untouched,
      colorScheme: 'dark',
      notifications: { MESSAGES: 'at_once', CONTRACT: 'never', GENERAL: 'at_once' },
    };
    expect(quiet).toMatchObject({ status: 200, body: expected });
    expect((await save(person, {})).body).toEqual(expected);
    await save(person, { notifications: { GENERAL: 'never', CONTRACT: 'at_once' } });
    expect((await settingsOf(person)).notifications).toEqual({
      MESSAGES: 'at_once',
      CONTRACT: 'at_once',
      GENERAL: 'never',
    });
  });

  it.each([
    ['an unknown color scheme', { colorScheme: 'pink' }, 'colorScheme'],
    ['an unknown mail choice', { notifications: { GENERAL: 'weekly' } }, 'notifications.GENERAL'],
  ])('refuses %s at its field and keeps the settings', async (_what, body, field) => {
    const person = await withPassword('buyer');
    const reply = await save(person, { notifications: { MESSAGES: 'never' }, colorScheme: 'light', ...body });
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
    expect(await settingsOf(person)).toMatchObject({
      colorScheme: 'auto',
      notifications: { MESSAGES: 'at_once' },
    });
  });

  // ACC-73
  it('applies the color scheme to all sessions of a login, but mail settings to one profile', async () => {
    const { call } = context.current;
    const person = await withPassword('supplier');
    await save(person, { colorScheme: 'light', notifications: { GENERAL: 'never' } });
    const { body } = await login(person.email);
    expect(body).toMatchObject({ data: [{ colorScheme: 'light' }, expect.any(String)] });
    await call('addProfile', { body: { userType: 'Buyer' } }, person.token);
    const switched = await call('switchProfile', { body: { usertype: 'Buyer' } }, person.token);
    expect(switched).toMatchObject({ status: 200, body: { userType: 'Buyer', colorScheme: 'light' } });
    expect(await settingsOf(person)).toMatchObject({
      colorScheme: 'light',
      notifications: { GENERAL: 'at_once' },
    });
    expect((await call('session', {}, person.token)).body).toMatchObject({ colorScheme: 'light' });
  });

  it('keeps settings of different users apart', async () => {
    const [one, other] = [await withPassword('buyer'), await withPassword('buyer')];
    await save(one, { colorScheme: 'dark', notifications: { GENERAL: 'never' } });
    expect(await settingsOf(other)).toMatchObject({
      email: other.email,
      colorScheme: 'auto',
      notifications: { GENERAL: 'at_once' },
    });
  });
});

describe('mail settings', () => {
  it('stops the mails of one category only', async () => {
    const supplier = await withPassword('supplier', { companyName: 'Kaveri Tools' });
    const buyer = await withPassword('buyer', { companyName: 'Nilgiri Mills' });
    const proposalId = await publishOffer(context.current, supplier);

    await save(supplier, { notifications: { GENERAL: 'never' } });
    await save(buyer, { notifications: { CONTRACT: 'never' } });
    await signedNda(supplier, buyer, proposalId);
    // The mail with the hash of the signed document is sent regardless of these settings.
    expect(await subjectTo(supplier.email)).toBe('The signed NDA with Nilgiri Mills');
    const { mailTo } = context.current;
    expect(await mailTo(supplier.email, 'has signed')).toBeUndefined();
    expect((await mailTo(buyer.email, 'has signed'))?.subject).toBe('Kaveri Tools has signed the NDA');
    const id = await proposeContract(supplier, buyer, proposalId);
    expect(await mailTo(buyer.email, 'proposes')).toBeUndefined();
    await context.current.call('acceptAsBuyer', { params: { id } }, buyer.token);
    expect(await subjectTo(supplier.email)).toBe('Nilgiri Mills has accepted the contract');

    await save(supplier, { notifications: { GENERAL: 'at_once' } });
    await save(buyer, { notifications: { CONTRACT: 'at_once' } });
    const another = await publishOffer(context.current, supplier);
    await requestNda(buyer, another);
    expect(await subjectTo(supplier.email)).toBe('Nilgiri Mills requests the NDA');
    await proposeContract(supplier, buyer, another);
    expect(await subjectTo(buyer.email)).toBe('Kaveri Tools proposes a contract');
  });
});
