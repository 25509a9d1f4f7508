import { beforeEach, describe, expect, it } from 'vitest';
import { accountActs, password } from '../world/account-acts';
import { problemOf, useContext, type Reply, type TestContext } from '../support/context';
import { addMember, createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const call: TestContext['call'] = (...args) => context.current.call(...args);
const codeOf = (reply: Reply) => (reply.status < 300 ? 'done' : problemOf(reply).code);
const { withPassword } = accountActs(context);

let owner: Person;
let colleague: Person;

beforeEach(async () => {
  owner = await withPassword('supplier', { companyName: 'Kaveri Tools' });
  colleague = await addMember(context.current, owner, { role: 'owner', mayBind: true });
});

const body = { password };
const statusOf = async (token: string, userId: number) => {
  const params = { userId };
  const { body: detail } = await call('getUserDetail', { params }, token);
  return (detail as { isClosed?: boolean }).isClosed;
};

describe('closing a login that belongs to a company with other people', () => {
  // COM-80
  it('leaves the company, which goes on with another contact', async () => {
    const offerId = await publishOffer(context.current, owner, { title: 'Lathes' });
    const preview = await call('closingPreview', {}, owner.token);
    expect(preview.body).toMatchObject({ profiles: [], companiesLeft: ['Kaveri Tools'], obstacle: null });
    expect((await call('closeAccount', { body }, owner.token)).status).toBe(200);
    expect((await call('session', {}, colleague.token)).body).toMatchObject({ userId: owner.userId });
    const buyer = await createPerson(context.current, 'buyer');
    expect((await call('viewOffer', { params: { id: offerId } }, buyer.token)).status).toBe(200);
    const own = await call('getUserDetail', { params: { userId: owner.userId } }, colleague.token);
    expect(own.body).toMatchObject({ email: colleague.email });
    expect(await statusOf(buyer.token, owner.userId)).not.toBe(true);
  });

  // COM-80
  it('is refused while the company would lose its last owner', async () => {
    const params = { memberId: colleague.memberId };
    await call('changeMember', { params, body: { role: 'member', mayBind: false } }, owner.token);
    const preview = (await call('closingPreview', {}, owner.token)).body as { obstacle: string };
    expect(preview.obstacle).toContain('at least one owner');
    expect(codeOf(await call('closeAccount', { body }, owner.token))).toBe('illegal_transition');
    expect((await call('session', {}, owner.token)).status).toBe(200);
  });

  // COM-80
  it('closes the login of a person who belongs to no other company', async () => {
    const invited = await addMember(context.current, owner);
    await context.current.db.transaction(async (tx) => {
      const passwordHash = await context.current.auth.passwords.hash(password);
      await context.current.auth.logins.changeLogin(tx, invited.loginId, { passwordHash });
    });
    expect((await call('closeAccount', { body }, invited.token)).status).toBe(200);
    expect((await call('session', {}, invited.token)).status).toBe(401);
    expect((await call('session', {}, owner.token)).status).toBe(200);
  });
});

describe('closing a company', () => {
  // COM-81
  it('ends it for all its people and keeps their logins', async () => {
    const offerId = await publishOffer(context.current, owner, { title: 'Lathes' });
    const buyer = await createPerson(context.current, 'buyer');
    expect((await call('closeCompany', { body }, owner.token)).status).toBe(200);
    expect((await call('session', {}, colleague.token)).status).toBe(401);
    expect((await call('viewOffer', { params: { id: offerId } }, buyer.token)).status).toBe(404);
    const again = await call('login', { body: { email: owner.email, password } });
    expect(codeOf(again)).toBe('no_company');
  });

  // COM-81
  it('is refused to a member', async () => {
    const member = await addMember(context.current, owner);
    expect(codeOf(await call('closeCompany', { body }, member.token))).toBe('not_permitted');
  });
});

describe('the personal data of a person', () => {
  // COM-82
  it('contains the data of a company for its owners only, and all memberships', async () => {
    const member = await addMember(context.current, owner);
    const read = async ({ token }: Person) =>
      JSON.parse((await call('myData', {}, token)).bytes.toString()) as {
        memberships: unknown[];
        profiles: Record<string, unknown>[];
      };
    expect(Object.keys((await read(member)).profiles[0]!)).toEqual([
      'userId',
      'role',
      'signingKeys',
      'calendarAddress',
      'singleSignOn',
    ]);
    expect((await read(member)).memberships).toHaveLength(1);
    expect(Object.keys((await read(owner)).profiles[0]!)).toContain('offers');
  });
});

describe('dealing with a company to which one belongs', () => {
  // COM-83
  it('is refused, as is dealing with oneself', async () => {
    const offerId = await publishOffer(context.current, owner, { title: 'Lathes' });
    const buyer = await createPerson(context.current, 'buyer');
    await context.current.pool.query(
      "insert into members (user_id, login_id, role, may_bind) values ($1, $2, 'member', false)",
      [owner.userId, buyer.loginId],
    );
    const query = { proposalId: offerId, buyerId: buyer.userId };
    const reply = await call('requestNda', { query }, buyer.token);
    expect(codeOf(reply)).toBe('forbidden');
  });
});
