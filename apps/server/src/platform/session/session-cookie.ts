import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'proffer_session';

/** The session token of a request: a bearer token first, else the cookie. */
export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) return /^Bearer ([\w-]{20,100})$/.exec(header)?.[1];
  return request.cookies[cookieName];
}

/** Gives the browser the token where no script can read it. */
export function setSessionCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(cookieName, token, { ...cookieOptions(reply), expires: expiresAt });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, cookieOptions(reply));
}

function cookieOptions(reply: FastifyReply) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: reply.request.protocol === 'https' } as const;
}
