import { authRoutes } from '@proffer/contract/auth.routes';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { AppError } from '../../platform/errors';
import type { Handle } from '../../platform/http/route-adapter';
import { clearSessionCookie, readToken, setSessionCookie } from '../../platform/session/session-cookie';
import type { AuthService } from './auth.service';

export interface AuthRouteDeps {
  auth: AuthService;
  /** The person as the wire shows them. */
  describeUser: (userId: number) => Promise<SessionUser>;
}

export function registerAuthRoutes(handle: Handle, { auth, describeUser }: AuthRouteDeps): void {
  handle(authRoutes.login, async ({ body }, { origin, reply }) => {
    const result = await auth.login(body.email, body.password, origin);
    if (result.session) setSessionCookie(reply, result.session.token, result.session.expiresAt);
    if (result.kind === 'unfinished') {
      throw new AppError('signup_unfinished', {
        text: 'Your sign-up is not finished yet. You can continue where you stopped.',
        details: { step: result.step },
      });
    }
    const user = await describeUser(result.userId);
    return {
      status: 200,
      body: { status: 'Success', msg: 'User Verified', data: [user, result.session.token] },
    };
  });

  handle(authRoutes.logout, async (_input, { reply }) => {
    const token = readToken(reply.request);
    if (token !== undefined) await auth.logout(token);
    clearSessionCookie(reply);
    return { status: 200, body: { status: 'Success', msg: 'Logged out' } };
  });

  handle(authRoutes.session, async (_input, { actor }) => ({
    status: 200,
    body: await describeUser(actor.userId),
  }));
}
