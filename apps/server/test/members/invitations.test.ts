import { beforeEach, describe, expect, it } from 'vitest';
import type { InvitationEntry, peopleReply } from '@proffer/contract/members/schemas';
import type { z } from 'zod';
import { problemOf, useContext, type Reply, type TestContext } from '../support/context';
import { addMember, createPerson, type Person } from '../world/people';

const context = useContext();
const call: TestContext['call'] = (...args) => context.current.call(...args);

let owner: Person;
let count = 0;
let email: string;

beforeEach(async () => {
  owner = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  count += 1;
  email = `invited-${count}@example.com`;
});

const codeOf = (reply: Reply) => (reply.status < 300 ? 'done' : problemOf(reply).code);
const invite = (to = email, permissions: object = { role: 'member', mayBind: true, bindLimit: 50_000 }) =>
  call('invitePerson', { body: { email: to, ...permissions } }, owner.token);
const idOf = (reply: Reply) => (reply.body as InvitationEntry).id;
const peopleOf = async ({ token }: Pick<Person, 'token'>) =>
  (await call('people', {}, token)).body as z.output<typeof peopleReply>;

/** Returns the key of the newest invitation in a mailbox. */
async function keyFor(address = email): Promise<string> {
  const mail = await context.current.mailTo(address, 'invites you');
  return /key=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const accept = (key: string) =>
  call('acceptInvitation', {
    body: { key, name: 'Ravi Menon', password: 'seven green lathes', acceptsTerms: true },
  });
const tokenOf = (reply: Reply) => (reply.body as { token: string }).token;

describe('inviting a person without a login', () => {
  // COM-9, COM-11
  it('lets the person join with name and password and opens a session', async () => {
    expect((await invite()).status).toBe(201);
    const key = await keyFor();
    expect((await call('invitation', { query: { key } })).body).toMatchObject({
      email,
      companyName: 'Kaveri Tools',
      role: 'member',
      bindLimit: 50_000,
      hasLogin: false,
    });
    const token = tokenOf(await accept(key));
    expect((await call('session', {}, token)).body).toMatchObject({
      userId: owner.userId,
      email,
      member: { name: 'Ravi Menon', role: 'member', mayBind: true, bindLimit: 50_000 },
    });
    const { people, invitations } = await peopleOf(owner);
    expect(people.map(({ name }) => name)).toContain('Ravi Menon');
    expect(invitations).toEqual([]);
    const login = await call('login', { body: { email, password: 'seven green lathes' } });
    expect(login.status).toBe(200);
  });

  // COM-10
  it('mails the inviter when the person has joined', async () => {
    await invite();
    await accept(await keyFor());
    expect((await context.current.mailTo(owner.email))?.subject).toContain('Ravi Menon has joined');
  });

  // COM-13
  it('lets one of several concurrent attempts succeed', async () => {
    await invite();
    const key = await keyFor();
    const codes = (await Promise.all([accept(key), accept(key), accept(key)])).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect((await peopleOf(owner)).people).toHaveLength(2);
    expect(codeOf(await accept(key))).toBe('link_invalid');
  });

  // COM-11
  it('demands consent to the terms', async () => {
    await invite();
    const body = { key: await keyFor(), name: 'Ravi', password: 'seven green lathes', acceptsTerms: false };
    expect(codeOf(await call('acceptInvitation', { body }))).toBe('invalid_input');
  });
});

describe('inviting a person with a login', () => {
  // COM-12, COM-14
  it('joins the logged-in person, who can then switch between both companies', async () => {
    const person = await createPerson(context.current, 'buyer', { companyName: 'Ganga Steel' });
    await invite(person.email);
    const key = await keyFor(person.email);
    expect(codeOf(await accept(key))).toBe('email_taken');
    expect(codeOf(await call('joinCompany', { body: { key, name: 'Meera' } }, person.token))).toBe('done');
    expect((await call('session', {}, person.token)).body).toMatchObject({
      otherCompanies: [{ userId: owner.userId, userType: 'Supplier', companyName: 'Kaveri Tools' }],
      otherUserType: 'Supplier',
    });
    const to = { body: { usertype: 'supplier', userId: owner.userId } };
    expect((await call('switchProfile', to, person.token)).body).toMatchObject({ userId: owner.userId });
  });

  // COM-12
  it('refuses a person with another address', async () => {
    const other = await createPerson(context.current, 'buyer');
    await invite();
    const body = { key: await keyFor(), name: 'Somebody' };
    const reply = await call('joinCompany', { body }, other.token);
    expect(problemOf(reply)).toMatchObject({ code: 'illegal_transition' });
    expect(problemOf(reply).detail).toContain(email);
  });

  // COM-14
  it('does not switch to a company that the person does not belong to', async () => {
    const stranger = await createPerson(context.current, 'supplier');
    const to = { body: { usertype: 'supplier', userId: owner.userId } };
    expect((await call('switchProfile', to, stranger.token)).status).toBe(404);
  });
});

describe('an invitation that does not work any more', () => {
  // COM-9, COM-13
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['was withdrawn', (id) => call('withdrawInvitation', { params: { id } }, owner.token)],
    ['was replaced by another', () => invite()],
    ['was sent again', (id) => call('resendInvitation', { params: { id } }, owner.token)],
    ['was declined', async () => call('declineInvitation', { body: { key: await keyFor() } })],
    ['has expired', async () => context.current.clock.advance(7 * 24 * 3_600_000)],
  ])('answers link_invalid when it %s', async (_what, act) => {
    const id = idOf(await invite());
    const key = await keyFor();
    await act(id);
    expect(codeOf(await call('invitation', { query: { key } }))).toBe('link_invalid');
    expect(codeOf(await accept(key))).toBe('link_invalid');
  });

  // COM-10
  it('works again by the link of a mail that was sent again', async () => {
    const id = idOf(await invite());
    await keyFor();
    await call('resendInvitation', { params: { id } }, owner.token);
    expect(codeOf(await accept(await keyFor()))).toBe('done');
  });

  // COM-10
  it('mails the inviter when it was declined', async () => {
    await invite();
    await call('declineInvitation', { body: { key: await keyFor() } });
    expect((await context.current.mailTo(owner.email))?.subject).toContain('declined');
  });

  // COM-13
  it.each(['', '1.', '999999.abc', 'x'.repeat(200)])('answers a made-up key %j', async (key) => {
    expect(['link_invalid', 'invalid_input']).toContain(codeOf(await call('invitation', { query: { key } })));
  });
});

describe('who can be invited', () => {
  // COM-9
  it('rejects the address of a person who belongs to the company', async () => {
    const member = await addMember(context.current, owner);
    expect(problemOf(await invite(member.email))).toMatchObject({ errors: [{ field: 'email' }] });
  });

  // COM-16
  it('hides the invitations of a company from another one', async () => {
    const stranger = await createPerson(context.current, 'supplier');
    const params = { id: idOf(await invite()) };
    expect((await call('withdrawInvitation', { params }, stranger.token)).status).toBe(404);
    expect((await peopleOf(stranger)).invitations).toEqual([]);
  });
});
