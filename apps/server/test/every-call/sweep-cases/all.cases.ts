import type { paths } from '@proffer/contract/wire/paths';
import { accountCases } from './account.cases';
import { adminUserCases } from './admin-users.cases';
import { administrationCases } from './administration.cases';
import { authCases } from './auth.cases';
import { buyerOfferCases } from './buyer-offers.cases';
import { certificateCases } from './certificates.cases';
import { chatCases } from './chat.cases';
import { comparisonCases } from './comparison.cases';
import { contractCases } from './contracts.cases';
import { dealLogCases } from './deal-log.cases';
import { dealCases } from './deals.cases';
import { fulfilmentCases } from './fulfilment.cases';
import { needAnswerCases } from './need-answers.cases';
import { needCases } from './needs.cases';
import { needMarketCases } from './need-market.cases';
import { ndaCases, renewalCases } from './nda.cases';
import { notificationCases } from './notifications.cases';
import { profileCases } from './profiles.cases';
import { offerCases } from './offers.cases';
import { openFormatCases } from './open-formats.cases';
import { quoteCases } from './quotes.cases';
import { memberCases } from './members.cases';
import { homeCases } from './home.cases';
import { integrationCases } from './integration.cases';
import { assignmentCases } from './assignments.cases';
import { searchCases } from './searches.cases';
import { securityEventCases } from './security-events.cases';
import { keyCases } from './keys.cases';
import { signatureRequestCases } from './signature-requests.cases';
import { signingCases } from './signing.cases';
import { settingCases } from './settings.cases';
import { ssoCases } from './single-sign-on.cases';
import { synonymCases } from './synonyms.cases';
import { templateCases } from './templates.cases';
import { validationCases } from './validation.cases';
import type { SweepCases } from './sweep-case';

/** Cases of all routes; the compiler demands one for each new route. */
export const sweepCases: SweepCases<typeof paths> = {
  ...authCases,
  ...accountCases,
  ...adminUserCases,
  ...administrationCases,
  ...securityEventCases,
  ...offerCases,
  ...buyerOfferCases,
  ...homeCases,
  ...openFormatCases,
  ...searchCases,
  ...comparisonCases,
  ...synonymCases,
  ...settingCases,
  ...templateCases,
  ...ndaCases,
  ...renewalCases,
  ...signingCases,
  ...keyCases,
  ...signatureRequestCases,
  ...contractCases,
  ...quoteCases,
  ...needCases,
  ...needAnswerCases,
  ...needMarketCases,
  ...fulfilmentCases,
  ...dealLogCases,
  ...dealCases,
  ...chatCases,
  ...assignmentCases,
  ...notificationCases,
  ...profileCases,
  ...memberCases,
  ...integrationCases,
  ...ssoCases,
  ...validationCases,
  ...certificateCases,
};
