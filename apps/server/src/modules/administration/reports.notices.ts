import type { Role } from '@proffer/contract/wire/route';
import type { Notice } from '../notices';

interface ClosedReport {
  id: number;
  reporterId: number;
  reporterRole: Role;
  /** The company that was reported, or whose message it was. */
  userId: number;
  companyName: string;
}

/** A report was closed. What was decided, and why, is between the administrators and that company. */
export function reportClosed(report: ClosedReport): Notice {
  const isSupplier = report.reporterRole === 'supplier';
  return {
    userId: report.reporterId,
    from: null,
    category: 'GENERAL',
    kind: 'report-closed',
    title: 'Your report was looked at',
    text: `Your report about ${report.companyName} was looked at.`,
    reference: { kind: 'profile', id: report.userId },
    eventKey: `report-closed:${report.id}`,
    mail: { path: isSupplier ? '/snotification' : '/bnotification', label: 'See the notifications' },
  };
}
