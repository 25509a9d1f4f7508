import type { z } from 'zod';
import type {
  QueueItem,
  queueQuery,
  QueueReply,
  WaitingCounts,
} from '@proffer/contract/administration/schemas';
import { queueKinds, type QueueKind } from '@proffer/contract/wire/choices';
import { toPage } from '../../platform/http/page';
import type { Ndas } from '../nda';
import type { Users } from '../users';
import type { Part } from './list-part';
import type { FailedMails } from './failed-mails.service';
import { cutPage, windowsOf } from './queue-window';
import {
  administratorItem,
  mailItem,
  reportItem,
  revalidationItem,
  signingItem,
  validationItem,
} from './queue.words';
import type { ReportsRepository } from './reports.repository';

interface QueueDeps {
  users: Pick<Users['waiting'], 'count' | 'companies' | 'revalidations' | 'administrators'>;
  signings: Pick<Ndas['stuck'], 'count' | 'listPart'>;
  mails: Pick<FailedMails, 'count' | 'listPart'>;
  reports: Pick<ReportsRepository, 'count' | 'list'>;
}

/** Creates the service of the administrators' queue, which merges everything that needs a decision (ADM-20). */
export function createQueueService({ users, signings, mails, reports }: QueueDeps) {
  /** Lists of each kind, the longest wait first. */
  const lists: Record<QueueKind, (part: Part) => Promise<QueueItem[]>> = {
    validation: async (part) => (await users.companies.listPart(part)).map(validationItem),
    revalidation: async (part) => (await users.revalidations.listPart(part)).map(revalidationItem),
    administrator: async (part) => (await users.administrators.listPart(part)).map(administratorItem),
    signing: async (part) => (await signings.listPart(part)).map(signingItem),
    mail: async (part) => (await mails.listPart(part)).map(mailItem),
    report: async (part) => (await reports.list('open', part)).map(reportItem),
  };

  async function counts(): Promise<WaitingCounts> {
    const [{ companies, revalidations, administrators }, signing, mail, report] = await Promise.all([
      users.count(),
      signings.count(),
      mails.count(),
      reports.count('open'),
    ]);
    return {
      validation: companies,
      revalidation: revalidations,
      administrator: administrators,
      signing,
      mail,
      report,
    };
  }

  return {
    counts,

    /** Returns the total number of waiting entries. */
    async count(): Promise<number> {
      return Object.values(await counts()).reduce((sum, count) => sum + count, 0);
    },

    /** Returns a page of one kind or of all, the longest wait first, with the number of entries per kind. */
    async list({ page, size, kind }: z.output<typeof queueQuery>): Promise<QueueReply> {
      const counted = await counts();
      const kinds = kind === undefined ? queueKinds : [kind];
      const asked = kinds.map((each) => [each, counted[each]] as const);
      const part = { offset: page * size, limit: size };
      const parts = await Promise.all(
        windowsOf(asked, part).map(async ([name, window]) => ({
          offset: window.offset,
          rows: await lists[name](window),
        })),
      );
      const total = asked.reduce((sum, [, count]) => sum + count, 0);
      return { ...toPage(cutPage(parts, part), total, { page, size }), counts: counted };
    },
  };
}
export type QueueService = ReturnType<typeof createQueueService>;
