export { registerAccountRoutes } from './account.routes';
export type { Notice, NoticeReference, NoticesPort } from './notice';
export { toSessionUser } from './users.mapper';
export { createAdminUsersRepository } from './admin-users.repository';
export { defineUserMails } from './users.mails';
export { createUserServices } from './users.module';
export { createUsersRepository } from './users.repository';
export { registerUserRoutes } from './users.routes';
