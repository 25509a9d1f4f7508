import { integrationPaths as paths } from '../wire/integration-paths';
import { done } from '../wire/primitives.schemas';
import { defineRoute } from '../wire/route';
import {
  apiCaller,
  apiKeyList,
  apiKeyPath,
  createApiKeyBody,
  newApiKey,
  rotateApiKeyBody,
  transferApiKeyBody,
} from './schemas';

const market = ['supplier', 'buyer'] as const;

/** Calls of owners about the API keys of their company (INT-1 to INT-9). */
export const apiKeyRoutes = {
  apiKeys: defineRoute({
    ...paths.apiKeys,
    summary: 'Lists the API keys of the company without their secrets, the newest first',
    auth: market,
    permission: 'manage',
    replies: { 200: apiKeyList },
    errors: [],
  }),
  apiCaller: defineRoute({
    ...paths.apiCaller,
    summary: 'Returns the company of the caller, and the API key of the call with its access',
    auth: market,
    permission: 'read',
    replies: { 200: apiCaller },
    errors: [],
  }),
  createApiKey: defineRoute({
    ...paths.createApiKey,
    summary: 'Creates an API key and returns its secret, once',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    body: createApiKeyBody,
    replies: { 201: newApiKey },
    errors: ['illegal_transition'],
  }),
  rotateApiKey: defineRoute({
    ...paths.rotateApiKey,
    summary: 'Creates the successor of a key, which stays valid for at most seven days',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    params: apiKeyPath,
    body: rotateApiKeyBody,
    replies: { 201: newApiKey },
    errors: ['illegal_transition'],
  }),
  transferApiKey: defineRoute({
    ...paths.transferApiKey,
    summary: 'Makes another person of the company responsible for a key; the role of that person limits it',
    auth: market,
    permission: 'manage',
    proof: 'recent',
    params: apiKeyPath,
    body: transferApiKeyBody,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  revokeApiKey: defineRoute({
    ...paths.revokeApiKey,
    summary: 'Revokes a key at once; idempotent',
    auth: market,
    permission: 'manage',
    params: apiKeyPath,
    replies: { 200: done },
    errors: [],
  }),
};
