import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Permissions } from '@proffer/contract/members/rules';
import { insertAccounts } from '../../src/cli/demo/rows';
import { logins, members, sessions, users } from '../../src/schema';
import type { TestContext } from '../support/context';
import { createDealings } from './dealings';

export interface Person {
  userId: number;
  loginId: number;
  memberId: number;
  email: string;
  token: string;
  companyName: string;
}

type NewMember = Permissions & { name: string };

let counter = 0;

/**
 * Confirmation and expiry time of test sessions: these people need no further confirmation and stay
 * logged in, however far a test moves the clock. Confirmation and expiry are tested with sessions
 * opened by a login (account-confirming.test.ts, sweep.test.ts).
 */
const never = new Date('2200-01-01');

/** Creates a user with a complete profile and an open session, with a login of its own. */
export async function createPerson(
  context: TestContext,
  role: 'supplier' | 'buyer' | 'admin',
  profile: {
    companyName?: string;
    firstName?: string;
    lastName?: string;
    password?: string;
    /** False makes the session expire like that of a login. */
    staysLoggedIn?: boolean;
  } = {},
): Promise<Person> {
  counter += 1;
  const email = `${role}-${counter}-${randomUUID().slice(0, 8)}@example.com`;
  const companyName = profile.companyName ?? `Company ${counter}`;
  return context.db.transaction(async (tx) => {
    const [userId] = (
      await insertAccounts(tx, [
        {
          email,
          passwordHash:
            profile.password === undefined
              ? 'not a hash: these people never type a password'
              : await context.auth.passwords.hash(profile.password),
          role,
          createdAt: new Date(),
          isValidated: role === 'admin',
          profile: {
            firstName: profile.firstName ?? 'Asha',
            lastName: profile.lastName ?? `Rao${counter}`,
            companyName,
            phone: '9876543210',
            city: 'Pune',
            state: 'Maharashtra',
            zip: '411001',
          },
        },
      ])
    ).values();
    const [user] = await tx.select().from(users).where(eq(users.id, userId!));
    const { loginId } = user!;
    const [founder] = await tx.select({ id: members.id }).from(members).where(eq(members.userId, userId!));
    const who = { loginId, userId: userId!, kind: 'full', role } as const;
    const { token } = await context.auth.sessions.open(tx, who, {
      address: '127.0.0.1',
      device: 'test',
    });
    await tx
      .update(sessions)
      .set({
        provenAt: never,
        ...(profile.staysLoggedIn === false ? {} : { lastUsedAt: never, expiresAt: never }),
      })
      .where(eq(sessions.userId, userId!));
    return { userId: userId!, loginId, memberId: founder!.id, email, token, companyName };
  });
}

/** Adds a person with an own login to a company; the token is of an open session in it. */
export async function addMember(
  context: TestContext,
  company: Pick<Person, 'userId' | 'companyName'>,
  { role = 'member', mayBind = false, bindLimit = null, name = 'Ravi Menon' }: Partial<NewMember> = {},
): Promise<Person> {
  const email = `${role}-${randomUUID().slice(0, 13)}@example.com`;
  return context.db.transaction(async (tx) => {
    const { userId, companyName } = company;
    const [login] = await tx
      .insert(logins)
      .values({ email, emailKey: email, passwordHash: 'none', verifiedAt: new Date() })
      .returning({ id: logins.id });
    const loginId = login!.id;
    const [member] = await tx
      .insert(members)
      .values({ userId, loginId, name, role, mayBind, bindLimit })
      .returning({ id: members.id });
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
    const who = { loginId, userId, kind: 'full', role: user!.role } as const;
    const origin = { address: '127.0.0.1', device: 'test' };
    const { token } = await context.auth.sessions.open(tx, who, origin);
    await tx
      .update(sessions)
      .set({ provenAt: never, lastUsedAt: never, expiresAt: never })
      .where(eq(sessions.loginId, loginId));
    return { userId, loginId, memberId: member!.id, email, token, companyName };
  });
}

/** Returns the steps of a deal, made through the calls of this server. */
export function dealingsIn(context: TestContext) {
  return createDealings(async (route, parts, token) => {
    const { status, body } = await context.call(route, parts, token);
    if (status >= 300) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  });
}

/** Publishes an offer that is complete enough for the market; returns its id. */
export const publishOffer = (context: TestContext, supplier: Person, fields: object = {}): Promise<number> =>
  dealingsIn(context).publishOffer(supplier, fields);
