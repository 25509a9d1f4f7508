import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from './client';

/** Security headers of API responses, which must never be executed, framed or sniffed. */
const guardingHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

/** API responses hold personal data and are not cached; cacheable ones override the header. */
const programHeaders = { ...guardingHeaders, 'cache-control': 'no-store' };

/** Browser features that the app does not use, denied to any injected code. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
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
    /** Origins, other than the server’s own, that pages may call. */
    hostOrigins: string[];
  }
}

/** Adds constant security headers to every reply; `sendPage` replaces them for HTML pages. */
export async function addSecurityHeaders(app: FastifyInstance, hostOrigins: string[]): Promise<void> {
  app.decorate('hostOrigins', hostOrigins);
  const headers = {
    ...programHeaders,
    // A page that calls another host of its site also shows images from that host.
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
 * Sends an HTML page under a strict Content-Security-Policy. Scripts may only come from the
 * server’s own files; style elements need the nonce that `write` receives. Style attributes in
 * markup are refused; components set styles from scripts.
 */
export function sendPage(reply: FastifyReply, write: (styleNonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  // Headers set on the reply would override those that helmet writes to the socket's response.
  for (const name of Object.keys(guardingHeaders)) reply.removeHeader(name);
  reply.header('permissions-policy', unusedFeatures);
  const { client, hostname } = reply.request;
  const isTrusted = client.protocol === 'https' || isLoopback(hostname);
  reply.helmet({
    // Browsers ignore this header over plain HTTP, and log an error for each page (ACC-192).
    ...(isTrusted ? {} : { crossOriginOpenerPolicy: false }),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", `'nonce-${nonce}'`],
        // Images of companies and chat messages may come from other hosts of the app.
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
