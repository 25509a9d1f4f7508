import type { z } from 'zod';
import type {
  QueueItem,
  queueQuery,
  QueueReply,
  WaitingCounts,
} from '@proffer/contract/administration/schemas';
import { queueKinds, type QueueKind } from '@proffer/contract/wire/choices';
import { toPage } from '../../platform/http/page';
import type { Part, SigningsPort, UsersPort } from './administration.ports';
import type { FailedMails } from './failed-mails.service';
import { cutPage, windowsOf } from './queue-window';
import { administratorItem, mailItem, reportItem, signingItem, validationItem } from './queue.words';
import type { ReportsRepository } from './reports.repository';

interface QueueDeps {
  users: Pick<UsersPort, 'companies' | 'administrators'>;
  signings: SigningsPort;
  mails: Pick<FailedMails, 'count' | 'listPart'>;
  reports: Pick<ReportsRepository, 'count' | 'list'>;
}

/** What waits of one kind, the one that waits longest first. */
interface Source {
  count(): Promise<number>;
  list(part: Part): Promise<QueueItem[]>;
}

/** Everything that waits for an administrator, of all kinds in one line (ADM-20). */
export function createQueueService({ users, signings, mails, reports }: QueueDeps) {
  const sources: Record<QueueKind, Source> = {
    validation: {
      count: users.companies.count,
      list: async (part) => (await users.companies.listPart(part)).map(validationItem),
    },
    administrator: {
      count: users.administrators.count,
      list: async (part) => (await users.administrators.listPart(part)).map(administratorItem),
    },
    signing: {
      count: signings.count,
      list: async (part) => (await signings.listPart(part)).map(signingItem),
    },
    mail: { count: mails.count, list: async (part) => (await mails.listPart(part)).map(mailItem) },
    report: {
      count: () => reports.count('open'),
      list: async (part) => (await reports.list('open', part)).map(reportItem),
    },
  };

  async function counts(): Promise<WaitingCounts> {
    const counted = await Promise.all(
      queueKinds.map(async (kind) => [kind, await sources[kind].count()] as const),
    );
    // The compiler does not see that the keys are all of the kinds.
    return Object.fromEntries(counted) as WaitingCounts;
  }

  return {
    counts,

    /** How many things wait in all. */
    async count(): Promise<number> {
      return Object.values(await counts()).reduce((sum, count) => sum + count, 0);
    },

    /** A page of one kind or of all, the one that waits longest first, and how many there are of each kind. */
    async list({ page, size, kind }: z.output<typeof queueQuery>): Promise<QueueReply> {
      const counted = await counts();
      const kinds = kind === undefined ? queueKinds : [kind];
      const asked = kinds.map((each) => [each, counted[each]] as const);
      const part = { offset: page * size, limit: size };
      const parts = await Promise.all(
        windowsOf(asked, part).map(async ([name, window]) => ({
          offset: window.offset,
          rows: await sources[name].list(window),
        })),
      );
      const total = asked.reduce((sum, [, count]) => sum + count, 0);
      return { ...toPage(cutPage(parts, part), total, { page, size }), counts: counted };
    },
  };
}
export type QueueService = ReturnType<typeof createQueueService>;
