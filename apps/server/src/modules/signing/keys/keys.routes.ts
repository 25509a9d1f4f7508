import { keyRoutes } from '@proffer/contract/signing/key.routes';
import type { Handle } from '../../../platform/http/route-adapter';
import type { OwnKeys } from './own-keys.service';

export function registerKeyRoutes(handle: Handle, keys: OwnKeys): void {
  handle(keyRoutes.signingKeys, async (_input, { actor }) => ({
    status: 200,
    body: await keys.list(actor),
  }));

  handle(keyRoutes.beginSigningKey, async (_input, { actor }) => ({
    status: 200,
    body: await keys.begin(actor),
  }));

  handle(keyRoutes.addSigningKey, async ({ body }, { actor }) => ({
    status: 201,
    body: await keys.add(actor, body),
  }));

  handle(keyRoutes.removeSigningKey, async ({ params }, { actor }) => ({
    status: 200,
    body: await keys.remove(actor, params.id),
  }));

  handle(keyRoutes.askKeyAlways, async ({ body }, { actor }) => ({
    status: 200,
    body: await keys.askAlways(actor, body.isAlwaysAsked),
  }));
}
