import type { SystemState } from '@proffer/contract/administration/schemas';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import { receivedMailDays, type MailDoorPorts, type MailOutbox } from '../../platform/mail';
import type { RateLimit } from '../../platform/rate-limit';
import type { Chat } from '../chat';
import { createInboundMailsRepository } from './inbound-mails.repository';
import type { ReplyAddressesPort } from './mail-replies.ports';
import { defineReplyMails } from './replies.mails';
import { createReplies, processMailJob } from './replies.service';

const dayMs = 24 * 3_600_000;

interface MailRepliesDeps {
  db: Database;
  chat: Pick<Chat, 'messages' | 'files'>;
  /** Reply addresses; undefined if the operator has set no door for replies. */
  addresses: ReplyAddressesPort | undefined;
  authservId: string;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  rateLimit: Pick<RateLimit, 'consume'>;
  ownAddress: string;
  linkBase: string;
  clock: Clock;
}

/** Creates the services of replies by mail and defines their jobs and mails. */
export function createMailReplies(deps: MailRepliesDeps) {
  const { db, chat, addresses, authservId, jobs, outbox, rateLimit, ownAddress, linkBase, clock } = deps;
  const repository = createInboundMailsRepository(db);
  defineReplyMails({ outbox, repository, linkBase });
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  jobs.define('mail-replies.sweep', () => repository.removeOlderThan(ago(receivedMailDays * dayMs)), {
    cron: '41 3 * * *',
  });
  const replies =
    addresses &&
    createReplies({
      db,
      repository,
      addresses,
      chat,
      jobs,
      outbox,
      rateLimit,
      authservId,
      ownAddress,
      ownDomain: new URL(linkBase).hostname,
      clock,
    });
  jobs.define<{ inboundMailId: number }>(processMailJob, async ({ inboundMailId }) => {
    // Without the setting, mails that were stored before wait until it is set again.
    if (!replies) throw new Error('INBOUND_DOMAIN is no longer set');
    await replies.process(inboundMailId);
  });
  /** Returns the number of mails of the last 24 hours by outcome, with the waiting ones. */
  async function countByOutcome(): Promise<Record<string, number>> {
    const rows = await repository.countByOutcome(ago(dayMs));
    return Object.fromEntries(rows.map(({ outcome, total }) => [outcome ?? 'waiting', total]));
  }
  const door: MailDoorPorts | undefined = addresses &&
    replies && { isRecipient: addresses.isReplyAddress, receive: replies.receive };
  return {
    /** Operations of the doors through which mails arrive; undefined without the setting. */
    door,
    countByOutcome,
    /** Returns the state of the door for administrators; null if the operator has set none. */
    async readState(): Promise<SystemState['mail']['replies']> {
      if (!addresses) return null;
      const [counts, lastAt] = await Promise.all([countByOutcome(), repository.findLastArrival()]);
      const { accepted = 0, waiting = 0, ...others } = counts;
      return {
        domain: addresses.domain,
        accepted,
        waiting,
        refused: Object.values(others).reduce((sum, total) => sum + total, 0),
        lastAt: lastAt?.toISOString() ?? null,
      };
    },
  };
}
export type MailReplies = ReturnType<typeof createMailReplies>;
