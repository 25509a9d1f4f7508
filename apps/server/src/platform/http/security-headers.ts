import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from './client';

/** For answers to programs: nothing of them is ever to be run, framed or guessed at. */
const guardingHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

/** Answers are about somebody; the few that may be kept say so themselves. */
const programHeaders = { ...guardingHeaders, 'cache-control': 'no-store' };

/** Nothing here uses them, so nothing that gets into a page may. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

declare module 'fastify' {
  interface FastifyInstance {
    /** Origins beside our own that pages may call. */
    hostOrigins: string[];
  }
}

/** Security headers for every reply: constant ones for data; pages are sent by `sendPage`. */
export async function addSecurityHeaders(app: FastifyInstance, hostOrigins: string[]): Promise<void> {
  app.decorate('hostOrigins', hostOrigins);
  const headers = {
    ...programHeaders,
    // A page that calls another host of its site shows the pictures of that host too.
    ...(hostOrigins.length > 0 ? { 'cross-origin-resource-policy': 'same-site' } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(helmet, {
    global: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
  });
}

/**
 * Sends a page of HTML under a strict Content-Security-Policy. Scripts come from our own files only; style elements
 * need the nonce that `write` receives. Style attributes in markup are refused: components set styles from scripts.
 */
export function sendPage(reply: FastifyReply, write: (styleNonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  // Headers set on the reply would win over those that helmet writes to the socket's response.
  for (const name of Object.keys(guardingHeaders)) reply.removeHeader(name);
  reply.header('permissions-policy', unusedFeatures);
  const { client, hostname } = reply.request;
  const isTrusted = client.protocol === 'https' || isLoopback(hostname);
  reply.helmet({
    // Over plain HTTP browsers ignore this one, and log an error for each page (ACC-192).
    ...(isTrusted ? {} : { crossOriginOpenerPolicy: false }),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", `'nonce-${nonce}'`],
        // Companies' pictures and those of messages come from their own hosts.
        'img-src': ["'self'", 'data:', 'blob:', ...reply.server.hostOrigins],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...reply.server.hostOrigins],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  });
  return reply.type('text/html; charset=utf-8').send(write(nonce));
}
