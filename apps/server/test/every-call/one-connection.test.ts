import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { addKey } from '../world/own-keys';
import { createPerson } from '../world/people';
import { codeMailedTo, openBrowser } from '../world/stranger-acts';

/** With one connection, who asked for another within a transaction would wait for itself. */
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

it('signing up takes one connection at a time', async () => {
  expect(await signUp('Supplier', 'one-connection@corp.example.com')).toHaveProperty('token');
});

it('so does the arrival of an administrator, of whom others are told', async () => {
  const { email } = await createPerson(context.current, 'admin');
  const { userId, token } = await signUp('admin', 'arriving@corp.example.com');
  const accepted = await context.current.call('acceptTerms', { body: { userId } }, token);
  expect(accepted.status).toBe(200);
  expect(await context.current.mailTo(email)).toBeDefined();
});

it('so do saving a search, and a key to sign with', async () => {
  const buyer = await createPerson(context.current, 'buyer');
  const body = { name: 'Valves', keyword: 'bronze valve', filters: { scope: 'small' } };
  expect((await context.current.call('saveSearch', { body }, buyer.token)).status).toBe(201);
  await addKey(context.current, buyer);
});
