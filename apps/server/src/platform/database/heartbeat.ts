import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway, noteFailure, noteLoss } from './away';
import type { DatabaseLogger } from './logger';
import type { Pool } from './pool';
import { sqlState } from './transaction';

interface HeartbeatOptions {
  /** As the log has it. */
  name?: string;
  /** All that lead there. */
  pools: Pool[];
  connectionString: string;
  logger: DatabaseLogger;
  /** How often it is asked. */
  everyMs?: number;
  /** Silence for so long is a database that is away; with `everyMs` what a frozen one costs a call. */
  answerMs?: number;
}

/** While it is away it is asked more often, so that nobody waits for long once it is back. */
const everyMsAway = 250;

/**
 * Asks the database over a connection of its own whether it still answers, because one that is frozen, or behind a cut
 * line, breaks no connection: statements would wait for as long as it lasts. While it is away the pools break off what
 * waits and refuse what comes; a statement that only takes its time is left alone.
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

  async function ask(): Promise<void> {
    if (!client) {
      // No time of its own for connecting: a line that stays silent shall be told from one that is refused.
      const opening = new pg.Client({ connectionString, application_name: 'proffer heartbeat' });
      // Told by the question that fails; unheard it would end the process.
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
    // Over a dead line `end` waits for ever; the socket goes with it.
    const dropped = client;
    client = undefined;
    dropped?.connection.stream.destroy();
  }

  /** A server that refuses one more connection, or this statement, is there. */
  async function answer(): Promise<'there' | 'lost' | 'silent'> {
    const answered = new AbortController();
    const silence = sleep(answerMs, undefined, { signal: answered.signal, ref: false }).then(async () => {
      // A process that was busy itself looks first whether the answer has come meanwhile.
      await turn();
      await turn();
      return 'silent' as const;
    });
    const said = ask().then(
      () => 'there' as const,
      (error: unknown) => (isDatabaseAway(error) && sqlState(error) !== '53300' ? 'lost' : 'there'),
    );
    const state = await Promise.race([said, silence.catch(() => 'lost' as const)]);
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
      let state = await answer();
      // A lost connection alone says little: an administrator may have ended it.
      if (was && state === 'lost') state = await answer();
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
