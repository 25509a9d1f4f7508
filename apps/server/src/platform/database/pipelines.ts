import type pg from 'pg';
import { noteLoss } from './away';
import { sqlState, stalePlan } from './transaction';

type Rows = pg.QueryArrayResult<unknown[]>;

interface PipelineOptions {
  /** Most that are open at once. */
  count: number;
  /** One that nobody has asked for so long is closed: what lies between may have forgotten it. */
  idleMs: number;
  /** A connection to come. */
  open(): pg.Client;
}

interface Pipeline {
  client: pg.Client;
  isOpen: boolean;
  /** Statements that are not answered yet. */
  underWay: number;
  idle: NodeJS.Timeout;
}

/** What comes beyond them takes a connection of its own, so that a statement that lasts holds up no more than these. */
const mostUnderWay = 4;
/** Before a connection that could not be had is asked for again. */
const pauseMs = 1_000;

/**
 * Connections on which a statement is sent without waiting for the answer to the one before: for many small ones the
 * database then has less to wake up for. What lasts, or waits for a lock, holds up those behind it and is not for these. They
 * are opened when they are asked for, also when one was lost.
 */
export function createPipelines({ count, idleMs, open }: PipelineOptions) {
  const pipelines = new Set<Pipeline>();
  let refusedAt = -Infinity;

  function add(): void {
    const idle = setTimeout(() => {
      if (pipeline.underWay > 0) idle.refresh();
      else void close(pipeline);
    }, idleMs);
    const pipeline: Pipeline = { client: open(), isOpen: false, underWay: 0, idle };
    const drop = () => void remove(pipeline);
    pipeline.client.on('error', noteLoss).on('error', drop).on('end', drop);
    pipelines.add(pipeline);
    pipeline.client
      .connect()
      .then(() => (pipeline.isOpen = true))
      .catch(() => {
        refusedAt = performance.now();
        drop();
      });
  }

  function remove(pipeline: Pipeline): boolean {
    clearTimeout(pipeline.idle);
    return pipelines.delete(pipeline);
  }

  /** What is under way is answered yet. */
  async function close(pipeline: Pipeline): Promise<void> {
    if (remove(pipeline)) await pipeline.client.end();
  }

  function pick(): Pipeline | undefined {
    let picked: Pipeline | undefined;
    for (const pipeline of pipelines) {
      if (pipeline.isOpen && pipeline.underWay < (picked?.underWay ?? mostUnderWay)) picked = pipeline;
    }
    const isIdle = picked?.underWay === 0;
    if (!isIdle && pipelines.size < count && performance.now() - refusedAt > pauseMs) add();
    return picked;
  }

  async function run(pipeline: Pipeline, statement: pg.QueryArrayConfig): Promise<Rows> {
    pipeline.underWay += 1;
    pipeline.idle.refresh();
    try {
      return await pipeline.client.query<unknown[]>(statement);
    } catch (error) {
      // It knows the statement as it was.
      if (sqlState(error) === stalePlan) void close(pipeline);
      throw error;
    } finally {
      pipeline.underWay -= 1;
    }
  }

  return {
    /** The answer to come; undefined where none is open and free. */
    ask(statement: pg.QueryArrayConfig): Promise<Rows> | undefined {
      const pipeline = pick();
      return pipeline && run(pipeline, statement);
    },

    /** Once what is under way is answered. */
    async end(): Promise<void> {
      await Promise.all([...pipelines].map(close));
    },
  };
}
