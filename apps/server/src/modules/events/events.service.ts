import { allKeyNouns, isInScope, type KeyNoun } from '@proffer/contract/api-keys/rules';
import type { MarketEvent } from '@proffer/contract/events/schemas';
import { keptEventDays } from '@proffer/contract/events/types';
import type { Clock } from '../../platform/clock';
import { afterCommit } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import { eachAlone } from '../../platform/jobs';
import type { Actor } from '../../platform/session/actor';
import type { EventsPort } from './event';
import { pagePathOf } from './event-page-path';
import type { EventRow, EventsRepository } from './events.repository';

interface EventsDeps {
  repository: EventsRepository;
  /** Base of the links to pages. */
  linkBase: string;
  clock: Clock;
}

const keptMs = keptEventDays * 24 * 3_600_000;
/** Age from which the job numbers events that nobody has read. */
const unreadMs = 60_000;

/** Creates the service of events: recording them, and reading them in order (INT-20 to INT-26). */
export function createEventsService({ repository, linkBase, clock }: EventsDeps) {
  const listeners: ((userIds: number[]) => void)[] = [];

  /** Numbers all committed events of a company. */
  async function settle(userId: number): Promise<void> {
    while ((await repository.number(userId)) > 0);
  }

  function describe(row: EventRow, side: 'supplier' | 'buyer'): MarketEvent {
    const { uuid, sequence, type, noun, isOwn, data, createdAt } = row;
    const url = new URL(pagePathOf(noun, data, side), linkBase).href;
    return { id: uuid, sequence, type, noun, at: createdAt.toISOString(), isOwn, data, url };
  }

  const port: EventsPort = {
    async record(tx, ...events) {
      if (events.length === 0) return;
      await repository.add(tx, events);
      const userIds = [...new Set(events.map(({ userId }) => userId))];
      afterCommit(tx, () => listeners.forEach((listen) => listen(userIds)));
    },
  };

  /** Returns settled events of a company after a number; throws `events_expired` if some of them are deleted. */
  async function read(
    { userId, side, nouns }: { userId: number; side: 'supplier' | 'buyer'; nouns: KeyNoun[] },
    { after, limit }: { after: number; limit: number },
  ): Promise<{ events: MarketEvent[]; next: number; hasMore: boolean }> {
    // One turn numbers more events than a page has.
    if (await repository.hasUnnumbered(userId)) await repository.number(userId);
    const last = await repository.findLast(userId);
    if (after > last) throw invalidField('after', `The last event has the number ${last}.`);
    if (after === last) return { events: [], next: last, hasMore: false };
    const rows = await repository.list(userId, after, nouns, limit + 1);
    const isContinued = after === 0 || rows[0]?.sequence === after + 1;
    const oldest = isContinued ? 0 : ((await repository.findOldest(userId)) ?? last + 1);
    if (after < oldest - 1) {
      throw new AppError('events_expired', {
        text: `Events up to number ${oldest - 1} are older than 30 days and deleted. Read your data again, then continue after ${oldest - 1}.`,
        details: { oldest },
      });
    }
    const events = rows.slice(0, limit).map((row) => describe(row, side));
    const hasMore = rows.length > limit;
    const end = events.at(-1)?.sequence ?? after;
    // Rows after `last` may have been numbered meanwhile; without more rows everything up to `last` was considered.
    return { events, next: hasMore ? end : Math.max(end, last), hasMore };
  }

  return {
    port,
    read,

    /** Returns the number of the last event of a company; 0 before the first. */
    async findLast(userId: number): Promise<number> {
      await settle(userId);
      return repository.findLast(userId);
    },

    /** Returns the companies that have events after their position. */
    findAhead: repository.findAhead,

    /** Calls a function after each commit that recorded events, with the companies that are told. */
    onRecorded(listen: (userIds: number[]) => void): void {
      listeners.push(listen);
    },

    /** Returns the events that the caller may read. */
    listFor(actor: Actor & { role: 'supplier' | 'buyer' }, page: { after: number; limit: number }) {
      const { key } = actor;
      const nouns = key ? allKeyNouns.filter((noun) => isInScope(key.scopes, noun, 'read')) : allKeyNouns;
      return read({ userId: actor.userId, side: actor.role, nouns }, page);
    },

    /** Numbers events that nobody reads, and deletes those older than 30 days. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime();
      await eachAlone(await repository.listUnnumbered(new Date(now - unreadMs)), settle);
      const before = new Date(now - keptMs);
      while ((await repository.deleteBefore(before)) > 0);
    },

    forget: repository.forget,
  };
}
export type EventsService = ReturnType<typeof createEventsService>;
