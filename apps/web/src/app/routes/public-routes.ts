import { createRoute } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { AdminLoginPage, LoginPage } from '../../features/auth/login-page';
import { mayBeLoggedIn } from '../../lib/current-user';
import { detours } from '../guards';
import { publicArea, publicData } from './areas';
import { page } from './page';

type Guarded = { search: Readonly<Record<string, string | undefined>> };

/** Guard of login and sign-up; strangers do not wait for it. */
const beforeWaysIn = async (context: Guarded) => {
  if (mayBeLoggedIn()) await (await detours()).leadMembersOn(context);
};
/** Guard of the administrators' login, which a logged-in buyer or supplier may still open. */
const beforeAdminWaysIn = async (context: Guarded) => {
  if (mayBeLoggedIn()) await (await detours()).leadAdminsOn(context);
};
const beforeLaterSteps = async (context: Guarded) => (await detours()).leadFinishedHome(context);

/** The first page of most visits: part of the first script, without a second round trip. */
export const loginRoutes = [
  createRoute({
    getParentRoute: () => publicArea,
    path: webPaths.login,
    beforeLoad: beforeWaysIn,
    component: LoginPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: webPaths.adminLogin,
    beforeLoad: beforeAdminWaysIn,
    component: AdminLoginPage,
  }),
];

const mailedPages = () => import('./mailed-pages');

export const publicRoutes = [
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.signup,
    beforeLoad: beforeWaysIn,
    component: page(() => import('../../features/auth/signup-page'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.verify,
    beforeLoad: beforeLaterSteps,
    component: page(() => import('../../features/auth/verify-page'), 'VerifyPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.profileInfo,
    beforeLoad: beforeLaterSteps,
    component: page(() => import('../../features/auth/profile-info-page'), 'ProfileInfoPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.terms,
    beforeLoad: beforeLaterSteps,
    component: page(() => import('../../features/auth/terms-page'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.forgotPassword,
    component: page(mailedPages, 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.resetPassword,
    component: page(mailedPages, 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.confirmEmail,
    component: page(mailedPages, 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.invitation,
    component: page(mailedPages, 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.setUp,
    beforeLoad: async () => (await detours()).requireSetUp(),
    component: page(() => import('../../features/account/set-up-page'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.signByPhone,
    component: page(() => import('../../features/signing/sign-by-phone-page'), 'SignByPhonePage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.unsubscribe,
    component: page(mailedPages, 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminSignup,
    beforeLoad: beforeAdminWaysIn,
    component: page(() => import('../../features/auth/signup-page'), 'AdminSignupPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminVerify,
    beforeLoad: beforeLaterSteps,
    component: page(() => import('../../features/auth/verify-page'), 'AdminVerifyPage'),
  }),
  createRoute({
    getParentRoute: () => publicData,
    path: webPaths.adminTerms,
    beforeLoad: beforeLaterSteps,
    component: page(() => import('../../features/auth/terms-page'), 'AdminTermsPage'),
  }),
];
