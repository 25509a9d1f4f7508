import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@proffer/contract/wire/limits';
import { bearerOf } from './bearer';

const cookieName = 'proffer_session';
const deviceCookieName = 'proffer_device';
const resetCookieName = 'proffer_reset';
/** Lifetime of the device cookie; 400 days are the most that browsers allow. */
export const deviceCookieDays = 400;
const deviceCookieSeconds = deviceCookieDays * 24 * 3_600;
const ssoCookieName = 'proffer_sso';
const ssoCookieSeconds = 10 * 60;

declare module 'fastify' {
  interface FastifyInstance {
    /** The site is served over https only. */
    isSecureSite: boolean;
  }
}

type Site = Pick<FastifyInstance, 'isSecureSite'>;

/**
 * Returns the cookie name, with the `__Host-` prefix on secure sites, so that sibling domains
 * cannot set it. Sessions under the plain name are not accepted, as a sibling domain may have set
 * them; users with an old one log in again.
 */
const nameOf = ({ isSecureSite }: Site, name: string) => (isSecureSite ? `__Host-${name}` : name);

/**
 * Returns the session token of a request: a bearer token, valid or not, takes precedence over the
 * cookie.
 */
export function readToken(request: {
  headers: FastifyRequest['headers'];
  cookies: FastifyRequest['cookies'];
  server: Site;
}): string | undefined {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined) return /^[\w-]{20,100}$/.test(bearer) ? bearer : undefined;
  return request.cookies[nameOf(request.server, cookieName)];
}

/** Sets the session cookie, which scripts cannot read. */
export function setSessionCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
  reply.setCookie(nameOf(reply.server, cookieName), token, { ...cookieOptions(reply), expires: expiresAt });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(nameOf(reply.server, cookieName), cookieOptions(reply));
}

/**
 * Returns the random id that identifies this browser at later logins; sets or renews its cookie. It
 * grants nothing, so one under the plain name is accepted too.
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

/** Returns whether the browser has a device cookie; clients without cookies never do. */
export function hasDeviceCookie(request: FastifyRequest): boolean {
  return readDeviceCookie(request) !== undefined;
}

/**
 * Stores the key of a valid reset link in a cookie: the specification’s client sends no key with
 * the new password, and the page removes it from its URL.
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

/**
 * Returns the random name of this browser while it logs in at an identity provider; sets or renews its cookie. A reply
 * of the provider counts only in the browser that started (SSO-9).
 */
export function keepSsoCookie(reply: FastifyReply): string {
  const browser = readSsoCookie(reply.request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(nameOf(reply.server, ssoCookieName), browser, {
    ...cookieOptions(reply),
    maxAge: ssoCookieSeconds,
  });
  return browser;
}

export function readSsoCookie(request: FastifyRequest): string | undefined {
  const given = request.cookies[nameOf(request.server, ssoCookieName)];
  return given && /^[\w-]{43}$/.test(given) ? given : undefined;
}

function cookieOptions(reply: FastifyReply) {
  const secure = reply.server.isSecureSite || reply.request.client.protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
