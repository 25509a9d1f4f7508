import type { MarketEvent } from './feed';

/** An event as a webhook delivers it. It contains ids and a link; the texts are read by calls. */
export interface WebhookEvent {
  /** Equal in all attempts to deliver the event, so that a receiver can recognise repetitions. */
  id: string;
  /** Noun and act, such as `quote.accepted`. */
  type: string;
  /** Time of the event, ISO 8601. */
  timestamp: string;
  /** Ids and a link. `sequence` is the number in the change feed; a test has none. */
  data: MarketEvent['data'] & Pick<MarketEvent, 'isOwn' | 'url'> & Partial<Pick<MarketEvent, 'sequence'>>;
}

/** A delivery that must not be trusted. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  constructor(
    readonly code: 'malformed' | 'wrong_time' | 'wrong_signature',
    text: string,
  ) {
    super(text);
  }
}

/** Headers of a request: of the Fetch API, or an object as in Node. */
type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

interface VerifyOptions {
  /** Largest difference between the clocks of market and receiver, in seconds. */
  toleranceSeconds?: number;
  /** Present time in milliseconds, for tests. */
  now?: number;
}

/**
 * Returns the event of a delivery that the market has signed (Standard Webhooks). The body must be the bytes that were
 * received, before any parsing. During a rotation the market signs with both secrets, so either is enough.
 *
 * @throws {WebhookError} if the signature is wrong or older than five minutes
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const time = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(time)) throw new WebhookError('malformed', 'The time of the delivery is invalid.');
  if (Math.abs(now / 1_000 - Number(time)) > toleranceSeconds) {
    throw new WebhookError('wrong_time', 'The delivery is too old, or the clock of this machine is wrong.');
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${time}.`), bytes);
  if (!(await isSigned(signed, signatures, secret))) {
    throw new WebhookError('wrong_signature', 'The delivery is not signed with this secret.');
  }
  return { ...eventOf(bytes), id };
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') {
    throw new WebhookError('malformed', `The header ${name} is missing.`);
  }
  return value;
}

/** Returns true if one of the signatures is right. The comparison of WebCrypto takes constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secretOf(secret), algorithm, false, ['verify']);
  for (const each of signatures.split(' ').slice(0, 8)) {
    const [version, value = ''] = each.split(',');
    const signature = version === 'v1' ? fromBase64(value) : undefined;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function secretOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length < 16) throw new TypeError('This is not the secret of a webhook.');
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function eventOf(bytes: Uint8Array): Omit<WebhookEvent, 'id'> {
  try {
    const event = JSON.parse(new TextDecoder().decode(bytes)) as Omit<WebhookEvent, 'id'> | null;
    if (typeof event?.type === 'string' && typeof event.data === 'object') return event;
  } catch {
    // Falls through to the error below.
  }
  throw new WebhookError('malformed', 'The body of the delivery is not an event.');
}
