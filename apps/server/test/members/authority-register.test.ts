import { expect, it } from 'vitest';
import type { AuthorityLine } from '@proffer/proof';
import type { peopleReply } from '@proffer/contract/members/schemas';
import type { z } from 'zod';
import { useContext } from '../support/context';
import { addMember, createPerson, type Person } from '../world/people';

const context = useContext();

/** Returns the lines of a company's register, without what the chain adds. */
async function linesOf({ userId }: Person) {
  const { rows } = await context.current.pool.query<{ entry: string }>(
    'select entry from authority_entries where register_id = $1 order by sequence',
    [userId],
  );
  return rows.map(({ entry }) => {
    const { act, by, limit, mayBind, member, role } = JSON.parse(entry) as AuthorityLine;
    return { act, by, limit, mayBind, member, role };
  });
}

// COM-40
it('the register of authority has a line for each change of a company’s people, and who made it', async () => {
  const { call, mailTo } = context.current;
  const owner = await createPerson(context.current, 'supplier');
  expect(await linesOf(owner)).toEqual([]);
  const permissions = { role: 'member', mayBind: true, bindLimit: 50_000 };
  await call('invitePerson', { body: { email: 'ravi@example.com', ...permissions } }, owner.token);
  const key = /key=([\w.-]+)/.exec((await mailTo('ravi@example.com', 'invites you'))?.text ?? '')?.[1] ?? '';
  const body = { key, name: 'Ravi Menon', password: 'seven green lathes', acceptsTerms: true };
  expect((await call('acceptInvitation', { body })).status).toBeLessThan(300);
  const { people } = (await call('people', {}, owner.token)).body as z.output<typeof peopleReply>;
  const ravi = people.at(-1)?.memberId ?? 0;
  const params = { memberId: ravi };
  const changed = { role: 'owner', mayBind: true, bindLimit: null };
  expect((await call('changeMember', { params, body: changed }, owner.token)).status).toBeLessThan(300);
  expect((await call('removeMember', { params, body: {} }, owner.token)).status).toBeLessThan(300);
  const by = owner.memberId;
  expect(await linesOf(owner)).toEqual([
    { act: 'member.known', by: 'market', limit: null, mayBind: true, member: by, role: 'owner' },
    { act: 'member.joined', by, limit: 50_000, mayBind: true, member: ravi, role: 'member' },
    { act: 'member.changed', by, limit: null, mayBind: true, member: ravi, role: 'owner' },
    { act: 'member.left', by, limit: null, mayBind: true, member: ravi, role: 'owner' },
  ]);
});

// COM-40
it('the register of authority knows an owner without authority who admits others', async () => {
  const { call } = context.current;
  const owner = await createPerson(context.current, 'supplier');
  const second = await addMember(context.current, owner, { role: 'owner', mayBind: false });
  const third = await addMember(context.current, owner);
  const body = { role: 'viewer', mayBind: false, bindLimit: null };
  const changed = await call('changeMember', { params: { memberId: third.memberId }, body }, second.token);
  expect(changed.status).toBeLessThan(300);
  expect((await linesOf(owner)).map(({ act, member }) => [act, member])).toEqual([
    ['member.known', second.memberId],
    ['member.changed', third.memberId],
  ]);
});
