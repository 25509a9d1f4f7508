import type { AuditLog } from '../../platform/audit';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { FailedJob, JobCounts, QueuedJobsRepository } from '../../platform/jobs';
import { mailJobPrefix } from '../../platform/mail';
import type { Actor } from '../../platform/session/actor';
import type { Part } from './list-part';
import { addresseeOf, mailNameOf, type Addressee } from './mail-addressee';
import type { MailAddressesRepository } from './mail-addresses.repository';

interface FailedMailsDeps {
  db: Database;
  queued: QueuedJobsRepository;
  addresses: MailAddressesRepository;
  audit: AuditLog;
}

/** A mail whose sending failed. Its content is written only when it is sent, and shown to nobody else. */
export interface FailedMail {
  /** Id of its job. */
  id: number;
  name: string;
  /** Recipient; empty if the account no longer exists. */
  address: string;
  attempts: number;
  lastError: string;
  /** Null if no further try is scheduled. */
  nextTryAt: Date | null;
  since: Date;
}

const templateOf = ({ name }: FailedJob) => name.slice(mailJobPrefix.length);

/** Creates the service with which administrators handle mails that failed and have not been sent since (ADM-20). */
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

  /** Changes a locked mail and records it in the audit log; a concurrent second change is refused with a text. */
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

    /** Returns a range of the failed mails, oldest first. */
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

    /** Sends a mail now and resets its number of tries. */
    retry: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, 'mail.retried', (tx) => queued.retry(tx, id)),

    /** Drops a mail, so that it is never sent. */
    drop: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, 'mail.dropped', (tx) => queued.drop(tx, id)),
  };
}
export type FailedMails = ReturnType<typeof createFailedMails>;
