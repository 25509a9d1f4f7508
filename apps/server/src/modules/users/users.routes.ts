import { authRoutes } from '@proffer/contract/auth.routes';
import type { UserInfo } from '@proffer/contract/auth.schemas';
import { notFound } from '../../platform/errors';
import type { Handle } from '../../platform/http/route-adapter';
import { clearSessionCookie, setSessionCookie } from '../../platform/session/session-cookie';
import type { SignUpService, SignUpState } from './sign-up.service';
import { toUserInfo } from './users.mapper';
import type { UsersRepository } from './users.repository';

interface UserRouteDeps {
  signUp: SignUpService;
  users: UsersRepository;
  findProfile: (userId: number) => Promise<UserInfo['profile']>;
}

export function registerUserRoutes(handle: Handle, { signUp, users, findProfile }: UserRouteDeps): void {
  handle(authRoutes.signup, async ({ body }, { origin, reply }) => {
    const state = await signUp.signUp(
      { email: body.email, password: body.password, role: body.userType },
      origin,
    );
    if (state.session) setSessionCookie(reply, state.session.token, state.session.expiresAt);
    return { status: state.isNew ? 201 : 200, body: toWire('User Saved', state) };
  });

  handle(authRoutes.verifyCode, async ({ query }, { origin, reply }) => {
    const state = await signUp.verify(query.email, query.otp, origin);
    if (state.session) setSessionCookie(reply, state.session.token, state.session.expiresAt);
    return { status: 200, body: toWire('User Code Verified', state) };
  });

  handle(authRoutes.resendCode, async ({ body }) => {
    await signUp.resend(body.email);
    return {
      status: 200,
      body: { status: 'Success', msg: 'If this address is signing up, the code is on its way.' },
    };
  });

  handle(authRoutes.getUser, async ({ query }, { actor }) => {
    const row = await users.find(actor.userId);
    if (!row || row.email.toLowerCase() !== query.email.toLowerCase()) throw notFound('The user');
    return { status: 200, body: toUserInfo(row, await findProfile(actor.userId)) };
  });

  handle(authRoutes.saveProfile, async ({ body }, { actor }) => {
    const { userId, email: _email, password: _password, ...fields } = body;
    await signUp.saveProfile(actor, userId, fields);
    return { status: 200, body: { status: 'Success', msg: 'User details saved' } };
  });

  handle(authRoutes.acceptTerms, async ({ body }, { actor, reply }) => {
    const { awaitsApproval } = await signUp.acceptTerms(actor, body.userId, body.version);
    clearSessionCookie(reply);
    return {
      status: 200,
      body: { status: 'Success', msg: 'User Registered Successfully', awaitsApproval },
    };
  });
}

function toWire(msg: string, state: SignUpState) {
  const { email, userId, step, resendAfterSeconds, session } = state;
  return {
    status: 'Success' as const,
    msg,
    data: { email, userId, step, resendAfterSeconds, ...(session ? { token: session.token } : {}) },
  };
}
