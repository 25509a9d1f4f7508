export { defineAuthMails } from './auth.mails';
export { createAuthRepository, emailTaken } from './auth.repository';
export { registerAuthRoutes } from './auth.routes';
export { createAuthService, type AccountsPort, type AuthService } from './auth.service';
export { createPasswords, isCommonPassword, type Passwords } from './passwords';
