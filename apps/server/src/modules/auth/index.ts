export { createAuth, type Auth } from './auth.module';
export type { LoginAccountsPort } from './auth.ports';
export { emailKey } from '../../platform/mail/email-address';
export { emailTaken } from './logins.repository';
export { deviceName } from './sessions.service';
export { codeGone } from './codes.service';
export { marksFor, type SignUpOrigin } from './sign-up-codes.service';
export { commonPasswordText, isCommonPassword } from './password-guesses';
export { createPasswords } from './passwords';
