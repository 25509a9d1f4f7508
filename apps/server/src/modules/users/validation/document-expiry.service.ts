import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { NoticesPort } from '../../notices';
import { documentExpiry } from '../users.notices';
import type { ExpiryNotice, ValidationRequestsRepository } from './validation-requests.repository';

/** Job that reminds companies of documents that expire; daily at 08:05 in India, the cron pattern is in UTC. */
export const documentExpiryJob = 'validation.remind-expiry';
export const documentExpiryTime = '35 2 * * *';
/** Job that deletes documents that nobody needs any more. */
export const sweepDocumentsJob = 'validation.sweep-documents';

const batchSize = 100;
const dayMs = 86_400_000;
const { reminderDays, keptDays } = limits.validation;

interface DocumentExpiryDeps {
  db: Database;
  repository: ValidationRequestsRepository;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** Creates the service that follows the age of documents of validations (PRO-123, PRO-125). */
export function createDocumentExpiry({ db, repository, notices, clock }: DocumentExpiryDeps) {
  async function remindOf(notice: ExpiryNotice): Promise<number> {
    const now = clock.now();
    const today = marketDay(now);
    const days =
      notice === 'expired'
        ? { after: null, until: today }
        : { after: today, until: daysAfter(today, reminderDays) };
    const due = await repository.listExpiring(notice, days, batchSize);
    if (due.length === 0) return 0;
    await withTransaction(db, async (tx) => {
      const ids = due.map(({ documentId }) => documentId);
      const recorded = await repository.recordNotice(tx, notice, ids, now);
      const own = due.filter(({ documentId }) => recorded.has(documentId));
      await notices.announce(tx, ...own.map((document) => documentExpiry(document, notice)));
    });
    return due.length;
  }

  return {
    /** Reminds each company once before a document of its validation expires, and once after. */
    async remind(): Promise<void> {
      for (const notice of ['expiring', 'expired'] as const) {
        // Recorded documents are no longer due, so the next batch differs.
        while ((await remindOf(notice)) === batchSize);
      }
    },

    /** Deletes documents of refused requests and documents that were never sent, after a while. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime();
      await repository.removeRefusedBefore(new Date(now - keptDays * dayMs));
      await repository.removeUploadedBefore(new Date(now - limits.upload.pendingMs));
    },
  };
}
