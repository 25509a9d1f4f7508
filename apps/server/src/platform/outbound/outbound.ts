import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import type * as Undici from 'undici';
import { readBounded, readCut } from '../bounded-body';
import { isPublicAddress, readTarget, refusedAddress } from './target';

export interface OutboundSettings {
  /** True if private, loopback and link-local addresses and plain http are allowed. */
  allowPrivate: boolean;
  /** Resolves names; that of the system by default. */
  lookup?: LookupFunction;
  /** Limit for the whole call in milliseconds; default 10 seconds. */
  deadlineMs?: number;
  /** Maximum size of a decompressed response, in bytes; default 1 MB. */
  mostBytes?: number;
}

interface OutboundInit extends RequestInit {
  /** The response is cut after this number of bytes, and the rest is not read; absent: a larger one is an error. */
  cutAt?: number;
}

/** Calls to servers whose addresses come from users. */
export interface Outbound {
  /** True if private addresses and plain http are allowed. */
  allowsPrivate: boolean;
  /**
   * Makes a call and returns the response with its body. A redirect is returned and not followed. Throws
   * `RefusedTargetError` for a target that is not on the public internet, and other errors if the call fails.
   */
  fetch(target: string | URL, init?: OutboundInit): Promise<Response>;
  /** Throws `RefusedTargetError` if the URL cannot be a target, before any name is resolved. */
  checkTarget(target: string): void;
  close(): Promise<void>;
}

/** Creates protected calls to servers whose addresses come from users (protection from SSRF). */
export function createOutbound({
  allowPrivate,
  lookup = dns.lookup,
  deadlineMs = 10_000,
  mostBytes = 1024 * 1024,
}: OutboundSettings): Outbound {
  let opened: Promise<{ agent: Undici.Agent; undici: typeof Undici }> | undefined;
  const open = async () => {
    // Loaded at the first call, because most markets make none.
    const undici = await import('undici');
    const agent = new undici.Agent({
      connect: { lookup: allowPrivate ? lookup : publicOnly(lookup), timeout: deadlineMs },
      keepAliveTimeout: 1_000,
    });
    return { agent, undici };
  };
  return {
    allowsPrivate: allowPrivate,

    async fetch(target, { signal, method, headers, body, cutAt } = {}) {
      const url = readTarget(String(target), { allowPrivate });
      const { agent, undici } = await (opened ??= open());
      const late = AbortSignal.timeout(deadlineMs);
      try {
        const reply = await undici.fetch(url, {
          method: method ?? 'GET',
          headers: [...new Headers(headers)],
          body: body === null || body === undefined ? null : await new Response(body).arrayBuffer(),
          signal: signal ? AbortSignal.any([signal, late]) : late,
          redirect: 'manual',
          dispatcher: agent,
        });
        const content =
          cutAt === undefined ? await readBounded(reply, mostBytes) : await readCut(reply, cutAt);
        // The content is decompressed already, and its length is another.
        const kept = [...reply.headers].filter(([name]) => !/^content-(?:encoding|length)$/.test(name));
        return new Response(content.length === 0 ? null : content, { status: reply.status, headers: kept });
      } catch (error) {
        // The cause of a failed call is the error of the connection, such as the refused address.
        throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
      }
    },
    checkTarget(target) {
      readTarget(target, { allowPrivate });
    },
    async close() {
      await (await opened)?.agent.destroy();
    },
  };
}

/**
 * Returns a resolver that fails if any address of a name is not public. It runs at the connection, whose address is
 * the checked one, so that a second answer of the name server (DNS rebinding) changes nothing.
 */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = typeof found === 'string' ? [] : found;
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(refusedAddress(), '', 0);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
