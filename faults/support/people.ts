import type { RouteName } from '../../packages/contract/src/wire/paths';
import type { Caller } from '../../apps/server/test/world/dealings';
import { call, type Answer, type Parts } from './calls';
import type { MailServer } from './mail-server';

export interface Pair {
  supplier: Caller;
  buyer: Caller;
}

/** Password of all users. */
const password = 'quiet river 42';
let addresses = 0;

/** Returns a new client address for each sign-up, because sign-ups are limited by address. */
function ownAddress(): string {
  addresses += 1;
  return `10.${Math.floor(addresses / 65_536)}.${Math.floor(addresses / 256) % 256}.${addresses % 256}`;
}

/** Sends a request that must succeed; returns the body of the reply. */
export async function succeed<T>(url: string, route: RouteName, parts: Parts, token?: string): Promise<T> {
  const { outcome, body, said } = await call(url, route, parts, token);
  if (outcome !== 'done') throw new Error(said);
  return body as T;
}

/** Starts a sign-up, after which the market must mail a code. */
export const beginSignUp = (url: string, email: string, userType = 'Buyer') =>
  call(url, 'signup', { body: { email, password, userType }, from: ownAddress() });

/** Confirms the identity of a user, which some requests require now and then. */
export async function confirm(url: string, person: Caller): Promise<Answer> {
  const answer = await call(url, 'confirm', { body: { password } }, person.token);
  // The session continues under a new token.
  if (answer.outcome === 'done') person.token = (answer.body as { token: string }).token;
  return answer;
}

/** Signs a user up by requests, with the code from the mail, and logs in. */
export async function signUp(
  url: string,
  mail: MailServer,
  email: string,
  userType: 'Supplier' | 'Buyer',
): Promise<Caller> {
  const begun = await beginSignUp(url, email, userType);
  if (begun.outcome !== 'done') throw new Error(begun.said);
  const otp = /^\d+/.exec(await mail.next(email))?.[0] ?? '';
  const { data } = await succeed<{ data: Caller }>(url, 'verifyCode', {
    query: { email, otp },
    from: ownAddress(),
  });
  const { userId, token } = data;
  const profile = {
    firstName: 'Asha',
    lastName: 'Rao',
    companyName: email,
    phone: '9876543210',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
  };
  await succeed(url, 'saveProfile', { body: { ...profile, userId } }, token);
  await succeed(url, 'acceptTerms', { body: { userId } }, token);
  const login = await succeed<{ data: [Caller, string] }>(url, 'login', {
    body: { email, password },
    from: ownAddress(),
  });
  return { userId: login.data[0].userId, token: login.data[1] };
}

/** Signs up independent pairs of a supplier and a buyer; the domain keeps them apart from earlier ones. */
export async function signUpPairs(
  url: string,
  mail: MailServer,
  count: number,
  domain = 'example.com',
): Promise<Pair[]> {
  const made = Array.from({ length: count }, async (_, n) => ({
    supplier: await signUp(url, mail, `supplier-${n}@${domain}`, 'Supplier'),
    buyer: await signUp(url, mail, `buyer-${n}@${domain}`, 'Buyer'),
  }));
  return Promise.all(made);
}
