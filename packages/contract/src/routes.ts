import { accountRoutes } from './users/account.routes';
import { adminUserRoutes } from './users/admin-users.routes';
import { administrationRoutes } from './administration/routes';
import { apiKeyRoutes } from './api-keys/routes';
import { assignmentRoutes } from './assignments/routes';
import { authRoutes } from './users/auth.routes';
import { certificateRoutes } from './certificates/routes';
import { chatRoutes } from './chat/routes';
import { comparisonRoutes } from './comparison/routes';
import { dealLogRoutes } from './deals/log.routes';
import { eventRoutes } from './events/routes';
import { fulfilmentRoutes } from './contracts/fulfilment.routes';
import { contractRoutes } from './contracts/routes';
import { dealRoutes } from './deals/routes';
import { homeRoutes } from './home/routes';
import { renewalRoutes } from './nda/renewal.routes';
import { handoverRoutes } from './nda/handover.routes';
import { ndaRoutes } from './nda/routes';
import { keyRoutes } from './signing/key.routes';
import { signatureRequestRoutes } from './signature-requests/routes';
import { signingRoutes } from './signing/routes';
import { memberRoutes } from './members/routes';
import { needAnswerRoutes } from './needs/answer-routes';
import { needMarketRoutes } from './needs/market.routes';
import { needRoutes } from './needs/routes';
import { openFormatRoutes } from './open-formats/routes';
import { ssoRoutes } from './single-sign-on/routes';
import { notificationRoutes } from './notifications/routes';
import type { RouteName } from './wire/paths';
import { quoteRoutes } from './quotes/routes';
import { profileRoutes } from './profiles/routes';
import { buyerOfferRoutes } from './offers/buyer-routes';
import { offerRoutes } from './offers/routes';
import type { Route } from './wire/route';
import { validationRoutes } from './users/validation.routes';
import { searchRoutes } from './searches/routes';
import { securityEventRoutes } from './administration/security-events.routes';
import { marketSettingRoutes } from './settings/routes';
import { synonymRoutes } from './synonyms/routes';
import { templateRoutes } from './templates/routes';
import { webhookRoutes } from './webhooks/routes';

/** Every route by name. The web app imports only its type. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...apiKeyRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...ssoRoutes,
  ...adminUserRoutes,
  ...administrationRoutes,
  ...securityEventRoutes,
  ...offerRoutes,
  ...buyerOfferRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...comparisonRoutes,
  ...synonymRoutes,
  ...marketSettingRoutes,
  ...templateRoutes,
  ...ndaRoutes,
  ...handoverRoutes,
  ...renewalRoutes,
  ...signingRoutes,
  ...keyRoutes,
  ...signatureRequestRoutes,
  ...needRoutes,
  ...openFormatRoutes,
  ...needAnswerRoutes,
  ...needMarketRoutes,
  ...contractRoutes,
  ...quoteRoutes,
  ...fulfilmentRoutes,
  ...dealLogRoutes,
  ...dealRoutes,
  ...chatRoutes,
  ...assignmentRoutes,
  ...notificationRoutes,
  ...profileRoutes,
  ...validationRoutes,
  ...certificateRoutes,
} as const satisfies Record<RouteName, Route>;

export type Routes = typeof routes;
