import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@proffer/contract/wire/limits';
import { bearerOf } from './bearer';

const cookieName = 'proffer_session';
const deviceCookieName = 'proffer_device';
const resetCookieName = 'proffer_reset';
const deviceCookieSeconds = 400 * 24 * 3_600;

declare module 'fastify' {
  interface FastifyInstance {
    /** People come to it by https alone. */
    isSecureSite: boolean;
  }
}

type Site = Pick<FastifyInstance, 'isSecureSite'>;

/**
 * The name under which a browser takes a cookie from this host alone, by https alone: no neighbour under the same domain
 * can give it one. What lies under the plain name may be a neighbour's, so a session is not read from there: whoever has
 * one from before logs in once more.
 */
const nameOf = ({ isSecureSite }: Site, name: string) => (isSecureSite ? `__Host-${name}` : name);

/** The session token of a request: a bearer token, good or bad, before the cookie. */
export function readToken(request: {
  headers: FastifyRequest['headers'];
  cookies: FastifyRequest['cookies'];
  server: Site;
}): string | undefined {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined) return /^[\w-]{20,100}$/.test(bearer) ? bearer : undefined;
  return request.cookies[nameOf(request.server, cookieName)];
}

/** Gives the browser the token where no script can read it. */
export function setSessionCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(nameOf(reply.server, cookieName), token, { ...cookieOptions(reply), expires: expiresAt });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(nameOf(reply.server, cookieName), cookieOptions(reply));
}

/**
 * The random name by which this browser is known again at its next login; it opens nothing, and so one under the plain
 * name still counts. Gives it one when it has none yet, and keeps it alive.
 */
export function keepDeviceCookie(reply: FastifyReply): string {
  const device = readDeviceCookie(reply.request) ?? randomBytes(16).toString('base64url');
  const name = nameOf(reply.server, deviceCookieName);
  reply.setCookie(name, device, { ...cookieOptions(reply), maxAge: deviceCookieSeconds });
  return device;
}

function readDeviceCookie(request: FastifyRequest): string | undefined {
  const { cookies } = request;
  const given = cookies[nameOf(request.server, deviceCookieName)] ?? cookies[deviceCookieName];
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
  reply.setCookie(nameOf(reply.server, resetCookieName), key, {
    ...cookieOptions(reply),
    sameSite: 'strict',
    maxAge: limits.resetLink.validMs / 1_000,
  });
}

export function readResetCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request.server, resetCookieName)]?.slice(0, 200);
}

export function clearResetCookie(reply: FastifyReply): void {
  reply.clearCookie(nameOf(reply.server, resetCookieName), cookieOptions(reply));
}

function cookieOptions(reply: FastifyReply) {
  const secure = reply.server.isSecureSite || reply.request.client.protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
