import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { addKey } from '../world/own-keys';
import { createPerson } from '../world/people';
import { codeMailedTo, openBrowser } from '../world/stranger-acts';

/**
 * With a single connection, a call that requests another one within a transaction would deadlock.
 */
const context = useContext({ poolSize: 1 });

async function signUp(userType: string, email: string): Promise<{ userId: number; token: string }> {
  const somebody = openBrowser(context);
  const body = { email, password: 'a good pass', userType };
  expect((await somebody.ask('signup', { body })).status).toBe(201);
  const otp = await codeMailedTo(context.current, email);
  const verified = await somebody.ask('verifyCode', { query: { email, otp } });
  expect(verified.status).toBe(200);
  return (verified.body as { data: { userId: number; token: string } }).data;
}

it('signing up uses one database connection at a time', async () => {
  expect(await signUp('Supplier', 'one-connection@corp.example.com')).toHaveProperty('token');
});

it('the sign-up of an administrator, which notifies others, uses one database connection at a time', async () => {
  const { email } = await createPerson(context.current, 'admin');
  const { userId, token } = await signUp('admin', 'arriving@corp.example.com');
  const accepted = await context.current.call('acceptTerms', { body: { userId } }, token);
  expect(accepted.status).toBe(200);
  expect(await context.current.mailTo(email)).toBeDefined();
});

it('saving a search and adding a signing key use one database connection at a time', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const body = { name: 'Valves', keyword: 'bronze valve', filters: { scope: 'small' } };
  expect((await context.current.call('saveSearch', { body }, buyer.token)).status).toBe(201);
  await addKey(context.current, buyer);
});
