import type { Role } from '@proffer/contract/wire/route';
import type { Notice } from '../notices';

interface ClosedReport {
  id: number;
  reporterId: number;
  reporterRole: Role;
  /** Company that was reported, or that wrote the reported message. */
  userId: number;
  companyName: string;
}

/** Returns the notice that a report was closed. It does not contain the decision and its reason. */
export function reportClosed(report: ClosedReport): Notice {
  const isSupplier = report.reporterRole === 'supplier';
  return {
    userId: report.reporterId,
    from: null,
    category: 'GENERAL',
    kind: 'report-closed',
    title: 'Your report was reviewed',
    text: `Your report about ${report.companyName} was reviewed.`,
    reference: { kind: 'profile', id: report.userId },
    eventKey: `report-closed:${report.id}`,
    mail: { path: isSupplier ? '/snotification' : '/bnotification', label: 'See the notifications' },
  };
}
