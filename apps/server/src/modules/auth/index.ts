export { createAuth, type Auth } from './auth.module';
export type { AccountsPort } from './auth.ports';
export { emailTaken } from './auth.repository';
export { registerAuthRoutes } from './auth.routes';
export { registerOwnEventRoutes } from './own-events.routes';
export { deviceName } from './sessions.service';
export { codeGone } from './codes.service';
export { marksFor, type SignUpOrigin } from './sign-up-codes.service';
export { createPasswords, commonPasswordText, isCommonPassword, type Passwords } from './passwords';
