import { beforeEach, describe, expect, it } from 'vitest';
import type { peopleReply } from '@proffer/contract/members/schemas';
import type { z } from 'zod';
import { problemOf, useContext, type Reply, type TestContext } from '../support/context';
import { addMember, createPerson, type Person } from '../world/people';

const context = useContext();
const call: TestContext['call'] = (...args) => context.current.call(...args);

let owner: Person;
let member: Person;

beforeEach(async () => {
  owner = await createPerson(context.current, 'supplier', { firstName: 'Asha', lastName: 'Rao' });
  member = await addMember(context.current, owner, { name: 'Ravi Menon' });
});

const peopleOf = async (person: Person) =>
  (await call('people', {}, person.token)).body as z.output<typeof peopleReply>;
const codeOf = (reply: Reply) => (reply.status < 300 ? 'done' : problemOf(reply).code);

const change = (by: Person, of: Person, body: object) =>
  call('changeMember', { params: { memberId: of.memberId }, body }, by.token);
const remove = (by: Person, of: Person) =>
  call('removeMember', { params: { memberId: of.memberId } }, by.token);
const fullOwner = { role: 'owner', mayBind: true };

describe('the people of a company', () => {
  // COM-1
  it('lists founder and member with role and authority to everybody in the company', async () => {
    const { people } = await peopleOf(member);
    expect(people).toMatchObject([
      { name: 'Asha Rao', role: 'owner', mayBind: true, bindLimit: null, isSelf: false },
      { name: 'Ravi Menon', role: 'member', mayBind: false, bindLimit: null, isSelf: true },
    ]);
  });

  // COM-1
  it('rejects authority for a viewer at its field', async () => {
    const reply = await change(owner, member, { role: 'viewer', mayBind: true });
    expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'mayBind' }] });
  });

  // COM-2
  it('applies a changed role to the next call of an open session, and mails the person', async () => {
    const offer = { body: { title: 'Pumps' } };
    expect((await call('createOffer', offer, member.token)).status).toBe(201);
    await change(owner, member, { role: 'viewer', mayBind: false });
    expect(codeOf(await call('createOffer', offer, member.token))).toBe('not_permitted');
    const mail = await context.current.mailTo(member.email);
    expect(mail?.text).toContain('You are a viewer');
  });

  // COM-8
  it('shows the name that a person has chosen', async () => {
    await call('renameSelf', { body: { name: 'Asha R. Rao' } }, owner.token);
    expect((await peopleOf(member)).people[0]).toMatchObject({ name: 'Asha R. Rao' });
  });
});

describe('the last owner and the last person with authority', () => {
  // COM-3
  it.each<[string, () => Promise<Reply>]>([
    ['leaves', () => call('leaveCompany', {}, owner.token)],
    ['removes themselves', () => remove(owner, owner)],
    ['becomes a member', () => change(owner, owner, { role: 'member', mayBind: true })],
    ['gives up authority', () => change(owner, owner, { role: 'owner', mayBind: false })],
  ])('is kept when the owner %s', async (_what, act) => {
    expect(codeOf(await act())).toBe('illegal_transition');
    expect((await peopleOf(owner)).people).toHaveLength(2);
  });

  // COM-3
  it('keeps one owner when two owners remove each other at once', async () => {
    await change(owner, member, fullOwner);
    const codes = await Promise.all([remove(owner, member), remove(member, owner)]);
    expect(codes.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
    const left = await Promise.all([owner, member].map((one) => call('people', {}, one.token)));
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  // COM-3
  it('keeps authority when two people give it up at once', async () => {
    await change(owner, member, fullOwner);
    const giveUp = (one: Person) => change(one, one, { role: 'owner', mayBind: false });
    const replies = await Promise.all([giveUp(owner), giveUp(member)]);
    expect(replies.map(codeOf).toSorted()).toEqual(['done', 'illegal_transition']);
  });
});

describe('a person who leaves', () => {
  // COM-4
  it('has no session in the company from then on', async () => {
    expect(codeOf(await remove(owner, member))).toBe('done');
    expect((await call('people', {}, member.token)).status).toBe(401);
    expect((await peopleOf(owner)).people).toHaveLength(1);
  });

  // COM-4
  it('cannot be succeeded by somebody of another company', async () => {
    const stranger = await createPerson(context.current, 'supplier');
    const query = { successorId: stranger.memberId };
    const params = { memberId: member.memberId };
    expect(problemOf(await call('removeMember', { params, query }, owner.token))).toMatchObject({
      errors: [{ field: 'successorId' }],
    });
  });

  // COM-5
  it('may leave on their own', async () => {
    expect(codeOf(await call('leaveCompany', {}, member.token))).toBe('done');
    expect((await call('session', {}, member.token)).status).toBe(401);
  });
});

describe('sessions and two-step login of colleagues', () => {
  // COM-6
  it('shows and ends the sessions of a person', async () => {
    const params = { memberId: member.memberId };
    expect((await call('memberSessions', { params }, owner.token)).body).toHaveLength(1);
    await call('endMemberSessions', { params }, owner.token);
    expect((await call('memberSessions', { params }, owner.token)).body).toEqual([]);
    expect((await call('session', {}, member.token)).status).toBe(401);
  });

  // COM-7
  it('requires two-step login from everybody one day after an owner has decided so', async () => {
    await call('requireTwoStep', { body: { isRequired: true } }, owner.token);
    expect((await call('people', {}, member.token)).status).toBe(200);
    context.current.clock.advance(24 * 3_600_000);
    expect(codeOf(await call('people', {}, member.token))).toBe('second_factor_needed');
    expect((await call('session', {}, member.token)).body).toMatchObject({ needsSecondFactor: true });
  });

  // COM-7
  it('refuses to switch two-step login off while a company requires it', async () => {
    await call('requireTwoStep', { body: { isRequired: true } }, owner.token);
    const keen = await createPerson(context.current, 'buyer', { password: 'a long password 7' });
    await call('requireTwoStep', { body: { isRequired: true } }, keen.token);
    const body = { method: 'off', password: 'a long password 7' };
    expect(codeOf(await call('setTwoFactor', { body }, keen.token))).toBe('illegal_transition');
  });
});

describe('a company as administrators see it', () => {
  // COM-84
  it('shows its people, and ends the sessions of all of them when it is deactivated', async () => {
    const admin = await createPerson(context.current, 'admin');
    const params = { userId: owner.userId };
    const detail = await call('adminUserDetail', { params }, admin.token);
    expect(detail.body).toMatchObject({
      people: [
        { email: owner.email, role: 'owner' },
        { email: member.email, role: 'member' },
      ],
    });
    const reason = 'Complaints about the goods.';
    await call('deactivateUser', { params, body: { reason } }, admin.token);
    const replies = await Promise.all([owner, member].map(({ token }) => call('people', {}, token)));
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  });
});
