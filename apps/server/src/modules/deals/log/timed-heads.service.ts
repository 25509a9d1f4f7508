import { signedTextOf } from '@proffer/proof';
import type { Clock } from '../../../platform/clock';
import type { TimestampAuthority } from '../../../platform/trusted-time';
import type { LogRepository } from './log.repository';

const deadlineMs = 20_000;
/** Heads of one run at most; what is left has the next. */
const mostTogether = 20;
/** What is older is left: a token says when it was asked for, not when the head was signed. */
const oldestMs = 30 * 86_400_000;

interface TimedHeadsDeps {
  repository: Pick<LogRepository, 'listUntimed' | 'addTimestamp'>;
  trustedTime: TimestampAuthority;
  clock: Clock;
}

/** Has heads confirmed by an authority of trusted time (DEA-27); no act waits for it. */
export function createTimedHeads({ repository, trustedTime, clock }: TimedHeadsDeps) {
  return {
    /** Asks for the newest first, until each has its token. Fails as a job does, and is tried again. */
    async confirm(): Promise<void> {
      const since = new Date(clock.now().getTime() - oldestMs);
      for (const head of await repository.listUntimed(since, mostTogether)) {
        const { token, at } = await trustedTime.stamp(Buffer.from(signedTextOf(head)), deadlineMs);
        await repository.addTimestamp(head.size, Buffer.from(token), at);
      }
    },
  };
}
