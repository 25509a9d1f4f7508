export { createSignUpService } from './sign-up.service';
export { toSessionUser } from './users.mapper';
export { createUsersRepository } from './users.repository';
export { registerUserRoutes } from './users.routes';
