import { homeRoutes } from '@proffer/contract/home/routes';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { createOfferPageRepository } from './offer-page.repository';
import type { HomePorts, OfferPagePorts } from './home.ports';
import { createHomeService } from './home.service';
import { createOfferPageService } from './offer-page.service';

/** Creates the calls that return whole screens of a buyer at once. */
export function createHome(db: Database, ports: HomePorts & OfferPagePorts) {
  const home = createHomeService(ports);
  const offerPage = createOfferPageService(ports, createOfferPageRepository(db));
  return {
    countTasks: home.countTasks,
    register(handle: Handle): void {
      handle(homeRoutes.buyerHome, async (_input, { actor }) => ({
        status: 200,
        body: await home.ofBuyer(actor),
      }));
      handle(homeRoutes.taskCounts, async (_input, { actor }) => ({
        status: 200,
        body: await home.countTasks(actor),
      }));
      handle(homeRoutes.besideOffer, async ({ params }, { actor }) => ({
        status: 200,
        body: await offerPage.beside(actor, params.id),
      }));
    },
  };
}
export type Home = ReturnType<typeof createHome>;
