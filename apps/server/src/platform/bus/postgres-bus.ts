import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { noteFailure } from '../database';
import { backOff } from './back-off';
import type { Bus, BusLogger } from './bus';
import { openExchange } from './exchange';

interface PostgresBusOptions {
  /**
   * Must lead directly to the server or to a pooler in session mode, because LISTEN belongs to a
   * session.
   */
  connectionString: string;
  logger: BusLogger;
  /** Interval between checks of the listening connection, in milliseconds. */
  checkMs?: number;
  /** Timeout of any statement, in milliseconds, after which its connection counts as lost. */
  answerMs?: number;
}

const channel = 'proffer_bus';
/**
 * Payloads in one statement. At 20, about 55,000 payloads a second get through; larger batches
 * delay single payloads.
 */
const batchSize = 20;
const connectMs = 10_000;
/** A named statement, so that each connection parses it once. */
const notify = { name: 'notify', text: 'select pg_notify($1, text) from unnest($2::text[]) as text' };

/**
 * Opens a bus over LISTEN and NOTIFY of the existing database, with one connection for each.
 * Several notifying connections would lose the order. NOTIFY inside the callers’ transactions would
 * serialize their commits.
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
          inbox.reportGap();
          return;
        } catch (error) {
          logger.warn({ err: error, attempt }, 'the bus lost its listening connection and tries again');
        }
      }
    }

    await listen();
    let isChecking = false;

    /** Detects a connection that was lost without an error, such as by an unplugged cable. */
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
          // The state of the failed connection is unknown, so the next attempt opens a new one.
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
  // The `end` event or the failed query reports the error. Without this listener it would crash the
  // process.
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

/** Closes a connection in any state; ignores errors. */
async function end(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
