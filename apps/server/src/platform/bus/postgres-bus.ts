import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { noteFailure } from '../database';
import { backOff } from './back-off';
import type { Bus, BusLogger } from './bus';
import { openExchange } from './exchange';

interface PostgresBusOptions {
  /** Straight to the server, or by a pooler in session mode: LISTEN belongs to a session. */
  connectionString: string;
  logger: BusLogger;
  /** How often the listening connection is asked whether it still lives. */
  checkMs?: number;
  /** How long any answer may take before its connection counts as lost. */
  answerMs?: number;
}

const channel = 'proffer_bus';
/** At 20 a statement about 55,000 payloads a second; more in one makes single ones wait. */
const batchSize = 20;
const connectMs = 10_000;
/** Named, so that the connection parses it once. */
const notify = { name: 'notify', text: 'select pg_notify($1, text) from unnest($2::text[]) as text' };

/**
 * A bus over LISTEN and NOTIFY of the database that is there anyway. One connection listens, one notifies: with
 * several notifying ones the order would be lost, and NOTIFY in the callers' own transactions would make their
 * commits wait for each other.
 */
export function openPostgresBus({
  connectionString,
  logger,
  checkMs = 15_000,
  answerMs = 5_000,
}: PostgresBusOptions): Promise<Bus> {
  return openExchange(logger, async (inbox) => {
    const closing = new AbortController();
    let notifier: pg.Client | undefined;
    let listener: pg.Client | undefined;

    async function listen(): Promise<void> {
      const client = await openClient('listener', connectionString, answerMs);
      client.on('notification', ({ payload }) => inbox.receive(payload ?? ''));
      await orEnd(client, () => client.query(`listen ${channel}`));
      if (closing.signal.aborted) {
        await end(client);
        return;
      }
      listener = client;
      client.on('end', () => {
        if (listener === client) void listenAgain();
      });
    }

    async function listenAgain(): Promise<void> {
      listener = undefined;
      for (let attempt = 1; !closing.signal.aborted; attempt += 1) {
        await sleep(backOff(attempt), undefined, { signal: closing.signal }).catch(() => undefined);
        try {
          await listen();
          inbox.tellGap();
          return;
        } catch (error) {
          logger.warn({ err: error, attempt }, 'the bus does not hear and tries again');
        }
      }
    }

    await listen();
    let isChecking = false;

    /** A cable that was pulled tells nothing by itself. */
    async function check(): Promise<void> {
      const client = listener;
      if (!client || isChecking) return;
      isChecking = true;
      await orEnd(client, () => client.query('select 1')).catch(() => undefined);
      isChecking = false;
    }

    const checkTimer = setInterval(() => void check(), checkMs);
    checkTimer.unref();

    return {
      batchSize,

      async send(texts) {
        const client = notifier ?? (await openClient('notifier', connectionString, answerMs));
        notifier = client;
        try {
          await orEnd(client, () => client.query({ ...notify, values: [channel, texts] }));
        } catch (error) {
          // It is not known what the connection still does: the next attempt takes a new one.
          notifier = undefined;
          throw error;
        }
        if (closing.signal.aborted) await end(client);
      },

      async close() {
        closing.abort();
        clearInterval(checkTimer);
        const open = [listener, notifier].filter((client) => client !== undefined);
        listener = undefined;
        await Promise.all(open.map(end));
      },
    };
  });
}

async function openClient(role: string, connectionString: string, answerMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: `proffer bus ${role}`,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  });
  // Told by its end, or by the query that failed; unheard it would end the process.
  client.on('error', () => undefined);
  await orEnd(client, () => client.connect());
  return client;
}

async function orEnd(client: pg.Client, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    noteFailure(error);
    await end(client);
    throw error;
  }
}

/** Ends a connection in whatever state it is. */
async function end(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
