import { describe, expect, it } from 'vitest';
import { cookieOf, problemOf, requestOf, useContext } from '../support/context';

const context = useContext();
const minuteMs = 60_000;

/** Signs a supplier up to the terms and returns the sign-up's session. */
async function signUpToTerms(email: string): Promise<{ userId: number; token: string }> {
  const { call, mailTo } = context.current;
  await call('signup', { body: { email, password: 'a good pass', userType: 'Supplier' } });
  const [otp = ''] = /\b\d{5}\b/.exec((await mailTo(email))?.text ?? '') ?? [];
  const reply = await call('verifyCode', { query: { email, otp } });
  const { userId, token } = (reply.body as { data: { userId: number; token: string } }).data;
  const profile = {
    userId,
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
    phone: '9876543210',
    city: 'Coimbatore',
    state: 'TN',
    zip: '641001',
  };
  expect((await call('saveProfile', { body: profile }, token)).status).toBe(200);
  return { userId, token };
}

// ACC-224
describe('accepting the terms', () => {
  it('logs a supplier in with a new token, and with the time of the earlier proof', async () => {
    const { app, call, clock } = context.current;
    const { userId, token } = await signUpToTerms('finished@example.com');
    clock.advance(11 * minuteMs);
    const accepted = await call('acceptTerms', { body: { userId } }, token);
    const full = (accepted.body as { token: string }).token;
    expect(cookieOf(accepted, 'proffer_session')[0]).toBe(`proffer_session=${full}`);
    expect(await call('session', {}, full)).toMatchObject({ status: 200, body: { userId } });
    // `call` would replace the token by its renewed one.
    expect((await app.inject(requestOf('session', {}, token))).statusCode).toBe(401);
    const own = await call('myData', {}, full);
    expect([own.status, problemOf(own).code]).toEqual([403, 'proof_needed']);
  });

  it('logs in only one of several requests at the same time', async () => {
    const { app } = context.current;
    const { userId, token } = await signUpToTerms('twice@example.com');
    const request = requestOf('acceptTerms', { body: { userId } }, token);
    const statuses = (await Promise.all([1, 2, 3].map(() => app.inject(request)))).map(
      (one) => one.statusCode,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 409].includes(status))).toEqual([]);
  });

  // PRO-90
  it('comes after a profile whose state was stored by its official name', async () => {
    const email = 'state@example.com';
    const { token } = await signUpToTerms(email);
    const reply = await context.current.call('getUser', { query: { email } }, token);
    expect(reply).toMatchObject({ status: 200, body: { profile: { state: 'Tamil Nadu' } } });
  });
});
