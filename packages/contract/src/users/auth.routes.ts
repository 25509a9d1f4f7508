import { z } from 'zod';
import {
  acceptTermsBody,
  acceptTermsReply,
  demoLoginBody,
  emailOnly,
  loginBody,
  loginReply,
  sessionReply,
  signupBody,
  signupState,
  userInfo,
  verifyQuery,
} from './auth.schemas';
import { profileForm } from '../profiles/schemas';
import { paths } from '../wire/paths';
import { done, optionalText } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';

const minute = 60_000;

/** Calls of the auth and user hosts (ACC-84 to ACC-93). */
export const authRoutes = {
  login: defineRoute({
    ...paths.login,
    summary: 'Log in with email and password',
    auth: 'public',
    body: loginBody,
    replies: { 200: loginReply },
    errors: [
      'invalid_credentials',
      'signup_unfinished',
      'second_factor_required',
      'deactivated',
      'awaiting_approval',
      'wrong_door',
    ],
    legacyProblem: true,
    limits: { rate: { max: 60, windowMs: minute } },
  }),
  demoLogin: defineRoute({
    ...paths.demoLogin,
    summary: 'Log in to the demo market by role, without a password; 404 in any other market',
    auth: 'public',
    body: demoLoginBody,
    replies: { 200: loginReply },
    errors: ['not_found'],
    limits: { rate: { max: 60, windowMs: minute } },
  }),
  logout: defineRoute({
    ...paths.logout,
    summary: 'End the session',
    auth: 'public',
    replies: { 200: done },
    errors: [],
  }),
  session: defineRoute({
    ...paths.session,
    summary: 'Returns the user of the cookie or bearer token, with the counts that every page shows',
    auth: ['supplier', 'buyer', 'admin'],
    isForSetUp: true,
    replies: { 200: sessionReply },
    errors: [],
  }),
  signup: defineRoute({
    ...paths.signup,
    summary: 'Sign-up step 1: credentials and profile choice; mails the code',
    auth: 'public',
    body: signupBody,
    replies: { 200: signupState, 201: signupState },
    errors: ['email_taken'],
    legacyProblem: true,
    limits: { rate: { max: 30, windowMs: minute } },
  }),
  verifyCode: defineRoute({
    ...paths.verifyCode,
    summary: 'Sign-up step 2: the mailed code; a GET that counts a try, so only from the market’s own site',
    actsOnGet: true,
    auth: 'public',
    query: verifyQuery,
    replies: { 200: signupState },
    errors: ['code_wrong', 'code_expired'],
    legacyProblem: true,
    limits: { rate: { max: 30, windowMs: minute } },
  }),
  resendCode: defineRoute({
    ...paths.resendCode,
    summary: 'Send the code again; the same answer for every address',
    auth: 'public',
    body: emailOnly,
    replies: { 200: done },
    errors: [],
    limits: { rate: { max: 10, windowMs: minute } },
  }),
  getUser: defineRoute({
    ...paths.getUser,
    summary: 'Returns the caller’s user by email, with the sign-up step and the profile so far',
    auth: 'signup',
    query: z.object({ email: optionalText(254) }),
    replies: { 200: userInfo },
    errors: [],
  }),
  saveProfile: defineRoute({
    ...paths.saveProfile,
    summary: 'Sign-up step 3: the company profile',
    auth: 'signup',
    body: profileForm,
    replies: { 200: done },
    errors: ['illegal_transition'],
    legacyProblem: true,
  }),
  acceptTerms: defineRoute({
    ...paths.acceptTerms,
    summary: 'Sign-up step 4: consent to the terms in force',
    auth: 'signup',
    body: acceptTermsBody,
    replies: { 200: acceptTermsReply },
    errors: ['illegal_transition', 'changed_meanwhile'],
  }),
} as const;
