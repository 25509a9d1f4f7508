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
export const loginRoutes = (
  [
    [webPaths.login, beforeWaysIn, LoginPage],
    [webPaths.adminLogin, beforeAdminWaysIn, AdminLoginPage],
  ] as const
).map(([path, beforeLoad, component]) =>
  createRoute({ getParentRoute: () => publicArea, path, beforeLoad, component }),
);

const load = () => import('./rare-pages');
const ssoPage = page(load, 'SsoPage');

/** Tables, because each separate route adds a line to the first script. */
const openPages = [
  [webPaths.forgotPassword, page(load, 'ForgotPasswordPage')],
  [webPaths.resetPassword, page(load, 'ResetPasswordPage')],
  [webPaths.confirmEmail, page(load, 'ConfirmEmailPage')],
  [webPaths.invitation, page(load, 'InvitationPage')],
  [webPaths.unsubscribe, page(load, 'UnsubscribePage')],
  [webPaths.signByPhone, page(() => import('../../features/signing/sign-by-phone-page'), 'SignByPhonePage')],
  ['/sso', ssoPage],
] as const;

const signUpSteps = () => import('./sign-up-steps');

const guardedPages = [
  [webPaths.signup, beforeWaysIn, page(signUpSteps, 'SignupPage')],
  [webPaths.adminSignup, beforeAdminWaysIn, page(signUpSteps, 'AdminSignupPage')],
  [webPaths.verify, beforeLaterSteps, page(signUpSteps, 'VerifyPage')],
  [webPaths.adminVerify, beforeLaterSteps, page(signUpSteps, 'AdminVerifyPage')],
  [webPaths.profileInfo, beforeLaterSteps, page(signUpSteps, 'ProfileInfoPage')],
  [webPaths.terms, beforeLaterSteps, page(signUpSteps, 'TermsPage')],
  [webPaths.adminTerms, beforeLaterSteps, page(signUpSteps, 'AdminTermsPage')],
  [
    webPaths.setUp,
    async () => (await detours()).requireSetUp(),
    page(() => import('../../features/account/set-up-page'), 'SetUpPage'),
  ],
] as const;

export const publicRoutes = [
  ...openPages.map(([path, component]) => createRoute({ getParentRoute: () => publicData, path, component })),
  ...guardedPages.map(([path, beforeLoad, component]) =>
    createRoute({ getParentRoute: () => publicData, path, beforeLoad, component }),
  ),
  createRoute({ getParentRoute: () => publicData, path: '/sso/$id', component: ssoPage }),
];
