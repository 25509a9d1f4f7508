import type { AuditLog } from '../../platform/audit';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { FailedJob, JobCounts, QueuedJobsRepository } from '../../platform/jobs';
import { mailJobPrefix } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import type { Part } from './administration.ports';
import { addresseeOf, mailNameOf, type Addressee } from './mail-addressee';
import type { MailAddressesRepository } from './mail-addresses.repository';

interface FailedMailsDeps {
  db: Database;
  queued: QueuedJobsRepository;
  addresses: MailAddressesRepository;
  audit: AuditLog;
}

/** A mail that could not be sent. What it says is not written before it is sent, and shown to nobody else. */
export interface FailedMail {
  /** Of its job. */
  id: number;
  name: string;
  /** Whom it goes to; empty when that account is no more. */
  address: string;
  attempts: number;
  lastError: string;
  /** Null once it is given up. */
  nextTryAt: Date | null;
  since: Date;
}

const templateOf = ({ name }: FailedJob) => name.slice(mailJobPrefix.length);

/** Mails that failed at least once and have not been sent since, for administrators (ADM-20). */
export function createFailedMails({ db, queued, addresses, audit }: FailedMailsDeps) {
  async function addressesOf(jobs: FailedJob[]): Promise<string[]> {
    const addressees = jobs.map(({ payload }) => addresseeOf(payload));
    const idsBy = (by: Addressee['by']) =>
      addressees.flatMap((addressee) => ('id' in addressee && addressee.by === by ? addressee.id : []));
    const [login, user, notification] = await Promise.all([
      addresses.ofLogins(idsBy('login')),
      addresses.ofUsers(idsBy('user')),
      addresses.ofNotifications(idsBy('notification')),
    ]);
    const found = { login, user, notification };
    return addressees.map((addressee) => {
      if (addressee.by === 'nothing') return '';
      return addressee.by === 'address' ? addressee.address : (found[addressee.by].get(addressee.id) ?? '');
    });
  }

  /** Does something to a mail that is held, and writes it down; of two at once the second is refused in words. */
  async function change(
    actor: Actor,
    id: number,
    act: 'mail.retried' | 'mail.dropped',
    apply: (tx: Executor) => Promise<void>,
  ): Promise<void> {
    await withTransaction(db, async (tx) => {
      const job = await queued.holdFailed(tx, mailJobPrefix, id);
      if (!job) throw await whyNot(tx, id);
      await apply(tx);
      await audit.add(tx, actor, {
        act,
        subject: { kind: 'mail', id },
        before: { mail: templateOf(job), attempts: job.attempts },
        after: {},
      });
    });
  }

  async function whyNot(tx: Executor, id: number): Promise<AppError> {
    if (!(await queued.isThere(tx, mailJobPrefix, id))) return notFound('The mail');
    return new AppError('illegal_transition', { text: 'This mail is being sent already.' });
  }

  return {
    countAll: (): Promise<JobCounts> => queued.count(mailJobPrefix),
    count: async (): Promise<number> => (await queued.count(mailJobPrefix)).failed,

    /** Some of them, the oldest first. */
    async listPart(part: Part): Promise<FailedMail[]> {
      const jobs = await queued.listFailed(mailJobPrefix, part);
      const found = await addressesOf(jobs);
      return jobs.map((job, index) => ({
        id: job.id,
        name: mailNameOf(templateOf(job)),
        address: found[index] ?? '',
        attempts: job.attempts,
        lastError: job.lastError,
        nextTryAt: job.nextTryAt,
        since: job.createdAt,
      }));
    },

    /** Has a mail sent now, with all its tries again. */
    retry: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, 'mail.retried', (tx) => queued.retry(tx, id)),

    /** Gives a mail up: it is not sent any more. */
    drop: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, 'mail.dropped', (tx) => queued.drop(tx, id)),
  };
}
export type FailedMails = ReturnType<typeof createFailedMails>;
