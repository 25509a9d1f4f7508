import { homeRoutes } from '@proffer/contract/home/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { HomePorts } from './home.ports';
import { createHomeService } from './home.service';

/** What the first screen of a buyer shows, in one call. */
export function createHome(ports: HomePorts) {
  const home = createHomeService(ports);
  return {
    register(handle: Handle): void {
      handle(homeRoutes.buyerHome, async (_input, { actor }) => ({
        status: 200,
        body: await home.ofBuyer(actor),
      }));
    },
  };
}
