import { bodyOf, requestOf, type CallEntry, type CallParts } from './call';
import { errorOf } from './error';
import { eventsOf, type FeedOptions, type MarketEvent } from './feed';
import { callTable } from './generated/call-table';
import type { Calls, ListName } from './generated/calls';
import { rowsOf } from './lists';
import { pause, sendRepeatedly, type Attempts } from './retry';

export interface ClientOptions extends Partial<Attempts> {
  /** Address of the market, such as `https://market.example.com`. */
  baseUrl: string;
  /** API key of the company; it begins with `pfk_`. */
  key: string;
}

export interface CallOptions {
  /** Cancels the call and its attempts. */
  signal?: AbortSignal;
  /** Longest time of one attempt of this call, in milliseconds. */
  timeoutMs?: number;
}

/** Name of a call that an API key may make; the operation id of `/openapi.json`. */
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = Calls[N]['input'];
export type CallReply<N extends CallName> = Calls[N]['reply'];
/** One row of a list. */
export type RowOf<N extends ListName> =
  CallReply<N> extends { content: (infer Row)[] } ? Row : CallReply<N> extends (infer Row)[] ? Row : never;

/** The input may be absent if all its parts may. */
type Arguments<N extends CallName> =
  Partial<CallInput<N>> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions];

export interface Client {
  /**
   * Makes a call and returns the body of its reply. Repeats it when that is safe.
   *
   * @throws {ProfferError} if the market refuses the call or does not answer
   */
  call<N extends CallName>(name: N, ...input: Arguments<N>): Promise<CallReply<N>>;
  /** Yields the rows of a list; each page is read when it is needed. */
  pages<N extends ListName>(name: N, ...input: Arguments<N>): AsyncGenerator<RowOf<N>, void>;
  /** Yields the events of the company in order, and waits for further ones. */
  events(options?: FeedOptions): AsyncGenerator<MarketEvent, void>;
}

/**
 * Returns a client of one market for one API key.
 *
 * @throws {TypeError} if the key would travel unencrypted over a network
 */
export function createClient({ baseUrl, key, ...given }: ClientOptions): Client {
  const base = addressOf(baseUrl);
  if (!/^pfk_[\w-]+$/.test(key)) throw new TypeError('This is not an API key.');
  const attempts: Attempts = {
    retries: given.retries ?? 4,
    timeoutMs: given.timeoutMs ?? 30_000,
    fetch: given.fetch ?? globalThis.fetch.bind(globalThis),
    pause: given.pause ?? pause,
  };

  async function send(
    name: string,
    entry: CallEntry,
    parts: CallParts,
    options: CallOptions,
  ): Promise<unknown> {
    const request = requestOf(base, key, entry, parts);
    const timeoutMs = options.timeoutMs ?? attempts.timeoutMs;
    return sendRepeatedly(name, request, { ...attempts, timeoutMs }, options.signal, async (response) => {
      if (!response.ok) throw await errorOf(name, response);
      return bodyOf(response);
    });
  }

  const call = async <N extends CallName>(
    name: N,
    input: CallParts = {},
    options: CallOptions = {},
  ): Promise<CallReply<N>> => {
    // The market's serializer is made from the schema that types the reply.
    return (await send(name, entryOf(name), input, options)) as CallReply<N>;
  };

  return {
    call: (name, ...[input, options]) => call(name, input, options),
    pages<N extends ListName>(name: N, ...[input, options = {}]: Arguments<N>) {
      const entry = entryOf(name);
      const rows = rowsOf(entry, input ?? {}, (parts) => send(name, entry, parts, options));
      return rows as AsyncGenerator<RowOf<N>, void>;
    },
    events(options = {}) {
      const callOptions = options.signal ? { signal: options.signal } : {};
      const read = (after: number) => call('events', { query: { after, limit: 500 } }, callOptions);
      return eventsOf({ read, pause: attempts.pause }, options);
    },
  };
}

/** Returns an address without a slash at its end. Only this machine may be addressed without encryption. */
function addressOf(baseUrl: string): string {
  const { protocol, hostname, origin, pathname } = new URL(baseUrl);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw new TypeError('The address of the market must begin with https://.');
  }
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

function entryOf(name: string): CallEntry {
  const entry = Object.hasOwn(callTable, name) ? callTable[name] : undefined;
  if (!entry) throw new TypeError(`There is no call ${name} for API keys.`);
  return entry;
}
