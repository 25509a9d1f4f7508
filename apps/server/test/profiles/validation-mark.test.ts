import { beforeAll, describe, expect, it } from 'vitest';
import type { QueueReply } from '@proffer/contract/administration/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { adminDesk, refusalOf } from '../world/admin-acts';
import { useContext } from '../support/context';
import type { Person } from '../world/people';
import { textsOf } from '../support/notices.fixture';

const context = useContext();

let admin: Person;
let reader: Person;
const { act, detail, audit, person } = adminDesk(context, () => admin);

beforeAll(async () => {
  admin = await person('admin');
  reader = await person('buyer');
});

const change = (of: Person, body: object) =>
  context.current.call('updateUserDetail', { params: { userId: of.userId }, body }, of.token);

async function markOf(of: Person, by: Person = reader): Promise<UserDetail['validation']> {
  const { body } = await context.current.call('getUserDetail', { params: { userId: of.userId } }, by.token);
  return (body as UserDetail).validation;
}

async function waiting(): Promise<QueueReply['content']> {
  const query = { kind: 'validation', size: 100 };
  const { body } = await context.current.call('adminQueue', { query }, admin.token);
  return (body as QueueReply).content;
}

/** Creates a company with this name whose registration and address were checked. */
async function validated(facts: string[] = ['registration', 'address', 'bank']): Promise<Person> {
  const company = await person('supplier', 'Tiny Works');
  await change(company, { regDate: '2001/04/05', address1: '1 Mill Road' });
  const note = 'GSTIN and cheque seen.';
  expect((await act('approve', company.userId, { facts, note })).status).toBe(200);
  return company;
}

describe('the Validated mark of a company', () => {
  // ADM-12
  it('shows the checked values and withholds them like the fields of the profile', async () => {
    const company = await validated(['registration', 'address', 'phone']);
    const open = { companyName: 'Tiny Works', regDate: '2001-04-05', city: 'Pune', state: 'Maharashtra' };
    expect((await markOf(company))?.checked).toEqual(open);
    expect((await markOf(company, company))?.checked).toEqual({
      ...open,
      address1: '1 Mill Road',
      address2: '',
      zip: '411001',
      phone: '9876543210',
    });
  });

  // ADM-12
  it('removes the mark after a change of name and puts the company back in the queue', async () => {
    const company = await validated();
    context.current.clock.set(new Date('2026-11-25T09:00:00Z'));
    expect((await change(company, { companyName: 'Tata Steel Limited' })).body).toMatchObject({
      companyName: 'Tata Steel Limited',
      validation: null,
    });
    expect(await markOf(company)).toBeNull();

    const now = await detail(company.userId);
    expect(now).toMatchObject({
      validation: 'waiting',
      decision: { state: 'lapsed', by: '', facts: ['registration', 'address', 'bank'] },
    });
    const [name, ...others] = now.decision?.checked ?? [];
    expect(name).toEqual({ field: 'companyName', was: 'Tiny Works', is: 'Tata Steel Limited' });
    expect(others.every((one) => one.was === one.is)).toBe(true);
    expect((await waiting()).find(({ id }) => id === String(company.userId))).toMatchObject({
      title: 'Tata Steel Limited',
      detail: expect.stringContaining('Changed its profile after it was validated.'),
      since: '2026-11-25T09:00:00.000Z',
    });
    expect((await audit(company.userId)).at(-1)).toMatchObject({
      actor_id: company.userId,
      act: 'user.validation_lapsed',
      before: { validation: 'validated', companyName: 'Tiny Works' },
      after: { validation: 'waiting', companyName: 'Tata Steel Limited' },
    });
    expect(await textsOf(context.current, company)).toContain(
      'You have changed what an administrator had checked (company name), so your profile does not carry the mark “Validated” now. An administrator will look at your company again.',
    );
    expect((await context.current.mailTo(company.email))?.subject).toBe(
      'Your company is no longer validated',
    );
  });

  // ADM-12
  it.each([
    [{ regDate: '2001/04/06' }],
    [{ regDate: '' }],
    [{ address1: '2 Mill Road' }],
    [{ city: 'Mumbai' }],
    [{ zip: '400001' }],
  ])('removes the mark after a change of the checked value %j', async (fields) => {
    const company = await validated();
    expect((await change(company, fields)).status).toBe(200);
    expect(await markOf(company)).toBeNull();
  });

  it('keeps the mark if no checked value changes', async () => {
    const company = await validated();
    const same = { companyName: 'Tiny Works', regDate: '05/04/2001', address2: '' };
    expect((await change(company, { ...same, phone: '9876500000', overview: 'We cast rods.' })).status).toBe(
      200,
    );
    expect(await markOf(company)).not.toBeNull();
    expect((await audit(company.userId)).map((row) => row.act)).toEqual(['user.validated']);
  });

  it('keeps the mark if a change is refused', async () => {
    const company = await validated();
    const stale = await change(company, { companyName: 'Tata Steel Limited', version: 1 });
    expect(stale.status).toBe(409);
    expect(await markOf(company)).toMatchObject({ checked: { companyName: 'Tiny Works' } });
  });

  it('does not copy the mark to the other profile of the login', async () => {
    const company = await validated();
    const { body } = await context.current.call('addProfile', { body: { userType: 'Buyer' } }, company.token);
    const { userId } = (body as { data: { userId: number } }).data;
    expect((await detail(userId)).validation).toBe('waiting');
  });

  it('shows the newly checked values after another validation', async () => {
    const company = await validated();
    await change(company, { companyName: 'Tiny Works Limited' });
    expect((await act('approve', company.userId, { facts: ['tax'], note: 'GSTIN seen.' })).status).toBe(200);
    expect(await markOf(company)).toMatchObject({
      facts: ['tax'],
      checked: { companyName: 'Tiny Works Limited' },
    });
  });
});

describe('approving a company that is changing', () => {
  // ADM-11
  it('refuses an approval of an outdated profile', async () => {
    const company = await person('supplier', 'Tiny Works');
    const { profileVersion } = await detail(company.userId);
    await change(company, { companyName: 'Tata Steel Limited' });
    const meanwhile = 'The company has changed its profile since you opened it. Please look at it again.';
    expect(
      refusalOf(
        await act('approve', company.userId, { facts: ['tax'], note: 'GSTIN seen.', profileVersion }),
      ),
    ).toEqual([409, meanwhile]);
    const profileVersions = { [company.userId]: profileVersion };
    const bulk = { act: 'approve', userIds: [company.userId], facts: ['phone'], profileVersions };
    const reply = await context.current.call('bulkUsers', { body: bulk }, admin.token);
    expect(reply.body).toMatchObject({ rows: [{ ok: false, text: meanwhile }] });
    expect(await markOf(company)).toBeNull();
  });

  it('never marks the new name if an approval and a change of name coincide', async () => {
    for (const name of ['Tata One', 'Tata Two', 'Tata Three', 'Tata Four']) {
      const company = await person('supplier', 'Tiny Works');
      await Promise.all([
        act('approve', company.userId, { facts: ['registration'] }),
        change(company, { companyName: name }),
      ]);
      const mark = await markOf(company);
      expect([undefined, name]).toContain(mark?.checked.companyName);
    }
  });
});
