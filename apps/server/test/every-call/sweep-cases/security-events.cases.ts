import type { securityEventRoutes } from '@proffer/contract/administration/security-events.routes';
import type { SweepCases } from './sweep-case';

export const securityEventCases: SweepCases<typeof securityEventRoutes> = {
  securityEvents: { input: () => ({}), owner: 'admin', stranger: 'own' },
  exportSecurityEvents: { input: () => ({}), owner: 'admin', stranger: 'own' },
  ownSecurityEvents: { input: () => ({}), owner: 'any', stranger: 'own' },
};
