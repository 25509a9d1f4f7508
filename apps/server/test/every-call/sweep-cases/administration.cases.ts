import type { administrationRoutes } from '@proffer/contract/administration/routes';
import type { SweepCases } from './sweep-case';

export const administrationCases: SweepCases<typeof administrationRoutes> = {
  report: {
    input: (w) => ({ body: { subject: 'message', id: w.messageId, reason: 'spam' } }),
    owner: 'supplier',
    stranger: 404,
  },
  reports: { input: () => ({}), owner: 'admin', stranger: 'own' },
  closeReport: {
    input: () => ({ params: { id: 999_999 }, body: { state: 'upheld' } }),
    owner: 'admin',
    stranger: 'own',
  },
  marketFigures: { input: () => ({}), owner: 'admin', stranger: 'own' },
  adminQueue: { input: () => ({}), owner: 'admin', stranger: 'own' },
  auditLog: { input: () => ({}), owner: 'admin', stranger: 'own' },
  exportAuditLog: { input: () => ({}), owner: 'admin', stranger: 'own' },
  systemState: { input: () => ({}), owner: 'admin', stranger: 'own' },
  retryMail: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  dropMail: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
};
