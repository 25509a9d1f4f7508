import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { MailOutbox } from '../../platform/mail';
import { keyedHash, seal, unseal } from '../../platform/secrets';
import type { SecurityEvents } from '../../platform/security-events';
import type { Actor } from '../../platform/session/actor';
import type { ProofDemands } from '../../platform/session/proof';
import type { LoginAccountsPort } from './auth.ports';
import type { LoginsRepository } from './logins.repository';
import { codeWrong, type CodesService } from './codes.service';
import type { CredentialsService } from './credentials.service';
import type { CodePurpose, ProofsRepository } from './proofs.repository';
import type { OpenedSession, SessionsService } from './sessions.service';

interface TwoFactorState {
  method: SecondFactor;
  recoveryCodesLeft: number;
}

interface SecondFactorDeps {
  /** Name of the market, shown in authenticator apps. */
  findMarketName: () => Promise<string>;
  db: Database;
  logins: LoginsRepository;
  proofs: ProofsRepository;
  credentials: CredentialsService;
  codes: CodesService;
  sessions: Pick<SessionsService, 'renew' | 'endAll'>;
  securityEvents: SecurityEvents;
  outbox: MailOutbox;
  accounts: Pick<LoginAccountsPort, 'listOfLogin'>;
  demands: Pick<ProofDemands, 'needsAdminSecondStep'>;
  clock: Clock;
  secret: Buffer;
}

const sealPurpose = 'authenticator';
const periodSeconds = 30;
/** Accept one step before and after, for clocks that are slightly off. */
const stepWindow = 1;
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Creates the service of the second proof at login: a mailed code, or an authenticator app (RFC
 * 6238) with recovery codes.
 */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { db, logins, proofs, credentials, codes, sessions, securityEvents, outbox, clock, secret } = deps;
  const { accounts, demands } = deps;

  const hashOf = (loginId: number, code: string) => keyedHash(secret, 'recovery-code', `${loginId}:${code}`);

  /** Returns the time step of an app's code, or undefined if the code is not valid now. */
  function stepOf(loginId: number, sealed: Buffer, token: string): number | undefined {
    const key = unseal(secret, sealPurpose, String(loginId), sealed);
    const timestamp = clock.now().getTime();
    const delta = appOf('', new Secret({ buffer: toArrayBuffer(key) })).validate({
      token,
      timestamp,
      window: stepWindow,
    });
    return delta === null ? undefined : Math.floor(timestamp / 1_000 / periodSeconds) + delta;
  }

  async function replaceRecoveryCodes(tx: Executor, loginId: number): Promise<string[]> {
    const made = Array.from({ length: limits.recoveryCodes }, makeRecoveryCode);
    await proofs.replaceRecoveryCodes(
      tx,
      loginId,
      made.map((code) => hashOf(loginId, code)),
    );
    return made;
  }

  async function state(actor: Actor): Promise<TwoFactorState> {
    const { secondFactor } = await logins.getLogin(actor.loginId);
    const recoveryCodesLeft =
      secondFactor === 'authenticator' ? await proofs.countRecoveryCodes(actor.loginId) : 0;
    return { method: secondFactor, recoveryCodesLeft };
  }

  async function noteChange(tx: Executor, actor: Actor, detail: Record<string, string>): Promise<void> {
    const { email: account } = await logins.getLogin(actor.loginId, tx);
    const event = { kind: 'second-factor.changed', loginId: actor.loginId, account } as const;
    await securityEvents.add(tx, { ...event, origin: actor, detail });
  }

  /** Checks a code of the app or a recovery code; the returned function consumes it. */
  async function checkWithApp(
    actor: Actor,
    account: string,
    code: string,
  ): Promise<(tx: Executor) => Promise<void>> {
    const { loginId } = actor;
    if (!/^\d{6}$/.test(code)) {
      const codeHash = hashOf(loginId, code);
      return async (tx) => {
        if (!(await proofs.useRecoveryCode(tx, loginId, codeHash, clock.now()))) throw codeWrong('code');
        await securityEvents.add(tx, { kind: 'recovery-code.used', loginId, account, origin: actor });
      };
    }
    const app = await proofs.findAuthenticator(loginId);
    const step = app?.sealedSecret && stepOf(loginId, app.sealedSecret, code);
    if (!step) throw codeWrong('code');
    return async (tx) => {
      if (!(await proofs.takeStep(tx, loginId, step))) {
        throw codeWrong('code', 'This code has already been used. Please wait for the next one.');
      }
    };
  }

  /** Returns true if the market or a company of the login demands two-step login, also one that begins tomorrow. */
  async function isDemanded(loginId: number): Promise<boolean> {
    const all = await accounts.listOfLogin(loginId);
    return all.some(({ role, twoStepFrom }) =>
      role === 'admin' ? demands.needsAdminSecondStep : twoStepFrom !== null,
    );
  }

  return {
    state,

    /**
     * Checks the second proof of a login or of a confirmation. The returned function consumes it in the transaction
     * that it authorizes.
     */
    async check(actor: Actor, code: string, purpose: CodePurpose): Promise<(tx: Executor) => Promise<void>> {
      const { secondFactor, email } = await logins.getLogin(actor.loginId);
      if (secondFactor === 'authenticator') return checkWithApp(actor, email, code);
      const right = await codes.check(actor, purpose, code, 'code');
      return (tx) => codes.consume(tx, right, 'code');
    },

    /**
     * Switches two-step login off, or to codes by mail; an authenticator app and its recovery codes are removed.
     * Switching to mail needs a first code, so that users cannot lock themselves out and a password alone is not
     * enough. Returns null if that code has just been mailed.
     */
    async set(
      actor: Actor,
      { method, password, code }: { method: 'off' | 'mail'; password: string; code?: string | undefined },
    ): Promise<{ state: TwoFactorState; session: OpenedSession } | null> {
      const login = await credentials.confirm(actor, password);
      if (method === 'off' && (await isDemanded(actor.loginId))) {
        throw new AppError('illegal_transition', {
          text:
            actor.role === 'admin'
              ? 'Administrators log in with two steps. You can choose between a code by mail and an app.'
              : 'A company of yours requires two-step login. You can choose between a code by mail and an app.',
        });
      }
      const isSwitchedOn = method === 'mail' && login.secondFactor !== 'mail';
      if (isSwitchedOn && code === undefined) {
        await credentials.assertMayTry(`confirmation-mail:${actor.loginId}`, 5, 10 * 60_000);
        await withTransaction(db, (tx) => codes.mail(tx, actor.loginId, 'confirmation'));
        return null;
      }
      const right =
        isSwitchedOn && code !== undefined && (await codes.check(actor, 'confirmation', code, 'code'));
      const session = await withTransaction(db, async (tx) => {
        if (right) await codes.consume(tx, right, 'code');
        await logins.changeLogin(tx, actor.loginId, { secondFactor: method });
        await proofs.removeAuthenticator(tx, actor.loginId);
        if (login.secondFactor !== method) {
          await sessions.endAll(tx, actor.loginId, actor.sessionId);
          await outbox.enqueue(tx, 'two-factor-changed', { loginId: actor.loginId });
          await noteChange(tx, actor, { from: login.secondFactor, to: method });
        }
        return sessions.renew(tx, actor);
      });
      return { state: await state(actor), session };
    },

    /** Creates a new secret for an app; it becomes active once `confirm` has received a code made with it. */
    async start(actor: Actor, password: string): Promise<{ secret: string; uri: string }> {
      const login = await credentials.confirm(actor, password);
      const key = new Secret({ size: 20 });
      const sealed = seal(secret, sealPurpose, String(actor.loginId), Buffer.from(key.buffer));
      await proofs.startAuthenticator(db, actor.loginId, sealed);
      return { secret: key.base32, uri: appOf(login.email, key, await deps.findMarketName()).toString() };
    },

    /** Activates the app that shows this code, and returns the recovery codes, which are shown only once. */
    async confirm(actor: Actor, code: string): Promise<{ recoveryCodes: string[]; session: OpenedSession }> {
      await credentials.assertMayTry(`authenticator:${actor.loginId}`, 10, 10 * 60_000);
      const pending = (await proofs.findAuthenticator(actor.loginId))?.pendingSecret;
      if (!pending) {
        throw new AppError('code_expired', { text: 'Please start setting up the app again.' });
      }
      const step = stepOf(actor.loginId, pending, code);
      if (step === undefined) throw codeWrong('code');
      return withTransaction(db, async (tx) => {
        if (!(await proofs.confirmAuthenticator(tx, actor.loginId, pending, step))) {
          throw new AppError('code_expired', { text: 'The app has been set up in another window.' });
        }
        await logins.changeLogin(tx, actor.loginId, { secondFactor: 'authenticator' });
        await sessions.endAll(tx, actor.loginId, actor.sessionId);
        await outbox.enqueue(tx, 'two-factor-changed', { loginId: actor.loginId });
        await noteChange(tx, actor, { from: actor.secondFactor, to: 'authenticator' });
        return {
          recoveryCodes: await replaceRecoveryCodes(tx, actor.loginId),
          session: await sessions.renew(tx, actor),
        };
      });
    },

    /** Replaces the recovery codes; the previous ones become invalid. */
    async newRecoveryCodes(actor: Actor, password: string): Promise<string[]> {
      const login = await credentials.confirm(actor, password);
      if (login.secondFactor !== 'authenticator') {
        throw new AppError('illegal_transition', { text: 'Please set up an authenticator app first.' });
      }
      return withTransaction(db, async (tx) => {
        await noteChange(tx, actor, { recoveryCodes: 'replaced' });
        return replaceRecoveryCodes(tx, actor.loginId);
      });
    },
  };
}
export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Returns the app with this key; the names only tell people which entry of their app it is. */
function appOf(label: string, key: Secret, issuer = ''): TOTP {
  return new TOTP({ issuer, label, secret: key, digits: 6, period: periodSeconds });
}

/** Returns ten characters in two groups, without those that look alike. */
function makeRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
