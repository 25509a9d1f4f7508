import { z } from 'zod';
import { done, id } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import { ssoPaths as paths } from '../wire/sso-paths';
import {
  finishedSso,
  finishSsoBody,
  joinBySsoBody,
  ssoDomain,
  ssoDomainBody,
  ssoProviderBody,
  ssoSettings,
  startedSso,
  startSsoBody,
} from './schemas';

const market = ['supplier', 'buyer'] as const;
const minute = 60_000;
const byId = z.object({ id });
/** Low, because each call makes the server call another one. */
const outgoing = { account: { max: 30, windowMs: 10 * minute } };
const entering = { rate: { max: 60, windowMs: minute } };
/** Refusals of a person whom the identity provider has proved, as at a login with password. */
const refusals = [
  'sso_failed',
  'sso_password_needed',
  'second_factor_required',
  'deactivated',
  'email_taken',
  'illegal_transition',
  'link_invalid',
] as const;

/** Calls of single sign-on: settings of a company, and logging in (SSO-1 to SSO-23). */
export const ssoRoutes = {
  ssoSettings: defineRoute({
    ...paths.ssoSettings,
    summary: 'Returns the identity provider and the domains of the company, without the client secret',
    auth: market,
    permission: 'manage',
    replies: { 200: ssoSettings },
    errors: [],
  }),
  saveSsoProvider: defineRoute({
    ...paths.saveSsoProvider,
    summary: 'Saves the identity provider after reading its discovery document',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    body: ssoProviderBody,
    replies: { 200: done },
    errors: [],
    limits: outgoing,
  }),
  removeSso: defineRoute({
    ...paths.removeSso,
    summary: 'Removes the identity provider and ends the sessions that it opened',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    replies: { 200: done },
    errors: [],
  }),
  addSsoDomain: defineRoute({
    ...paths.addSsoDomain,
    summary: 'Adds a domain and returns the DNS record that proves it',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    body: ssoDomainBody,
    replies: { 201: ssoDomain },
    errors: ['illegal_transition'],
  }),
  checkSsoDomain: defineRoute({
    ...paths.checkSsoDomain,
    summary: 'Looks up the DNS record of a domain now',
    auth: market,
    permission: 'manage',
    params: byId,
    replies: { 200: ssoDomain },
    errors: ['illegal_transition'],
    limits: outgoing,
  }),
  removeSsoDomain: defineRoute({
    ...paths.removeSsoDomain,
    summary: 'Removes a domain; people with its addresses log in with a password again',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    params: byId,
    replies: { 200: done },
    errors: [],
  }),
  requireSso: defineRoute({
    ...paths.requireSso,
    summary:
      'Requires single sign-on from everybody with an address of the domains except the caller, or stops',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    body: z.object({ isRequired: z.boolean() }),
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  testSso: defineRoute({
    ...paths.testSso,
    summary: 'Starts a test login, which opens no session',
    auth: market,
    permission: 'manage',
    replies: { 200: startedSso },
    errors: ['sso_failed', 'illegal_transition'],
    limits: outgoing,
  }),
  startSso: defineRoute({
    ...paths.startSso,
    summary: 'Starts a login and returns the URL at the identity provider of the address’s company',
    auth: 'public',
    permission: 'read',
    body: startSsoBody,
    replies: { 200: startedSso },
    errors: ['sso_failed'],
    limits: entering,
  }),
  confirmBySso: defineRoute({
    ...paths.confirmBySso,
    summary: 'Starts a new login at the identity provider that confirms the caller’s identity',
    auth: market,
    permission: 'read',
    replies: { 200: startedSso },
    errors: ['sso_failed'],
    limits: outgoing,
  }),
  finishSso: defineRoute({
    ...paths.finishSso,
    summary:
      'Checks the reply of the identity provider and opens the session; only in the browser that started',
    auth: 'public',
    permission: 'read',
    body: finishSsoBody,
    replies: { 200: finishedSso },
    errors: refusals,
    limits: entering,
  }),
  joinBySso: defineRoute({
    ...paths.joinBySso,
    summary:
      'Joins the company with the password of an existing login, after its identity provider was checked',
    auth: 'public',
    permission: 'read',
    body: joinBySsoBody,
    replies: { 200: finishedSso },
    errors: refusals,
    limits: { rate: { max: 20, windowMs: minute } },
  }),
};
