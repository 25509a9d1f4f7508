import { eq, inArray, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import {
  countTry,
  forgetTries,
  triesOf,
  tryOf,
  verdictOn,
  type Limit,
  type RateVerdict,
} from '../../platform/rate-limit';
import { knownDevices, logins, sessions } from '../../schema';
import { emailKey, loginColumns, type LoginRow, type NewSession } from './auth.repository';

/** What a browser is known again by; either is enough. */
export interface BrowserMarks {
  /** Of the random name that its cookie holds. */
  cookie: Buffer;
  /** Of what it calls itself, with its address. */
  place: Buffer;
}

/** A try at the password of an address. */
export interface LoginTry {
  verdict: RateVerdict;
  login: LoginRow | undefined;
  /** Whether the login has been used from this browser before. */
  isKnownBrowser: boolean;
}

type TriedRow = { [Key in keyof LoginRow]: LoginRow[Key] | null } & {
  tries: number;
  windowEndsAt: Date;
  isKnownBrowser: boolean;
};

const given = sql.placeholder;

/**
 * The two statements of a login, one on each side of the password's hash. Every login waits for both, so what belongs
 * to one side is in one statement and one commit.
 */
export function createEnteringRepository(db: Database) {
  const isOfBrowser = inArray(knownDevices.deviceHash, [given('cookieMark'), given('placeMark')]);

  const counted = countTry(db);
  const triedColumns = {
    ...loginColumns,
    tries: counted.tries,
    windowEndsAt: counted.windowEndsAt,
    isKnownBrowser: sql<boolean>`exists (select from ${knownDevices} where ${knownDevices.loginId} = ${logins.id} and ${isOfBrowser})`,
  };
  const tryLogin = prepareQuery<TriedRow>(
    db,
    'try_login',
    db
      .with(counted)
      .select(triedColumns)
      .from(counted)
      .leftJoin(logins, eq(logins.emailKey, given('emailKey'))),
    triedColumns,
  );

  const forgotten = forgetTries(db);
  const seen = { firstSeenAt: given('at'), lastSeenAt: given('at') };
  const remembered = db.$with('remembered').as(
    db
      .insert(knownDevices)
      .values([
        { loginId: given('loginId'), deviceHash: given('cookieMark'), ...seen },
        { loginId: given('loginId'), deviceHash: given('placeMark'), ...seen },
      ])
      .onConflictDoUpdate({
        target: [knownDevices.loginId, knownDevices.deviceHash],
        set: { lastSeenAt: sql`excluded.last_seen_at` },
      })
      .returning({ loginId: knownDevices.loginId }),
  );
  const opened = db.$with('opened').as(
    db
      .insert(sessions)
      .values({
        tokenHash: given('tokenHash'),
        loginId: given('loginId'),
        userId: given('userId'),
        kind: given('kind'),
        device: given('device'),
        address: given('address'),
        createdAt: given('at'),
        lastUsedAt: given('at'),
        provenAt: given('at'),
        expiresAt: given('expiresAt'),
      })
      .returning({ id: sessions.id }),
  );
  // Of the table as it was before the statement.
  const beforeColumns = {
    browsers: sql<number>`count(*)::int`,
    ofThisOne: sql<number>`(count(*) filter (where ${isOfBrowser}))::int`,
  };
  const enter = prepareQuery<{ browsers: number; ofThisOne: number }>(
    db,
    'enter_login',
    db
      .with(forgotten, remembered, opened)
      .select(beforeColumns)
      .from(knownDevices)
      .where(eq(knownDevices.loginId, given('loginId'))),
    beforeColumns,
  );

  return {
    /** Counts a try under the key and reads the login of the address, whether or not the try is allowed. */
    async tryLogin(
      email: string,
      marks: BrowserMarks | null,
      { key, limit, now }: { key: string; limit: Limit; now: Date },
    ): Promise<LoginTry> {
      const [row] = await tryLogin({
        ...tryOf(key, limit, now),
        emailKey: emailKey(email),
        cookieMark: marks?.cookie ?? null,
        placeMark: marks?.place ?? null,
      });
      if (!row) throw new Error('a try was not counted');
      const { tries, windowEndsAt, isKnownBrowser, ...login } = row;
      return {
        verdict: verdictOn({ tries, windowEndsAt }, limit, now),
        login: isThere(login) ? login : undefined,
        isKnownBrowser,
      };
    },

    /**
     * Opens a session, remembers its browser and forgets the tries under the key. `first`: the login had no browser
     * before; `known`: it had this one; `new`: it had others.
     */
    async enter(
      executor: Executor,
      { now, ...session }: NewSession,
      marks: BrowserMarks,
      triesKey: string | null,
    ): Promise<'first' | 'known' | 'new'> {
      const tries = triesKey === null ? { triesKey } : triesOf(triesKey);
      const [before] = await enter(
        { ...session, ...tries, at: now, cookieMark: marks.cookie, placeMark: marks.place },
        executor,
      );
      if (!before || before.browsers === 0) return 'first';
      return before.ofThisOne > 0 ? 'known' : 'new';
    },
  };
}
export type EnteringRepository = ReturnType<typeof createEnteringRepository>;

function isThere(login: { [Key in keyof LoginRow]: LoginRow[Key] | null }): login is LoginRow {
  return login.id !== null;
}
