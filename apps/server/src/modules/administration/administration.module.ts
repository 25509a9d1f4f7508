import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { createQueuedJobsRepository, type Jobs } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { Chat } from '../chat';
import type { Live } from '../live';
import type { Ndas } from '../nda';
import type { MailReplies } from '../mail-replies';
import type { NoticesPort } from '../notices';
import type { Users } from '../users';
import { registerAdministrationRoutes } from './administration.routes';
import { createAuditLogRepository } from './audit-log.repository';
import { createAuditLogService } from './audit-log.service';
import { createFailedMails } from './failed-mails.service';
import { createMailAddressesRepository } from './mail-addresses.repository';
import { createMarketRepository } from './market.repository';
import { createMarketService } from './market.service';
import { createMessageCounts } from './message-counts';
import { createQueueService } from './queue.service';
import type { ExportPorts, WriteCsv } from './record-export';
import { createReportsRepository } from './reports.repository';
import { createReportsService } from './reports.service';
import { createSecurityEventsRepository } from './security-events.repository';
import { createSecurityEventsService } from './security-events.service';
import { createSystemRepository } from './system.repository';
import { createSystemService, type Installation } from './system.service';

interface AdministrationDeps {
  db: Database;
  jobs: Pick<Jobs, 'define'>;
  users: Pick<Users, 'waiting'>;
  ndas: Pick<Ndas, 'stuck'>;
  chat: Pick<Chat, 'messages'>;
  live: Pick<Live, 'presence'>;
  replies: Pick<MailReplies, 'readState'>;
  writeCsv: WriteCsv;
  notices: Pick<NoticesPort, 'announce'>;
  audit: AuditLog;
  identity: SigningIdentity;
  installation: Installation;
  clock: Clock;
}

/** Creates the services with which administrators oversee the whole market. */
export function createAdministration(deps: AdministrationDeps) {
  const { db, jobs, ndas, chat, live, writeCsv, notices, audit, identity, installation, clock } = deps;
  const users = deps.users.waiting;
  const queued = createQueuedJobsRepository(db);
  const reportRows = createReportsRepository(db);
  const figures = createMarketRepository(db);
  const mails = createFailedMails({ db, queued, addresses: createMailAddressesRepository(db), audit });
  const exporting: ExportPorts = {
    writeCsv,
    writeDown: (actor, entry) => audit.add(db, actor, entry),
    clock,
  };
  const services = {
    reports: createReportsService({
      db,
      repository: reportRows,
      users,
      messages: chat.messages,
      notices,
      audit,
      clock,
    }),
    market: createMarketService({
      repository: figures,
      messageCounts: createMessageCounts({
        countDays: figures.messages,
        countBefore: figures.messagesBefore,
        clock,
      }),
      clock,
    }),
    queue: createQueueService({ users, signings: ndas.stuck, mails, reports: reportRows }),
    mails,
    auditLog: createAuditLogService({ repository: createAuditLogRepository(db), ...exporting }),
    securityEvents: createSecurityEventsService({
      repository: createSecurityEventsRepository(db),
      ...exporting,
    }),
    system: createSystemService({
      repository: createSystemRepository(db),
      queued,
      mails,
      replies: deps.replies,
      identity,
      presence: live.presence,
      installation,
      clock,
    }),
  };
  jobs.define('administration.add-up-counts', figures.addUp, { cron: '*/10 * * * *' });
  return {
    countWaiting: services.queue.count,
    waitingCounts: services.queue.counts,
    listQueue: services.queue.list,
    register: (handle: Handle) => registerAdministrationRoutes(handle, services),
  };
}
export type Administration = ReturnType<typeof createAdministration>;
