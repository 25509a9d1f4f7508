import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../jobs';
import { MailInDoubt } from './transport';

/** Notes of a job that record the outcome of earlier attempts. */
const begun = 'handing over';
const begunAgain = 'handing over again';
const settled = 'handed over';
/**
 * How long a sent mail waits to be recorded in the database, in milliseconds, before its job counts
 * as failed.
 */
const recordTimeoutMs = 10_000;
const againMs = 200;

/**
 * Thrown when the mail server received a mail twice and confirmed neither. Only an administrator
 * can send it again.
 */
export class MailUnconfirmed extends Error {
  override readonly name = 'MailUnconfirmed';
}

/**
 * Creates the hand-over of mails to the server: each at most once, or once more if the outcome is
 * unknown. That is the case if the process was killed meanwhile, or the server received everything
 * and did not confirm. A note is written before each attempt, so the limit holds across restarts
 * and nodes (ERR-43, ERR-46). A second attempt has the same `Message-ID` and is counted. Mails are
 * sent one at a time, so a kill leaves at most one in doubt.
 */
export function createHandover() {
  /** Mails accepted by the server but not yet recorded in the database. */
  const taken = new Set<string>();
  let doubtful = 0;
  let last: Promise<void> = Promise.resolve();

  async function handOver(job: JobContext, send: () => Promise<void>): Promise<void> {
    const name = `${job.jobId}.${job.revision}`;
    if (!taken.has(name)) {
      const mark = await job.readNote();
      if (mark === settled) return;
      if (mark === begunAgain) throw await giveUp(job);
      if (mark === begun) doubtful += 1;
      await job.writeNote(mark === begun ? begunAgain : begun);
      try {
        await send();
      } catch (error) {
        // Nothing was handed over, so the attempt does not count. If the note cannot be reset,
        // fewer attempts remain.
        if (!(error instanceof MailInDoubt)) await job.writeNote(mark ?? null).catch(() => undefined);
        else if (mark === begun) throw await giveUp(job, error);
        throw error;
      }
      taken.add(name);
    }
    await settle(job);
    taken.delete(name);
  }

  return {
    /** Returns once the mail was handed over, by this attempt or an earlier one. */
    once(job: JobContext, send: () => Promise<void>): Promise<void> {
      const own = last.then(() => handOver(job, send));
      last = own.catch(() => undefined);
      return own;
    },

    /**
     * Returns the number of mails that this process sent although they may have been sent before.
     */
    doubtful: (): number => doubtful,
  };
}

/**
 * Gives the job up, which stays visible, and returns the error to throw. If the database is away,
 * the next attempt gives it up.
 */
async function giveUp(job: JobContext, cause?: Error): Promise<Error> {
  await job.giveUp().catch(() => undefined);
  return new MailUnconfirmed(
    'The mail server was sent this mail twice and did not confirm it. It may have arrived; it is sent again only by a retry.',
    { cause },
  );
}

async function settle(job: JobContext): Promise<void> {
  const until = performance.now() + recordTimeoutMs;
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
