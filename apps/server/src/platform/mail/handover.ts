import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../jobs';
import { MailInDoubt } from './transport';

/** The marks of a job: what the attempts before have come to. */
const begun = 'handing over';
const begunAgain = 'handing over again';
const settled = 'handed over';
/** So long a mail that was taken waits for the database to learn it, before its job counts as failed. */
const patienceMs = 10_000;
const againMs = 200;

/** The mail server was sent a mail twice and confirmed neither; only an administrator decides to send it again. */
export class MailUnconfirmed extends Error {
  override readonly name = 'MailUnconfirmed';
}

/**
 * Hands each mail over once, and at most once more when the outcome is unknown: the process was killed meanwhile, or the
 * mail server had all of it and did not confirm it. The mark of the job is written before each attempt, so the limit holds
 * across restarts and nodes (ERR-43, ERR-46). A second attempt has the same `Message-ID` and is counted. One mail at a
 * time, so that a kill leaves no more than one in doubt.
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
      if (mark === begunAgain) throw await giveUp(job);
      if (mark === begun) doubtful += 1;
      await job.writeNote(mark === begun ? begunAgain : begun);
      try {
        await send();
      } catch (error) {
        // Nothing was handed over, so the attempt does not count. A mark that cannot be taken back only means fewer attempts.
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

/** The error to throw; the job stays to be seen. Where the database is away, the next attempt gives it up. */
async function giveUp(job: JobContext, cause?: Error): Promise<Error> {
  await job.giveUp().catch(() => undefined);
  return new MailUnconfirmed(
    'The mail server was sent this mail twice and did not confirm it. It may have arrived; it is sent again only by a retry.',
    { cause },
  );
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
