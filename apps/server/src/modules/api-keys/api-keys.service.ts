import { randomBytes } from 'node:crypto';
import {
  keyLimits,
  keyNouns,
  keyPrefix,
  type KeyNoun,
  type KeyScopes,
} from '@proffer/contract/api-keys/rules';
import type { ApiKeyEntry, ApiCaller } from '@proffer/contract/api-keys/schemas';
import { isPermitted, type Permissions } from '@proffer/contract/members/rules';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../platform/database';
import { AppError, invalidField, notFound } from '../../platform/errors';
import { hashToken } from '../../platform/secrets';
import type { Actor, Authenticate } from '../../platform/session/actor';
import type { ApiKeysRepository } from './api-keys.repository';

interface ApiKeysDeps {
  db: Database;
  repository: ApiKeysRepository;
  audit: AuditLog;
  clock: Clock;
}

type NewKey = { key: ApiKeyEntry; secret: string };

const dayMs = 24 * 3_600_000;
const touchEveryMs = 60_000;
/** Characters of a key that owners see, prefix included. */
const hintLength = 12;

/** Creates the service of API keys (INT-1 to INT-9). */
export function createApiKeysService({ db, repository, audit, clock }: ApiKeysDeps) {
  const authenticate: Authenticate = async (secret, origin) => {
    const now = clock.now();
    const row = await repository.findByHash(hashToken(secret));
    if (!row || row.expiresAt <= now) return null;
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > touchEveryMs) {
      await repository.touch(row.id, now, new Date(now.getTime() - touchEveryMs));
    }
    return {
      userId: row.userId,
      loginId: row.loginId,
      member: {
        id: row.memberId,
        role: row.memberRole,
        // A key never binds, whatever its person may do.
        mayBind: false,
        bindLimit: null,
        isShared: row.isShared,
      },
      role: row.role,
      // No session: calls about sessions are not open to keys.
      sessionId: 0,
      key: { id: row.id, scopes: row.scopes },
      kind: 'full',
      provenAt: new Date(0),
      secondFactor: row.secondFactor,
      ...origin,
    };
  };

  async function entryOf(executor: Executor, userId: number, id: number): Promise<ApiKeyEntry> {
    const row = await repository.find(executor, userId, id);
    if (!row) throw notFound('The API key');
    return toEntry(row, clock.now());
  }

  async function requireKey(tx: Tx, userId: number, id: number) {
    const row = await repository.lock(tx, userId, id);
    if (!row) throw notFound('The API key');
    return row;
  }

  function requireCurrent(row: { revokedAt: Date | null; expiresAt: Date }): void {
    if (row.revokedAt === null && row.expiresAt > clock.now()) return;
    throw new AppError('illegal_transition', { text: 'This key is no longer valid. Create a new one.' });
  }

  /** Throws if the person is not in the company, or may not do what the scopes allow. */
  async function requirePerson(tx: Tx, userId: number, memberId: number, scopes: KeyScopes): Promise<void> {
    const person = await repository.findPerson(tx, userId, memberId);
    if (!person) throw invalidField('memberId', 'Please choose somebody of your company.');
    const beyond = beyondRole(person, scopes);
    if (beyond) {
      throw invalidField(
        'memberId',
        `This person may only read, but the key may prepare ${keyNouns[beyond]}.`,
      );
    }
  }

  async function insert(
    tx: Tx,
    actor: Actor,
    key: { name: string; scopes: KeyScopes; memberId: number; days: number; replacesId?: number },
  ): Promise<NewKey> {
    const now = clock.now();
    const secret = keyPrefix + randomBytes(32).toString('base64url');
    const { days, ...values } = key;
    const id = await repository.add(tx, {
      ...values,
      userId: actor.userId,
      hint: secret.slice(0, hintLength),
      secretHash: hashToken(secret),
      createdBy: actor.member.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    });
    const { name, scopes, memberId, replacesId } = key;
    await record(tx, actor, replacesId === undefined ? 'created' : 'rotated', id, {
      name,
      scopes,
      memberId,
      days,
      ...(replacesId === undefined ? {} : { replacesId }),
    });
    return { key: await entryOf(tx, actor.userId, id), secret };
  }

  const record = (
    tx: Tx,
    actor: Actor,
    act: string,
    id: number,
    after: Record<string, unknown>,
    before: Record<string, unknown> = {},
  ): Promise<void> =>
    audit.add(tx, actor, { act: `api_key.${act}`, subject: { kind: 'api_key', id }, before, after });

  return {
    authenticate,

    async list({ userId }: Actor): Promise<ApiKeyEntry[]> {
      const now = clock.now();
      return (await repository.list(userId)).map((row) => toEntry(row, now));
    },

    /** Returns the company of the caller, and the key of the call; null in a session. */
    async describeCaller({ userId, role, key }: Actor & { role: 'supplier' | 'buyer' }): Promise<ApiCaller> {
      if (!key) return { userId, role, key: null };
      const { name, scopes, expiresAt } = await entryOf(db, userId, key.id);
      return { userId, role, key: { name, scopes, expiresAt } };
    },

    async create(
      actor: Actor,
      {
        memberId = actor.member.id,
        ...key
      }: { name: string; scopes: KeyScopes; days: number; memberId?: number | undefined },
    ): Promise<NewKey> {
      return withTransaction(db, async (tx) => {
        await requirePerson(tx, actor.userId, memberId, key.scopes);
        if ((await repository.countLocked(tx, actor.userId, clock.now())) >= keyLimits.perCompany) {
          throw new AppError('illegal_transition', {
            text: `A company has at most ${keyLimits.perCompany} valid keys. Revoke one that is not used.`,
          });
        }
        return insert(tx, actor, { ...key, memberId });
      });
    },

    /** Creates the successor of a key, which then ends in seven days, unless it ends earlier. */
    async rotate(actor: Actor, id: number, days: number): Promise<NewKey> {
      return withTransaction(db, async (tx) => {
        const old = await requireKey(tx, actor.userId, id);
        requireCurrent(old);
        await assertNoOther(tx, actor.userId, old.id, old.replacesId);
        const { name, scopes, memberId } = old;
        await requirePerson(tx, actor.userId, memberId, scopes);
        const end = new Date(clock.now().getTime() + keyLimits.overlapDays * dayMs);
        if (end < old.expiresAt) await repository.change(tx, id, { expiresAt: end });
        return insert(tx, actor, { name, scopes, memberId, days, replacesId: id });
      });
    },

    async transfer(actor: Actor, id: number, memberId: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const key = await requireKey(tx, actor.userId, id);
        requireCurrent(key);
        if (key.memberId === memberId) return;
        await requirePerson(tx, actor.userId, memberId, key.scopes);
        await repository.change(tx, id, { memberId });
        await record(tx, actor, 'transferred', id, { memberId }, { memberId: key.memberId });
      });
    },

    async revoke(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const key = await requireKey(tx, actor.userId, id);
        if (key.revokedAt) return;
        await repository.change(tx, id, { revokedAt: clock.now() });
        await record(tx, actor, 'revoked', id, {}, { name: key.name });
      });
    },

    /** Gives the keys of a person who leaves to the successor; without one they stop working until a transfer. */
    async handOver(tx: Executor, of: { memberId: number; successorId: number | null }): Promise<void> {
      if (of.successorId !== null) await repository.handOver(tx, of.memberId, of.successorId);
    },

    /** Returns the keys of a company for the export of its data. */
    ownData: (userId: number): Promise<ApiKeyEntry[]> =>
      repository.list(userId).then((rows) => rows.map((row) => toEntry(row, clock.now()))),

    forget: repository.forget,
  };

  /** Throws if the key was replaced already, or its own predecessor is still valid: at most two are valid at a time. */
  async function assertNoOther(tx: Tx, userId: number, id: number, replacesId: number | null): Promise<void> {
    const keys = await repository.list(userId, tx);
    const now = clock.now();
    const isValid = (key: { revokedAt: Date | null; expiresAt: Date }) =>
      !key.revokedAt && key.expiresAt > now;
    if (keys.some((key) => key.replacesId === id)) {
      throw new AppError('illegal_transition', {
        text: 'This key was replaced already. Replace its successor.',
      });
    }
    const before = keys.find((key) => key.id === replacesId);
    if (before && isValid(before)) {
      throw new AppError('illegal_transition', {
        text: 'The previous key is still valid. Revoke it before you replace this one.',
      });
    }
  }
}
export type ApiKeysService = ReturnType<typeof createApiKeysService>;

/** Returns the first noun of which the scopes allow more than the person may do. */
function beyondRole(person: Pick<Permissions, 'role' | 'mayBind'>, scopes: KeyScopes): KeyNoun | undefined {
  if (isPermitted(person, 'prepare')) return undefined;
  return (Object.keys(scopes) as KeyNoun[]).find((noun) => scopes[noun] === 'prepare');
}

function toEntry(row: Awaited<ReturnType<ApiKeysRepository['list']>>[number], now: Date): ApiKeyEntry {
  const state = row.revokedAt
    ? 'revoked'
    : row.expiresAt <= now
      ? 'expired'
      : row.hasLeft
        ? 'no-person'
        : 'valid';
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    state,
    memberId: row.memberId,
    personName: row.personName,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    replacesId: row.replacesId,
  };
}
