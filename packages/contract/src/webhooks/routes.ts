import { integrationPaths as paths } from '../wire/integration-paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import {
  deliveriesQuery,
  deliveryPage,
  deliveryPath,
  webhook,
  webhookBody,
  webhookDelivery,
  webhookList,
  webhookPath,
  webhookWithSecret,
} from './schemas';

const market = ['supplier', 'buyer'] as const;
/** Each call makes the server call an address, so there are fewer than changes in general. */
const testLimits = { account: { max: 20, windowMs: 60_000 } };

/** Calls of owners about the webhooks of their company (INT-40 to INT-54). */
export const webhookRoutes = {
  webhooks: defineRoute({
    ...paths.webhooks,
    summary: 'Lists the webhooks of the company without their secrets, the newest first',
    auth: market,
    permission: 'manage',
    replies: { 200: webhookList },
    errors: [],
  }),
  createWebhook: defineRoute({
    ...paths.createWebhook,
    summary: 'Creates a webhook and returns its signing secret, once',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    body: webhookBody,
    replies: { 201: webhookWithSecret },
    errors: ['illegal_transition'],
  }),
  updateWebhook: defineRoute({
    ...paths.updateWebhook,
    summary: 'Changes the address, description and events of a webhook',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    params: webhookPath,
    body: webhookBody,
    replies: { 200: webhook },
    errors: [],
  }),
  rotateWebhookSecret: defineRoute({
    ...paths.rotateWebhookSecret,
    summary: 'Returns a new signing secret, once; the replaced one signs too for 24 hours',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    params: webhookPath,
    replies: { 200: webhookWithSecret },
    errors: [],
  }),
  pauseWebhook: defineRoute({
    ...paths.pauseWebhook,
    summary: 'Pauses a webhook; idempotent',
    auth: market,
    permission: 'manage',
    params: webhookPath,
    replies: { 200: done },
    errors: [],
  }),
  resumeWebhook: defineRoute({
    ...paths.resumeWebhook,
    summary: 'Resumes a paused webhook and delivers what it has missed; idempotent',
    auth: market,
    permission: 'manage',
    params: webhookPath,
    replies: { 200: done },
    errors: [],
  }),
  removeWebhook: defineRoute({
    ...paths.removeWebhook,
    summary: 'Deletes a webhook with its deliveries',
    auth: market,
    permission: 'manage',
    params: webhookPath,
    replies: { 200: done },
    errors: [],
  }),
  testWebhook: defineRoute({
    ...paths.testWebhook,
    summary: 'Sends a test event at once and returns the result',
    auth: market,
    permission: 'manage',
    params: webhookPath,
    replies: { 200: webhookDelivery },
    errors: [],
    limits: testLimits,
  }),
  webhookDeliveries: defineRoute({
    ...paths.webhookDeliveries,
    summary: 'Lists the deliveries of a webhook in the last 30 days, the newest first',
    auth: market,
    permission: 'manage',
    params: webhookPath,
    query: deliveriesQuery,
    replies: { 200: deliveryPage },
    errors: [],
  }),
  replayDelivery: defineRoute({
    ...paths.replayDelivery,
    summary: 'Sends a delivery again at once, with the same id, and returns the result',
    auth: market,
    permission: 'manage',
    params: deliveryPath,
    replies: { 200: webhookDelivery },
    errors: [],
    limits: testLimits,
  }),
};
