/** Later steps of a sign-up, which people open one after the other, in one file. */
export { ProfileInfoPage } from '../../features/auth/profile-info-page';
export { AdminTermsPage, TermsPage } from '../../features/auth/terms-page';
export { AdminVerifyPage, VerifyPage } from '../../features/auth/verify-page';
