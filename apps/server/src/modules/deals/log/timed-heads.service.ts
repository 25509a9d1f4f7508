import { signedTextOf } from '@proffer/proof';
import type { Clock } from '../../../platform/clock';
import type { TimestampAuthority } from '../../../platform/trusted-time';
import type { LogRepository } from './log.repository';

const deadlineMs = 20_000;
/** Maximum number of heads per run; the next run continues. */
const maxPerRun = 20;
/**
 * Maximum age of a head to be timestamped: a token proves the time of the request, not that of the signature.
 */
const oldestMs = 30 * 86_400_000;

interface TimedHeadsDeps {
  repository: Pick<LogRepository, 'listUntimed' | 'addTimestamp'>;
  trustedTime: TimestampAuthority;
  clock: Clock;
}

/** Gets heads confirmed by a trusted timestamp authority (DEA-27), in the background. */
export function createTimedHeads({ repository, trustedTime, clock }: TimedHeadsDeps) {
  return {
    /** Requests a timestamp for each head without one, newest first. On failure the job is retried. */
    async confirm(): Promise<void> {
      const since = new Date(clock.now().getTime() - oldestMs);
      for (const head of await repository.listUntimed(since, maxPerRun)) {
        const { token, at } = await trustedTime.stamp(Buffer.from(signedTextOf(head)), deadlineMs);
        await repository.addTimestamp(head.size, Buffer.from(token), at);
      }
    },
  };
}
