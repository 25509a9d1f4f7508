import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { codeMailedTo, openBrowser } from '../world/stranger-acts';

const context = useContext({ poolSize: 1 });

/** With one connection, who asked for another within a transaction would wait for itself. */
it.each(['Supplier', 'admin'])('signing up as %s takes one connection at a time', async (userType) => {
  const { current } = context;
  const email = `one-connection-${userType.toLowerCase()}@corp.example.com`;
  const somebody = openBrowser(context);
  const body = { email, password: 'a good pass', userType };
  expect((await somebody.ask('signup', { body })).status).toBe(201);
  const otp = await codeMailedTo(current, email);
  expect((await somebody.ask('verifyCode', { query: { email, otp } })).status).toBe(200);
});
