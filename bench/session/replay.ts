import http from 'node:http';
import { WebSocket } from 'ws';
import { limits } from '../../packages/contract/src/wire/limits';
import type { Ids, Person } from './market';
import type { View } from './recording';

/**
 * Returns a function that replaces the ids of the recorded user by those of another; no two ids of a user are equal.
 */
function retelling(recorded: Ids, ids: Ids): (text: string) => string {
  const names = (Object.keys(recorded) as (keyof Ids)[]).filter((name) => recorded[name] > 0);
  const idOf = new Map(names.map((name) => [String(recorded[name]), String(ids[name])]));
  if (idOf.size < names.length) throw new Error('Two things of whoever was recorded have the same id.');
  return (text) => text.replaceAll(/\d{4,}/g, (number) => idOf.get(number) ?? number);
}

let views = 0;

/** Returns a new client address, because the views of offers are limited by address. */
function nextAddress(): string {
  views += 1;
  return `10.${(views >>> 16) & 255}.${(views >>> 8) & 255}.${views & 255}`;
}

export interface Viewing {
  ms: number;
  bytes: number;
}

/** Creates a simulated user with a session and the live connection of a tab. */
export function createVisitor(base: string, { token, ids }: Person, recorded: Ids, agent: http.Agent) {
  const cookie = `proffer_session=${token}`;
  const retell = retelling(recorded, ids);
  const subscriptions = new Set<string>();
  let socket: WebSocket | undefined;
  let beating: NodeJS.Timeout | undefined;

  /** Sends the frames of a new connection; resolves at the first answer, as the page does. */
  function connect(frames: string[]): Promise<void> {
    leave();
    const opening = new WebSocket(`${base.replace(/^http/, 'ws')}/chat/ws`, ['v12.stomp'], {
      headers: { cookie },
      perMessageDeflate: false,
    });
    socket = opening;
    beating = setInterval(() => {
      if (opening.readyState === WebSocket.OPEN) opening.send('\n');
    }, limits.live.beatMs);
    beating.unref();
    return new Promise((resolve, reject) => {
      const [first = '', ...others] = frames;
      opening.on('error', reject);
      opening.on('open', () => opening.send(first));
      opening.once('message', (data: Buffer) => {
        if (!data.toString().startsWith('CONNECTED')) return reject(new Error(data.toString().slice(0, 200)));
        subscriptions.clear();
        for (const frame of others) say(frame);
        resolve();
      });
    });
  }

  /** Sends a frame over the open connection; a repeated subscription is ended first. */
  function say(frame: string): void {
    const [, command, id] = /^(SUBSCRIBE|UNSUBSCRIBE)\n(?:.*\n)*?id:(.*)\n/.exec(frame) ?? [];
    if (id !== undefined) {
      if (command === 'SUBSCRIBE' && subscriptions.has(id)) socket?.send(`UNSUBSCRIBE\nid:${id}\n\n\0`);
      if (command === 'SUBSCRIBE') subscriptions.add(id);
      else subscriptions.delete(id);
    }
    socket?.send(frame);
  }

  /** Sends the requests of a view and returns the size of all replies. */
  async function ask(calls: View['calls']): Promise<number> {
    const address = nextAddress();
    let bytes = 0;
    const last = Math.max(0, ...calls.map(({ wave }) => wave));
    for (let wave = 1; wave <= last; wave += 1) {
      const together = calls
        .filter((call) => call.wave === wave)
        .map(({ method, path, body, headers }) =>
          send(agent, base + retell(path), {
            method,
            headers: { ...headers, cookie, 'x-forwarded-for': address },
            ...(body === undefined ? {} : { body: retell(body) }),
          }),
        );
      for (const size of await Promise.all(together)) bytes += size;
    }
    return bytes;
  }

  function leave(): void {
    clearInterval(beating);
    socket?.terminate();
  }

  return {
    /** Replays one view in the waves of the recording, from the navigation to the last reply. */
    async view({ calls, frames }: View): Promise<Viewing> {
      const startedAt = performance.now();
      const said = frames.map(retell);
      const isNew = said[0]?.startsWith('CONNECT') ?? false;
      const connected = isNew ? connect(said) : undefined;
      if (!isNew) for (const frame of said) say(frame);
      // Awaited together, because the connection also fails when a request fails.
      const [bytes] = await Promise.all([ask(calls), connected]);
      return { ms: performance.now() - startedAt, bytes };
    },
    leave,
  };
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends a request and returns the size of the transferred body; throws at any error status. */
export function send(agent: http.Agent, address: string, { method, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { agent, method, headers }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => (size += chunk.length));
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(size);
        else reject(new Error(`${method} ${address} answered ${status}`));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
