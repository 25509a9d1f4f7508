import { administrationRoutes } from '@proffer/contract/administration/routes';
import { securityEventRoutes } from '@proffer/contract/administration/security-events.routes';
import { success } from '../../platform/http/success-reply';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { AuditLogService } from './audit-log.service';
import type { FailedMails } from './failed-mails.service';
import type { MarketService } from './market.service';
import type { QueueService } from './queue.service';
import type { ReportsService } from './reports.service';
import type { SecurityEventsService } from './security-events.service';
import type { SystemService } from './system.service';

interface AdministrationRouteDeps {
  reports: ReportsService;
  market: MarketService;
  queue: QueueService;
  mails: FailedMails;
  auditLog: AuditLogService;
  securityEvents: SecurityEventsService;
  system: SystemService;
}

/** Registers administrators' calls about the whole market, and the call with which users report to them. */
export function registerAdministrationRoutes(handle: Handle, services: AdministrationRouteDeps): void {
  const { reports, market, queue, mails, auditLog, securityEvents, system } = services;

  handle(administrationRoutes.report, async ({ body }, { actor }) => {
    await reports.report(actor, body);
    return {
      status: 201,
      body: { status: 'Success', msg: 'Thank you. The administrators will look at it.' },
    };
  });

  handle(administrationRoutes.reports, async ({ query }) => {
    const { items, total } = await reports.list(query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(administrationRoutes.closeReport, async ({ params, body }, { actor }) => {
    await reports.close(actor, params.id, body);
    return success('The report is closed.');
  });

  handle(administrationRoutes.marketFigures, async ({ query }) => ({
    status: 200,
    body: await market.get(query.days),
  }));

  handle(administrationRoutes.adminQueue, async ({ query }) => ({
    status: 200,
    body: await queue.list(query),
  }));

  handle(administrationRoutes.retryMail, async ({ params }, { actor }) => {
    await mails.retry(actor, params.id);
    return success('The mail is being sent again.');
  });

  handle(administrationRoutes.dropMail, async ({ params }, { actor }) => {
    await mails.drop(actor, params.id);
    return success('The mail will not be sent again.');
  });

  handle(administrationRoutes.auditLog, async ({ query }) => ({
    status: 200,
    body: await auditLog.list(query),
  }));

  handle(administrationRoutes.exportAuditLog, async ({ query }, { actor }) => ({
    status: 200,
    body: await auditLog.export(actor, query),
  }));

  handle(securityEventRoutes.securityEvents, async ({ query }) => {
    const body = await securityEvents.list(query);
    return { status: 200, body, headers: { 'x-total-count': String(body.totalElements) } };
  });

  handle(securityEventRoutes.exportSecurityEvents, async ({ query }, { actor }) => ({
    status: 200,
    body: await securityEvents.export(actor, query),
  }));

  handle(administrationRoutes.systemState, async () => ({ status: 200, body: await system.read() }));
}
