import { and, eq, inArray, sql } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import {
  countTries,
  settleTries,
  triesOf,
  verdictOn,
  type CountedTry,
  type RateVerdict,
  type Settling,
} from '../../platform/rate-limit';
import { knownDevices, logins, sessions } from '../../schema';
import { storedKeys } from '../../platform/mail/email-address';
import { loginColumns, type LoginRow } from './logins.repository';
import type { NewSession } from './sessions.repository';
import type { BrowserMarks } from './browser-marks';
import type { Acquaintance, GuessCounters } from './login-tries';

/** A counted attempt to log in with an address. */
interface LoginTry {
  verdict: RateVerdict;
  login: LoginRow | undefined;
  /** How the login knows this browser; it decides which counters apply to the attempt. */
  knownBy: Acquaintance;
}

type TriedRow = { [Key in keyof LoginRow]: LoginRow[Key] | null } & CountedTry & { knownBy: Acquaintance };

const given = sql.placeholder;
const none: Settling = { forgotten: [], givenBack: [] };

/**
 * Creates the repository with the two statements of a login, one before and one after the password is hashed. Every
 * login waits for both, so each does all its work in one statement and one commit.
 */
export function createEnteringRepository(db: Database) {
  const isOfBrowser = inArray(knownDevices.deviceHash, [given('cookieMark'), given('placeMark')]);

  const knows = (mark: string) =>
    sql`exists (select from ${knownDevices} where ${knownDevices.loginId} = ${logins.id} and ${knownDevices.deviceHash} = ${given(mark)}::bytea)`;
  const tried = db.$with('tried').as(
    db
      .select({
        ...loginColumns,
        knownBy:
          sql<Acquaintance>`case when ${knows('cookieMark')} then 'cookie' when ${knows('placeMark')} then 'place' else 'unknown' end`.as(
            'known_by',
          ),
      })
      .from(sql`(select) as one`)
      .leftJoin(logins, inArray(logins.emailKey, [given('emailKey'), given('olderKey')])),
  );
  const counted = countTries(db, sql`(select known_by from tried)`);
  const triedColumns = {
    id: tried.id,
    email: tried.email,
    passwordHash: tried.passwordHash,
    verifiedAt: tried.verifiedAt,
    secondFactor: tried.secondFactor,
    colorScheme: tried.colorScheme,
    knownBy: tried.knownBy,
    ...counted.columns,
  };
  const tryLogin = prepareQuery<TriedRow>(
    db,
    'try_login',
    db
      .with(tried, ...counted.parts)
      .select(triedColumns)
      .from(tried),
    triedColumns,
  );

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
        isSso: given('isSso'),
        hasTwoSteps: given('hasTwoSteps'),
        createdAt: given('at'),
        lastUsedAt: given('at'),
        provenAt: given('at'),
        expiresAt: given('expiresAt'),
      })
      .returning({ id: sessions.id }),
  );
  // Counts of the table before this statement changes it.
  const beforeColumns = {
    browsers: sql<number>`count(*)::int`,
    ofThisOne: sql<number>`(count(*) filter (where ${isOfBrowser}))::int`,
  };
  const enter = prepareQuery<{ browsers: number; ofThisOne: number }>(
    db,
    'enter_login',
    db
      .with(...settleTries(db), remembered, opened)
      .select(beforeColumns)
      .from(knownDevices)
      .where(eq(knownDevices.loginId, given('loginId'))),
    beforeColumns,
  );

  return {
    /** Counts an attempt against the counters of this browser and reads the login, even if the attempt is refused. */
    async tryLogin(
      email: string,
      marks: BrowserMarks | null,
      { counters, now }: { counters: GuessCounters; now: Date },
    ): Promise<LoginTry> {
      const [emailKey, olderKey] = storedKeys(email);
      const [row] = await tryLogin({
        ...triesOf(counters, now),
        emailKey,
        olderKey,
        cookieMark: marks?.cookie ?? null,
        placeMark: marks?.place ?? null,
      });
      if (!row) throw new Error('a try was not counted');
      const { tries, refusedUntil, refusedBy, knownBy, ...login } = row;
      return {
        verdict: verdictOn({ tries, refusedUntil, refusedBy }, now),
        login: hasLogin(login) ? login : undefined,
        knownBy,
      };
    },

    /** Returns how a login knows a browser. */
    async knownBy(loginId: number, marks: BrowserMarks): Promise<Acquaintance> {
      const rows = await db
        .select({ deviceHash: knownDevices.deviceHash })
        .from(knownDevices)
        .where(
          and(
            eq(knownDevices.loginId, loginId),
            inArray(knownDevices.deviceHash, [marks.cookie, marks.place]),
          ),
        );
      if (rows.some(({ deviceHash }) => deviceHash.equals(marks.cookie))) return 'cookie';
      return rows.length > 0 ? 'place' : 'unknown';
    },

    /** Remembers the browser of a user who proved their identity by other means than logging in. */
    async remember(tx: Executor, loginId: number, marks: BrowserMarks, now: Date): Promise<void> {
      const times = { firstSeenAt: now, lastSeenAt: now };
      await tx
        .insert(knownDevices)
        .values([
          { loginId, deviceHash: marks.cookie, ...times },
          { loginId, deviceHash: marks.place, ...times },
        ])
        .onConflictDoUpdate({
          target: [knownDevices.loginId, knownDevices.deviceHash],
          set: { lastSeenAt: now },
        });
    },

    /**
     * Opens a session, remembers its browser and settles the preceding attempts. Returns whether this is the first
     * browser of the login (`first`), a known one (`known`) or another one (`new`).
     */
    async enter(
      executor: Executor,
      { now, ...session }: NewSession,
      marks: BrowserMarks,
      tries: Settling | null,
    ): Promise<'first' | 'known' | 'new'> {
      const [before] = await enter(
        { ...session, ...(tries ?? none), at: now, cookieMark: marks.cookie, placeMark: marks.place },
        executor,
      );
      if (!before || before.browsers === 0) return 'first';
      return before.ofThisOne > 0 ? 'known' : 'new';
    },
  };
}
export type EnteringRepository = ReturnType<typeof createEnteringRepository>;

function hasLogin(login: { [Key in keyof LoginRow]: LoginRow[Key] | null }): login is LoginRow {
  return login.id !== null;
}
