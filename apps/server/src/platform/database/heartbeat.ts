import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway, noteFailure, noteLoss } from './away';
import type { DatabaseLogger } from './logger';
import type { Pool } from './pool';
import { sqlState } from './transaction';

interface HeartbeatOptions {
  /** Name of the database in the log. */
  name?: string;
  /** All pools of the database. */
  pools: Pool[];
  connectionString: string;
  logger: DatabaseLogger;
  /** Interval of the health checks, in milliseconds. */
  everyMs?: number;
  /**
   * Time without an answer after which the database is away, in milliseconds. Calls to a frozen one lose this plus
   * `everyMs`.
   */
  answerMs?: number;
}

/** Interval while the database is away; shorter, so that its return is noticed soon. */
const everyMsAway = 250;

/**
 * Starts a health check of the database over a dedicated connection. A frozen database or a cut network line closes
 * no connection, so statements would wait without end. While the database is away, the pools reject pending and new
 * statements; slow statements of a database that answers are left alone.
 */
export function startHeartbeat({
  name = 'the database',
  pools,
  connectionString,
  logger,
  everyMs = 1_000,
  answerMs = 2_500,
}: HeartbeatOptions) {
  const ending = new AbortController();
  let client: pg.Client | undefined;

  async function probe(): Promise<void> {
    if (!client) {
      // No connection timeout, so that silence can be distinguished from a refused connection.
      const opening = new pg.Client({ connectionString, application_name: 'proffer heartbeat' });
      // The failing probe reports it; an unhandled error event would end the process.
      opening.on('error', noteLoss);
      opening.on('end', () => {
        if (client === opening) client = undefined;
      });
      client = opening;
      await opening.connect().catch((error: unknown) => {
        noteFailure(error);
        throw error;
      });
    }
    await client.query('select 1');
  }

  function drop(): void {
    // On a dead line `end` would wait forever; destroy the socket instead.
    const dropped = client;
    client = undefined;
    dropped?.connection.stream.destroy();
  }

  /** Probes the database once. A server that refuses one more connection, or this statement, counts as available. */
  async function check(): Promise<'there' | 'lost' | 'silent'> {
    const answered = new AbortController();
    const silence = sleep(answerMs, undefined, { signal: answered.signal, ref: false }).then(async () => {
      // If this process was busy, the answer may have arrived meanwhile.
      await nextTurn();
      await nextTurn();
      return 'silent' as const;
    });
    const outcome = probe().then(
      () => 'there' as const,
      (error: unknown) => (isDatabaseAway(error) && sqlState(error) !== '53300' ? 'lost' : 'there'),
    );
    const state = await Promise.race([outcome, silence.catch(() => 'lost' as const)]);
    answered.abort();
    if (state !== 'there') drop();
    return state;
  }

  async function beat(): Promise<void> {
    let isThere = true;
    while (!ending.signal.aborted) {
      const pauseMs = isThere ? everyMs : everyMsAway;
      await sleep(pauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
      const was = isThere;
      let state = await check();
      // Check again, because an administrator may have ended just this connection.
      if (was && state === 'lost') state = await check();
      isThere = state === 'there';
      if (ending.signal.aborted) return;
      if (was && !isThere) {
        logger.error({}, `${name} is away`);
        for (const pool of pools) pool.isAway(`${name} is away`);
      } else if (!was && isThere) {
        logger.info({}, `${name} is back`);
        for (const pool of pools) pool.isBack();
      }
    }
  }

  const beating = beat();
  return {
    async stop(): Promise<void> {
      ending.abort();
      drop();
      await beating;
    },
  };
}
