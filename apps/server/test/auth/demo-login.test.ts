import { describe, expect, it } from 'vitest';
import type { DemoLogins } from '../../src/modules/auth';
import { cookieOf, problemOf, useContext } from '../support/context';
import { createPerson } from '../world/people';

const logins: DemoLogins = {};
const context = useContext({ demo: { logins, password: 'Known-to-all' } });
const plain = useContext();

// ACC-108
describe('login by role', () => {
  it('opens a session of the demo without password, for the administrator without second step', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const admin = await createPerson(context.current, 'admin');
    Object.assign(logins, { buyer: buyer.email, admin: admin.email });
    const { call } = context.current;
    for (const [role, { userId }] of Object.entries({ buyer, admin })) {
      const reply = await call('demoLogin', { body: { role } });
      expect(reply).toMatchObject({
        status: 200,
        body: { msg: 'User Verified', data: [{ userId }, expect.any(String)] },
      });
      expect(cookieOf(reply, 'proffer_session')).not.toEqual([]);
      const [, token] = (reply.body as { data: [unknown, string] }).data;
      expect(await call('session', {}, token)).toMatchObject({ status: 200, body: { userId } });
    }
    const list = await call('allUsers', {}, await tokenOf('admin'));
    expect(list.status).toBe(200);
  });

  it('is 404 for a role that the demo does not name, and for a deactivated account', async () => {
    const { call } = context.current;
    expect(problemOf(await call('demoLogin', { body: { role: 'supplier' } })).code).toBe('not_found');
    const buyer = await createPerson(context.current, 'buyer');
    logins.buyer = buyer.email;
    const { userId } = buyer;
    const body = { reason: 'No longer in use.' };
    await call('deactivateUser', { params: { userId }, body }, await tokenOf('admin'));
    expect((await call('demoLogin', { body: { role: 'buyer' } })).status).toBe(404);
  });

  it('is 404 in every other market, even for an address that exists there', async () => {
    logins.buyer = (await createPerson(plain.current, 'buyer')).email;
    for (const role of ['supplier', 'buyer', 'admin']) {
      expect((await plain.current.call('demoLogin', { body: { role } })).status).toBe(404);
    }
  });
});

async function tokenOf(role: 'admin'): Promise<string> {
  const reply = await context.current.call('demoLogin', { body: { role } });
  return (reply.body as { data: [unknown, string] }).data[1];
}
