import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import type { NoticesPort } from '../notices';
import { certificateNotice } from './certificate-notices';
import type { CertificatesRepository } from './certificates.repository';

/** Job that notifies companies of certificates that end soon or expire. */
export const certificateDaysJob = 'certificates.notify-days';
/** Daily at 08:10 in India; the cron pattern is in UTC. */
export const certificateDaysTime = '40 2 * * *';

interface CertificateDaysDeps {
  db: Database;
  repository: Pick<CertificatesRepository, 'claimNotices'>;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

const batchSize = 100;
const { endingDays, expiredLateDays } = limits.certificates;

/** Returns the range of last days to notify about today, both ends inclusive. */
const spanOf = {
  ending: (today: string) => ({ from: daysAfter(today, 1), to: daysAfter(today, endingDays) }),
  expiry: (today: string) => ({ from: daysAfter(today, -expiredLateDays), to: today }),
} as const;

/**
 * Creates the function that notifies companies 30 days before a certificate's last day and on that day, each once
 * across all nodes; another last day is notified anew (PRO-105).
 */
export function createCertificateDays({ db, repository, notices, clock }: CertificateDaysDeps) {
  async function notifyBatch(kind: 'ending' | 'expiry'): Promise<number> {
    const today = marketDay(clock.now());
    return withTransaction(db, async (tx) => {
      const due = await repository.claimNotices(tx, kind, { ...spanOf[kind](today), size: batchSize });
      await notices.announce(tx, ...due.map((certificate) => certificateNotice(kind, certificate, today)));
      return due.length;
    });
  }

  return async function notify(): Promise<void> {
    for (const kind of ['ending', 'expiry'] as const) {
      // Claimed certificates are no longer due, so the next batch differs.
      while ((await notifyBatch(kind)) === batchSize);
    }
  };
}
