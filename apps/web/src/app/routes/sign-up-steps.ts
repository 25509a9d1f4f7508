/** Steps of a sign-up, which people open one after the other, in one file. */
export { ProfileInfoPage } from '../../features/auth/profile-info-page';
export { AdminSignupPage, SignupPage } from '../../features/auth/signup-page';
export { AdminTermsPage, TermsPage } from '../../features/auth/terms-page';
export { AdminVerifyPage, VerifyPage } from '../../features/auth/verify-page';
