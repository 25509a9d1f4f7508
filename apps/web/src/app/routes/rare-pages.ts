/** Small, rarely opened pages in one file, so that the first script lists one instead of six. */
export { ConfirmEmailPage } from '../../features/auth/confirm-email-page';
export { ForgotPasswordPage } from '../../features/auth/forgot-password-page';
export { InvitationPage } from '../../features/auth/invitation/invitation-page';
export { ResetPasswordPage } from '../../features/auth/reset-password-page';
export { SsoPage } from '../../features/auth/sso/sso-page';
export { UnsubscribePage } from '../../features/notifications/unsubscribe-page';
