import { expect, it } from 'vitest';
import { useContext } from '../support/context';

const context = useContext();
const password = 'a good pass';

// LIM-6, ACC-160
it('mails the code to an address in an Indian script and accepts its Unicode and ASCII forms at login', async () => {
  const { call, mailTo } = context.current;
  const email = 'संपर्क@उदाहरण.भारत';
  const inAscii = 'संपर्क@xn--p1b6ci4b4b3a.xn--h2brj9c';
  const signUp = (address: string) =>
    call('signup', { body: { email: address, password, userType: 'Supplier' } });

  expect(await signUp(email)).toMatchObject({ status: 201, body: { data: { email, step: 'code' } } });
  const otp = /\b\d{5}\b/.exec((await mailTo(email, 'verification code'))?.text ?? '')?.[0];
  expect((await call('verifyCode', { query: { email: inAscii, otp } })).status).toBe(200);
  for (const address of [email, inAscii]) {
    expect(await call('login', { body: { email: address, password } })).toMatchObject({
      status: 403,
      body: { code: 'signup_unfinished', details: { step: 'profile' } },
    });
  }
});
