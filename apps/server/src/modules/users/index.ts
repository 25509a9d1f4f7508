export { createAccountStandingRepository } from './account-standing.repository';
export { createInfectedNews } from './infected-news';
export type { AccountStandingRepository } from './account-standing.repository';
export { standingOf, whyUnreachable, type AccountStanding } from './account-standing.rows';
export type { ClosingPorts } from './closing.service';
export { createAdminUsersRepository } from './admin-users.repository';
export { createUserDecisionsRepository } from './user-decisions.repository';
export { defineUserMails } from './users.mails';
export { createValidationRequestsRepository } from './validation/validation-requests.repository';
export {
  createMemberPorts,
  createLoginAccounts,
  createMarkOfCompanies,
  createUsers,
  type Users,
} from './users.module';
export { createMailSettings } from './settings.service';
export type { ValidationMark } from './validation-mark';
