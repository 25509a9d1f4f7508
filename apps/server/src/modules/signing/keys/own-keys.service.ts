import { createHash, randomBytes } from 'node:crypto';
import type { AddSigningKeyBody, NewKeyOptions, SigningKeys } from '@proffer/contract/signing/key.schemas';
import { keyLimits } from '@proffer/contract/signing/key-limits';
import { canonicalJson, challengeOf } from '@proffer/proof';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, brokenConstraint, notFound } from '../../../platform/errors';
import type { MailOutbox } from '../../../platform/mail';
import type { SecurityEvents } from '../../../platform/security-events';
import type { Actor } from '../../../platform/session/actor';
import type { Deals, KeyChange } from '../../deals';
import type { SignersRepository } from '../signers.repository';
import type { KeysRepository, RemovedKey, SigningKeyRow } from './keys.repository';
import { keysChangedMail, type KeysChanged } from './keys.mails';
import { readNewKey, refused, type KeySite } from './web-authn';

export interface OwnKeysDeps {
  /** Name of the market, shown by authenticators. */
  findMarketName: () => Promise<string>;
  db: Database;
  repository: KeysRepository;
  signers: SignersRepository;
  securityEvents: SecurityEvents;
  outbox: Pick<MailOutbox, 'enqueue'>;
  deals: Pick<Deals, 'appendKeyChange'>;
  site: KeySite;
  clock: Clock;
}

/** Adds, lists and removes the keys with which a person signs for an account (DEA-51, DEA-52, COM-46). */
export function createOwnKeys(deps: OwnKeysDeps) {
  const { db, repository, signers, securityEvents, outbox, deals, site, clock, findMarketName } = deps;

  const list = async ({ userId, member }: Pick<Actor, 'userId' | 'member'>): Promise<SigningKeys> =>
    toWire(userId, await repository.list(member.id));

  async function toWire(userId: number, rows: readonly SigningKeyRow[]): Promise<SigningKeys> {
    return {
      isPossible: site.host !== undefined,
      isAlwaysAsked: await repository.isDemanded(userId),
      keys: rows.map(({ id, name, spki, isSynced, createdAt, usedAt }) => ({
        id,
        name,
        fingerprint: fingerprintOf(spki),
        isSynced,
        addedDate: createdAt.toISOString(),
        usedDate: usedAt?.toISOString() ?? null,
      })),
    };
  }

  /**
   * Mails the change of keys to the owner and records a security event, as for every change of credentials.
   */
  async function notifyOwner(
    tx: Executor,
    actor: Actor,
    changed: Omit<KeysChanged, 'userId' | 'memberId'>,
  ): Promise<void> {
    const { userId, loginId } = actor;
    const signer = { userId, memberId: actor.member.id };
    const { email } = await signers.find(signer, tx);
    const { change, key } = changed;
    const detail = { change, ...(key === undefined ? {} : { key: key.fingerprint }) };
    await securityEvents.add(tx, {
      kind: 'signing-keys.changed',
      loginId,
      account: email,
      origin: actor,
      detail,
    });
    await outbox.enqueue(tx, keysChangedMail, { ...signer, ...changed });
  }

  const appendRemoval = (tx: Executor, { userId, spki }: RemovedKey, by: KeyChange['by']): Promise<void> =>
    deals.appendKeyChange(tx, { userId, act: 'key.removed', by, key: fingerprintOf(spki), at: clock.now() });

  return {
    list,

    async begin(actor: Actor): Promise<NewKeyOptions> {
      if (site.host === undefined) throw impossible();
      const keys = await repository.list(actor.member.id);
      if (keys.length >= keyLimits.perAccount) throw tooMany();
      const statement = requestOf(actor, randomBytes(16).toString('hex'));
      await repository.saveChallenge({ sessionId: actor.sessionId, statement, askedAt: clock.now() });
      const { name, email } = await signers.find({ userId: actor.userId, memberId: actor.member.id });
      return {
        challenge: await challengeOf(statement),
        rp: { id: site.host, name: await findMarketName() },
        user: {
          // One id per person and company, so that the keys of a login's companies stay separate.
          id: Buffer.from(`proffer:${actor.userId}:${actor.member.id}`).toString('base64url'),
          name: `${email} (${actor.role})`,
          displayName: name,
        },
        excludeCredentials: keys.map(({ credential, transports }) => ({
          id: credential.toString('base64url'),
          transports,
        })),
      };
    },

    async add(actor: Actor, body: AddSigningKeyBody): Promise<SigningKeys> {
      const challenge = await repository.findChallenge(actor.sessionId);
      const { nonce } = JSON.parse(challenge?.statement ?? '{}') as { nonce?: string };
      const isOver = challenge && clock.now().getTime() - challenge.askedAt.getTime() > keyLimits.challengeMs;
      if (!challenge || isOver || challenge.statement !== requestOf(actor, nonce ?? ''))
        throw requestOutdated();
      const made = await readNewKey(body, challenge.statement, site);
      try {
        await withTransaction(db, async (tx) => {
          if (!(await repository.takeChallenge(tx, actor.sessionId, challenge.statement)))
            throw requestOutdated();
          await repository.add(tx, {
            userId: actor.userId,
            memberId: actor.member.id,
            name: body.name,
            ...made,
            createdAt: clock.now(),
          });
          // Check the limit after adding, so that keys added concurrently are counted.
          if ((await repository.list(actor.member.id, tx)).length > keyLimits.perAccount) throw tooMany();
          const key = fingerprintOf(made.spki);
          await deals.appendKeyChange(tx, {
            userId: actor.userId,
            act: 'key.added',
            by: 'account',
            key,
            at: clock.now(),
          });
          await notifyOwner(tx, actor, { change: 'added', key: { name: body.name, fingerprint: key } });
        });
      } catch (error) {
        if (brokenConstraint(error) !== 'signing_keys_credential') throw error;
        throw refused('This key already belongs to an account.');
      }
      return list(actor);
    },

    /**
     * Removes a key. Removing the last one also ends the requirement to sign with a key, so that nobody is
     * locked out.
     */
    async remove(actor: Actor, id: number): Promise<SigningKeys> {
      await withTransaction(db, async (tx) => {
        const removed = await repository.remove(tx, actor.member.id, id);
        if (!removed) throw notFound('The key');
        if ((await repository.countOfAccount(tx, actor.userId)) === 0) {
          await repository.endDemand(tx, actor.userId);
        }
        await appendRemoval(tx, removed, 'account');
        const { name, spki } = removed;
        await notifyOwner(tx, actor, { change: 'removed', key: { name, fingerprint: fingerprintOf(spki) } });
      });
      return list(actor);
    },

    async askAlways(actor: Actor, isAlwaysAsked: boolean): Promise<SigningKeys> {
      await withTransaction(db, async (tx) => {
        if ((await repository.isDemanded(actor.userId, tx)) === isAlwaysAsked) return;
        if (isAlwaysAsked) {
          // Otherwise the password alone, which suffices for such a login, could switch it off again.
          if (actor.secondFactor === 'off') throw secondFactorNeeded();
          if ((await repository.countOfAccount(tx, actor.userId)) === 0) throw noKeyYet();
          await repository.demand(tx, { userId: actor.userId, since: clock.now() });
        } else await repository.endDemand(tx, actor.userId);
        await notifyOwner(tx, actor, { change: isAlwaysAsked ? 'always-asked' : 'not-always-asked' });
      });
      return list(actor);
    },

    /** Deletes the keys of closed accounts. */
    async forgetAll(tx: Executor, userIds: number[]): Promise<void> {
      for (const key of await repository.forget(tx, userIds)) await appendRemoval(tx, key, 'market');
    },

    /** Returns a login's keys for the personal-data export. */
    ownData: async (userId: number, loginId: number): Promise<SigningKeys> =>
      toWire(userId, await repository.listOfLogin(userId, loginId)),
  };
}
export type OwnKeys = ReturnType<typeof createOwnKeys>;

/** Returns the statement that a new key signs, bound to this account by a nonce. */
const requestOf = ({ userId }: Actor, nonce: string): string =>
  canonicalJson({ act: 'signing-key.added', by: { user: userId }, nonce, v: 1 });

const fingerprintOf = (spki: Buffer): string => createHash('sha256').update(spki).digest('hex');

const impossible = () =>
  new AppError('illegal_transition', {
    text: 'Keys need a host name, but this market is opened by its network address.',
  });

const tooMany = () =>
  new AppError('illegal_transition', {
    text: `An account can have at most ${keyLimits.perAccount} keys. Please remove one first.`,
  });

const noKeyYet = () => new AppError('illegal_transition', { text: 'Please add a key first.' });

const secondFactorNeeded = () =>
  new AppError('second_factor_needed', {
    text: 'Please turn on two-step login first. Otherwise anyone with your password could turn this off again.',
  });

const requestOutdated = () =>
  new AppError('changed_meanwhile', {
    text: 'Adding this key took too long, or was started again in another window. Please start again.',
  });
