import { createHash, randomBytes } from 'node:crypto';
import { paths } from '@proffer/contract/wire/paths';
import type { Clock } from '../../../platform/clock';
import { notFound } from '../../../platform/errors';
import { hashToken } from '../../../platform/secrets';
import type { Actor } from '../../../platform/session/actor';
import { writeCalendar } from './calendar';
import type { CalendarFeedsRepository } from './calendar-feeds.repository';
import type { DueDates } from './due-dates.service';

interface CalendarFeedsDeps {
  repository: CalendarFeedsRepository;
  dueDates: DueDates;
  findMarketName: () => Promise<string>;
  linkBase: string;
  clock: Clock;
}

/** Number of random bytes in an address. */
const tokenBytes = 32;

/** Creates the service of calendar feeds: one address per person, which is the only credential (FMT-40 to FMT-47). */
export function createCalendarFeeds(deps: CalendarFeedsDeps) {
  const { repository, dueDates, findMarketName, linkBase, clock } = deps;
  return {
    async find({ member }: Actor): Promise<{ createdDate: string | null }> {
      const feed = await repository.find(member.id);
      return { createdDate: feed?.createdAt.toISOString() ?? null };
    },

    /** Makes a new address, which ends the previous one. The token is returned once and stored as a hash. */
    async make({ member }: Actor): Promise<{ url: string; createdDate: string }> {
      const token = randomBytes(tokenBytes).toString('base64url');
      const now = clock.now();
      await repository.put(member.id, hashToken(token), now);
      const url = new URL(paths.calendarFeed.path, linkBase);
      url.searchParams.set('key', token);
      return { url: url.href, createdDate: now.toISOString() };
    },

    remove: ({ member }: Actor): Promise<void> => repository.remove(member.id),

    /** Returns the calendar of an address with its ETag. Throws 404 for an unknown one, and after its person has left. */
    async read(token: string): Promise<{ bytes: Buffer; etag: string }> {
      const reader = await repository.findReader(hashToken(token));
      if (!reader) throw notFound('The calendar');
      const name = `${await findMarketName()}: due dates`;
      const bytes = Buffer.from(writeCalendar(await dueDates.list(reader), { name, linkBase }));
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    },
  };
}
export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;
