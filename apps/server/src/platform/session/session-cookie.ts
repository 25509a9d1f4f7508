import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@proffer/contract/limits';

const cookieName = 'proffer_session';
const deviceCookieName = 'proffer_device';
const resetPath = '/user';
const resetCookieName = 'proffer_reset';
const deviceCookieSeconds = 400 * 24 * 3_600;

/** The session token of a request: a bearer token first, else the cookie. */
export function readToken(request: {
  headers: FastifyRequest['headers'];
  cookies: FastifyRequest['cookies'];
}): string | undefined {
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

/**
 * The random name by which this browser is known again at its next login; it opens nothing. Gives it one when it has
 * none yet, and keeps it alive.
 */
export function keepDeviceCookie(reply: FastifyReply): string {
  const device = readDeviceCookie(reply.request) ?? randomBytes(16).toString('base64url');
  reply.setCookie(deviceCookieName, device, { ...cookieOptions(reply), maxAge: deviceCookieSeconds });
  return device;
}

function readDeviceCookie(request: FastifyRequest): string | undefined {
  const given = request.cookies[deviceCookieName];
  return given && /^[\w-]{22}$/.test(given) ? given : undefined;
}

/** Whether the browser carries a name by which it is known again; programs that keep no cookies never do. */
export function hasDeviceCookie(request: FastifyRequest): boolean {
  return readDeviceCookie(request) !== undefined;
}

/**
 * The key of a reset link that was found good: the specification's client sends no key with the new password, and the
 * page takes it out of its address.
 */
export function setResetCookie(reply: FastifyReply, key: string): void {
  reply.setCookie(resetCookieName, key, {
    ...cookieOptions(reply),
    path: resetPath,
    sameSite: 'strict',
    maxAge: limits.resetLink.validMs / 1_000,
  });
}

export function readResetCookie(request: FastifyRequest): string | undefined {
  return request.cookies[resetCookieName]?.slice(0, 200);
}

export function clearResetCookie(reply: FastifyReply): void {
  reply.clearCookie(resetCookieName, { ...cookieOptions(reply), path: resetPath });
}

function cookieOptions(reply: FastifyReply) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: reply.request.protocol === 'https' } as const;
}
