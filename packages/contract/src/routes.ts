import { accountRoutes } from './account.routes';
import { adminUserRoutes } from './admin-users.routes';
import { administrationRoutes } from './administration.routes';
import { authRoutes } from './auth.routes';
import { chatRoutes } from './chat.routes';
import { contractRoutes } from './contracts.routes';
import { ndaRoutes } from './nda.routes';
import { notificationRoutes } from './notifications.routes';
import type { RouteName } from './paths';
import { profileRoutes } from './profiles.routes';
import { buyerOfferRoutes, proposalRoutes } from './proposals.routes';
import type { Route } from './route';
import { securityEventRoutes } from './security-events.routes';
import { templateRoutes } from './templates.routes';

/** Every route by name. The web imports only its type. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...adminUserRoutes,
  ...administrationRoutes,
  ...securityEventRoutes,
  ...proposalRoutes,
  ...buyerOfferRoutes,
  ...templateRoutes,
  ...ndaRoutes,
  ...contractRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...profileRoutes,
} as const satisfies Record<RouteName, Route>;

export type Routes = typeof routes;
