export { createAuth, type Auth } from './auth.module';
export type { AccountsPort } from './auth.ports';
export { emailTaken } from './auth.repository';
export { registerAuthRoutes } from './auth.routes';
export { commonPasswordText, isCommonPassword } from './password-guesses';
export { createPasswords, type Passwords } from './passwords';
