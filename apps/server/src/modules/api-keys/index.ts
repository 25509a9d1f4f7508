import { apiKeyRoutes } from '@proffer/contract/api-keys/routes';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import { createApiKeysRepository } from './api-keys.repository';
import { createApiKeysService } from './api-keys.service';

/** Creates the services of API keys, with which programs of a company call the server. */
export function createApiKeys({ db, audit, clock }: { db: Database; audit: AuditLog; clock: Clock }) {
  const keys = createApiKeysService({ db, repository: createApiKeysRepository(db), audit, clock });
  const { authenticate, handOver, ownData, forget } = keys;
  return {
    authenticate,
    handOver,
    ownData,
    forget,
    register(handle: Handle): void {
      handle(apiKeyRoutes.apiKeys, async (_input, { actor }) => ({
        status: 200,
        body: { keys: await keys.list(actor) },
      }));
      handle(apiKeyRoutes.apiCaller, async (_input, { actor }) => ({
        status: 200,
        body: await keys.describeCaller(actor),
      }));
      handle(apiKeyRoutes.createApiKey, async ({ body }, { actor }) => ({
        status: 201,
        body: await keys.create(actor, body),
      }));
      handle(apiKeyRoutes.rotateApiKey, async ({ params, body }, { actor }) => ({
        status: 201,
        body: await keys.rotate(actor, params.id, body.days),
      }));
      handle(apiKeyRoutes.transferApiKey, async ({ params, body }, { actor }) => {
        await keys.transfer(actor, params.id, body.memberId);
        return success('Transferred');
      });
      handle(apiKeyRoutes.revokeApiKey, async ({ params }, { actor }) => {
        await keys.revoke(actor, params.id);
        return success('Revoked');
      });
    },
  };
}
export type ApiKeys = ReturnType<typeof createApiKeys>;
