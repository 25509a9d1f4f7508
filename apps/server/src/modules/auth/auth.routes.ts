import type { FastifyReply } from 'fastify';
import { accountRoutes } from '@proffer/contract/users/account.routes';
import { authRoutes } from '@proffer/contract/users/auth.routes';
import type { SessionReply, SessionUser, ShellCounts } from '@proffer/contract/users/auth.schemas';
import { AppError } from '../../platform/errors';
import { success } from '../../platform/http/success-reply';
import type { Handle } from '../../platform/http/route-adapter';
import type { Actor, Origin } from '../../platform/session/actor';
import {
  clearSessionCookie,
  keepDeviceCookie,
  readToken,
  setSessionCookie,
} from '../../platform/session/session-cookie';
import type { LoginOrigin } from './browser-marks';
import type { ShellCountsPort } from './auth.ports';
import type { ConfirmationService } from './confirmation.service';
import type { LoginService } from './login.service';
import type { PasswordService } from './password.service';
import type { SecondFactorService } from './second-factor.service';
import type { OpenedSession, SessionsService } from './sessions.service';

type Person = Pick<Actor, 'userId' | 'loginId' | 'role'> & Partial<Pick<Actor, 'member' | 'sso'>>;

interface AuthRouteDeps {
  login: LoginService;
  sessions: SessionsService;
  secondFactor: SecondFactorService;
  confirmation: ConfirmationService;
  password: PasswordService;
  /** Returns the user as sent to the client. */
  describeUser: (person: Pick<Actor, 'userId' | 'loginId'>) => Promise<SessionUser>;
  shellCounts: ShellCountsPort;
}

export function registerAuthRoutes(handle: Handle, services: AuthRouteDeps): void {
  const { login, sessions, describeUser, shellCounts } = services;
  /** Returns the user with the counts that the frame around every page shows. */
  async function describeSession(person: Person): Promise<SessionReply> {
    const { member } = person;
    // A person who has just logged in has no actor yet; their membership comes with the description.
    const [user, counts] = member
      ? await Promise.all([describeUser(person), shellCounts({ ...person, member })])
      : await describeWithCounts(person);
    // Before two-step login is set up, every other call is refused.
    const needsSecondFactor = user.needsSecondFactor && person.sso?.hasTwoSteps !== true;
    return needsSecondFactor ? user : { ...user, needsSecondFactor, ...counts };
  }

  async function describeWithCounts(person: Person): Promise<[SessionUser, ShellCounts]> {
    const user = await describeUser(person);
    const { memberId: id, role, mayBind, bindLimit, isShared } = user.member;
    return [user, await shellCounts({ ...person, member: { id, role, mayBind, bindLimit, isShared } })];
  }

  async function welcome(reply: FastifyReply, who: Person, session: OpenedSession) {
    setSessionCookie(reply, session.token, session.expiresAt);
    const user = await describeSession(who);
    return {
      status: 200 as const,
      body: {
        status: 'Success' as const,
        msg: 'User Verified',
        data: [user, session.token] as [SessionReply, string],
      },
    };
  }

  handle(authRoutes.login, async ({ body }, { origin, reply }) => {
    const result = await login.login(body, withDevice(origin, reply));
    if (result.kind === 'in') return welcome(reply, result.who, result.session);
    if (result.session) setSessionCookie(reply, result.session.token, result.session.expiresAt);
    if (result.kind === 'second-factor') {
      throw new AppError('second_factor_required', {
        text:
          result.method === 'mail'
            ? `Please enter the code we sent to ${result.maskedEmail}.`
            : 'Please enter the code from your authenticator app.',
        details: { method: result.method, email: result.maskedEmail },
      });
    }
    throw new AppError('signup_unfinished', {
      text: 'Your sign-up is not finished yet. You can continue where you left off.',
      details: { step: result.step },
    });
  });

  handle(authRoutes.demoLogin, async ({ body }, { origin, reply }) => {
    const { who, session } = await login.loginToDemo(body.role, withDevice(origin, reply));
    return welcome(reply, who, session);
  });

  handle(accountRoutes.secondFactor, async ({ body }, { actor, origin, reply }) => {
    return welcome(reply, actor, await login.prove(actor, body.code, withDevice(origin, reply)));
  });

  handle(accountRoutes.resendSecondFactor, async (_input, { actor }) => {
    await login.resend(actor);
    return success('The code is on its way.');
  });

  handle(authRoutes.logout, async (_input, { reply }) => {
    const token = readToken(reply.request);
    if (token !== undefined) await sessions.endByToken(token);
    clearSessionCookie(reply);
    return success('Logged out');
  });

  handle(authRoutes.session, async (_input, { actor }) => ({
    status: 200,
    body: await describeSession(actor),
  }));

  handle(accountRoutes.switchProfile, async ({ body }, { actor }) => ({
    status: 200,
    body: await describeSession(await sessions.switchTo(actor, body)),
  }));

  registerSessionRoutes(handle, services);
  registerSecondFactorRoutes(handle, services);
}

/** Sets the cookie with the new token for browsers and returns the token for other clients. */
function goOnWith(reply: FastifyReply, { token, expiresAt }: OpenedSession): { token: string } {
  setSessionCookie(reply, token, expiresAt);
  return { token };
}

function registerSessionRoutes(handle: Handle, { sessions, password, confirmation }: AuthRouteDeps): void {
  handle(accountRoutes.confirm, async ({ body }, { actor, reply }) => ({
    status: 200,
    body: {
      status: 'Success',
      msg: 'Confirmed',
      ...goOnWith(reply, await confirmation.confirm(actor, body)),
    },
  }));

  handle(accountRoutes.sendConfirmation, async (_input, { actor }) => {
    await confirmation.sendCode(actor);
    return success('The code is on its way.');
  });

  handle(accountRoutes.sessions, async (_input, { actor }) => ({
    status: 200,
    body: await sessions.list(actor),
  }));

  handle(accountRoutes.endSession, async ({ params }, { actor, reply }) => {
    await sessions.end(actor, params.id);
    if (params.id === actor.sessionId) clearSessionCookie(reply);
    return success('Logged out there');
  });

  handle(accountRoutes.endOtherSessions, async (_input, { actor }) => {
    await sessions.endOthers(actor);
    return success('All other devices are logged out');
  });

  handle(accountRoutes.changePassword, async ({ body }, { actor, reply }) => {
    const session = await password.change(actor, body.currentPassword, body.newPassword);
    return {
      status: 200,
      body: { status: 'Success', msg: 'Password changed', ...goOnWith(reply, session) },
    };
  });
}

function registerSecondFactorRoutes(handle: Handle, { secondFactor }: AuthRouteDeps): void {
  handle(accountRoutes.twoFactor, async (_input, { actor }) => ({
    status: 200,
    body: await secondFactor.state(actor),
  }));

  handle(accountRoutes.setTwoFactor, async ({ body }, { actor, reply }) => {
    const changed = await secondFactor.set(actor, body);
    if (!changed) return { status: 202, body: { codeMailed: true } };
    return { status: 200, body: { ...changed.state, ...goOnWith(reply, changed.session) } };
  });

  handle(accountRoutes.startAuthenticator, async ({ body }, { actor }) => ({
    status: 200,
    body: await secondFactor.start(actor, body.password),
  }));

  handle(accountRoutes.confirmAuthenticator, async ({ body }, { actor, reply }) => {
    const { recoveryCodes, session } = await secondFactor.confirm(actor, body.code);
    return { status: 200, body: { recoveryCodes, ...goOnWith(reply, session) } };
  });

  handle(accountRoutes.newRecoveryCodes, async ({ body }, { actor }) => ({
    status: 200,
    body: { recoveryCodes: await secondFactor.newRecoveryCodes(actor, body.password) },
  }));
}

function withDevice(origin: Origin, reply: FastifyReply): LoginOrigin {
  return { ...origin, deviceId: keepDeviceCookie(reply) };
}
