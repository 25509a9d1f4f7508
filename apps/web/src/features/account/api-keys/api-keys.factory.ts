import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';

/** Sample key of the server, for the tests of this section. */
export const apiKey: ApiKeyEntry = {
  id: 3,
  name: 'Stock system',
  hint: 'pfk_a1B2c3D4',
  scopes: { offers: 'prepare', quotes: 'read' },
  state: 'valid',
  memberId: 1,
  personName: 'Asha Rao',
  createdBy: 'Asha Rao',
  createdAt: '2026-11-01T09:00:00Z',
  expiresAt: '2027-01-30T09:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
  replacesId: null,
};
