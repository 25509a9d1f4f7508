import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../jobs';
import { MailInDoubt } from './transport';

const begun = 'handing over';
const settled = 'handed over';
/** So long a mail that was taken waits for the database to learn it, before its job counts as failed. */
const patienceMs = 10_000;
const againMs = 200;

/**
 * Hands each mail over once, whatever ends in the middle: its job bears a mark from just before to just after. A mark
 * that was not settled is of a process that was killed meanwhile, or of a mail server that was sent a mail and never said
 * whether it takes it; nobody knows, so it is sent again, under the same id, and counted. One at a time, so that a kill
 * leaves no more than one in doubt.
 */
export function createHandover() {
  /** Taken by the mail server, and not yet known to the database. */
  const taken = new Set<string>();
  let doubtful = 0;
  let last: Promise<void> = Promise.resolve();

  async function handOver(job: JobContext, send: () => Promise<void>): Promise<void> {
    const name = `${job.jobId}.${job.revision}`;
    if (!taken.has(name)) {
      const mark = await job.readNote();
      if (mark === settled) return;
      if (mark === begun) doubtful += 1;
      await job.writeNote(begun);
      try {
        await send();
      } catch (error) {
        // Where the mark stays, the next attempt counts as one in doubt; it is made in either case.
        if (!(error instanceof MailInDoubt)) await job.writeNote(null).catch(() => undefined);
        throw error;
      }
      taken.add(name);
    }
    await settle(job);
    taken.delete(name);
  }

  return {
    /** Returns once the mail is taken, by this attempt or one before. */
    once(job: JobContext, send: () => Promise<void>): Promise<void> {
      const own = last.then(() => handOver(job, send));
      last = own.catch(() => undefined);
      return own;
    },

    /** Mails of this process's time that were sent although they may have been taken before. */
    doubtful: (): number => doubtful,
  };
}

async function settle(job: JobContext): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      await job.writeNote(settled);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(againMs);
    }
  }
}
