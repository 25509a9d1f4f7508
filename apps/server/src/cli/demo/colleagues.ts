import { eq, inArray, sql } from 'drizzle-orm';
import type { Permissions } from '@proffer/contract/members/rules';
import type { Executor } from '../../platform/database';
import { logins, members, messages } from '../../schema';
import { demoLogins } from './logins';

interface Colleague extends Permissions {
  of: 'supplier' | 'buyer';
  email: string;
  name: string;
}

const withoutAuthority = { mayBind: false, bindLimit: null } as const;

/** People of the two demo companies besides their founders. */
const colleagues: Colleague[] = [
  {
    of: 'supplier',
    email: demoLogins['supplier-sales'],
    name: 'Kavita Joshi',
    role: 'member',
    ...withoutAuthority,
  },
  {
    of: 'supplier',
    email: demoLogins['supplier-signatory'],
    name: 'Arjun Nair',
    role: 'member',
    mayBind: true,
    bindLimit: 5_000_000,
  },
  {
    of: 'supplier',
    email: demoLogins['supplier-viewer'],
    name: 'Neha Gupta',
    role: 'viewer',
    ...withoutAuthority,
  },
  {
    of: 'buyer',
    email: demoLogins['buyer-purchaser'],
    name: 'Rohan Desai',
    role: 'member',
    ...withoutAuthority,
  },
  {
    of: 'buyer',
    email: demoLogins['buyer-legal'],
    name: 'Anita Iyer',
    role: 'member',
    mayBind: true,
    bindLimit: 2_500_000,
  },
  {
    of: 'buyer',
    email: demoLogins['buyer-viewer'],
    name: 'Vikram Shah',
    role: 'viewer',
    ...withoutAuthority,
  },
];

/** Adds the colleagues that are missing, also to a demo market of an earlier version; returns their number. */
export async function insertColleagues(
  tx: Executor,
  {
    userIds,
    passwordHash,
    joinedAt,
  }: {
    userIds: Record<Colleague['of'], number>;
    passwordHash: string;
    joinedAt: Date;
  },
): Promise<number> {
  const emails = colleagues.map(({ email }) => email);
  const known = await tx.select({ email: logins.email }).from(logins).where(inArray(logins.emailKey, emails));
  const missing = colleagues.filter(({ email }) => !known.some((login) => login.email === email));
  for (const { of, email, ...person } of missing) {
    const [login] = await tx
      .insert(logins)
      .values({ email, emailKey: email, passwordHash, verifiedAt: joinedAt, createdAt: joinedAt })
      .returning({ id: logins.id });
    if (!login) throw new Error(`the login ${email} was not inserted`);
    await tx.insert(members).values({ ...person, userId: userIds[of], loginId: login.id, joinedAt });
  }
  // The founders wrote the messages of the story.
  await tx.execute(
    sql`update ${messages} set author_id = (select min(f.id) from ${members} f where f.user_id = sender_id) where author_id is null`,
  );
  return missing.length;
}

/** Returns the company that a demo login founded. */
export async function companyOfLogin(tx: Executor, email: string): Promise<number> {
  const [row] = await tx
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(logins, eq(logins.id, members.loginId))
    .where(eq(logins.emailKey, email))
    .orderBy(members.id)
    .limit(1);
  if (!row) throw new Error(`no company of ${email}`);
  return row.userId;
}
