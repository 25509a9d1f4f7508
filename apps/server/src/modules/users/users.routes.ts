import type { FastifyReply } from 'fastify';
import { authRoutes } from '@proffer/contract/users/auth.routes';
import type { UserInfo } from '@proffer/contract/users/auth.schemas';
import { notFound } from '../../platform/errors';
import type { Handle } from '../../platform/http/route-adapter';
import type { Origin } from '../../platform/session/actor';
import {
  clearSessionCookie,
  hasDeviceCookie,
  keepDeviceCookie,
  setSessionCookie,
} from '../../platform/session/session-cookie';
import { emailKey, type SignUpOrigin } from '../auth';
import type { SignUpService, SignUpState } from './sign-up.service';
import { toUserInfo } from './users.mapper';
import type { UsersRepository } from './users.repository';

export interface UserRouteDeps {
  signUp: SignUpService;
  users: UsersRepository;
  findProfile: (userId: number) => Promise<UserInfo['profile']>;
}

export function registerUserRoutes(handle: Handle, { signUp, users, findProfile }: UserRouteDeps): void {
  handle(authRoutes.signup, async ({ body }, { origin, reply }) => {
    const state = await signUp.signUp(
      { email: body.email, password: body.password, role: body.userType },
      withBrowser(origin, reply),
    );
    if (state.session) setSessionCookie(reply, state.session.token, state.session.expiresAt);
    return { status: state.isNew ? 201 : 200, body: toWire('User Saved', state) };
  });

  handle(authRoutes.verifyCode, async ({ query }, { origin, reply }) => {
    const state = await signUp.verify(query.email, query.otp, withBrowser(origin, reply));
    if (state.session) setSessionCookie(reply, state.session.token, state.session.expiresAt);
    return { status: 200, body: toWire('User Code Verified', state) };
  });

  handle(authRoutes.resendCode, async ({ body }, { origin, reply }) => {
    await signUp.resend(body.email, withBrowser(origin, reply));
    return {
      status: 200,
      body: { status: 'Success', msg: 'If this address is signing up, the code is on its way.' },
    };
  });

  handle(authRoutes.getUser, async ({ query }, { actor }) => {
    const row = await users.findPerson(actor);
    if (!row || emailKey(row.email) !== emailKey(query.email)) throw notFound('The user');
    return { status: 200, body: toUserInfo(row, await findProfile(actor.userId)) };
  });

  handle(authRoutes.saveProfile, async ({ body }, { actor }) => {
    const { userId, email: _email, password: _password, ...fields } = body;
    await signUp.saveProfile(actor, userId, fields);
    return { status: 200, body: { status: 'Success', msg: 'User details saved' } };
  });

  handle(authRoutes.acceptTerms, async ({ body }, { actor, origin, reply }) => {
    const { awaitsApproval, session } = await signUp.acceptTerms(actor, body, {
      ...origin,
      deviceId: keepDeviceCookie(reply),
    });
    if (session) setSessionCookie(reply, session.token, session.expiresAt);
    else clearSessionCookie(reply);
    return {
      status: 200,
      body: {
        status: 'Success',
        msg: 'User Registered Successfully',
        awaitsApproval,
        ...(session ? { token: session.token } : {}),
      },
    };
  });
}

/** Adds the browser to the origin, because the steps of a sign-up belong to the browser that started it. */
function withBrowser(origin: Origin, reply: FastifyReply): SignUpOrigin {
  const isNewBrowser = !hasDeviceCookie(reply.request);
  return { ...origin, deviceId: keepDeviceCookie(reply), isNewBrowser };
}

function toWire(msg: string, state: SignUpState) {
  const { email, userId, step, resendAfterSeconds, codeDigits, session } = state;
  return {
    status: 'Success' as const,
    msg,
    data: {
      email,
      userId,
      step,
      resendAfterSeconds,
      ...(codeDigits === undefined ? {} : { codeDigits }),
      ...(session ? { token: session.token } : {}),
    },
  };
}
