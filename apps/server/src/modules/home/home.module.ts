import { homeRoutes } from '@proffer/contract/home/routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { createAccountStateRepository } from './account-state.repository';
import { createOfferPageRepository } from './offer-page.repository';
import type { AdminHomePorts, HomePorts, OfferPagePorts } from './home.ports';
import { createHomeService } from './home.service';
import { createOfferPageService } from './offer-page.service';

/** Creates the calls that return whole screens at once. */
export function createHome(db: Database, clock: Clock, ports: HomePorts & AdminHomePorts & OfferPagePorts) {
  const home = createHomeService({ ...ports, states: createAccountStateRepository(db), clock });
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
      handle(homeRoutes.supplierHome, async (_input, { actor }) => ({
        status: 200,
        body: await home.ofSupplier(actor),
      }));
      handle(homeRoutes.adminHome, async (_input, { actor }) => ({
        status: 200,
        body: await home.ofAdmin(actor),
      }));
      handle(homeRoutes.endsSoon, async (_input, { actor }) => ({
        status: 200,
        body: await home.listEnding(actor),
      }));
      handle(homeRoutes.nextStep, async (_input, { actor }) => ({
        status: 200,
        body: await home.suggestStep(actor),
      }));
      handle(homeRoutes.besideOffer, async ({ params }, { actor }) => ({
        status: 200,
        body: await offerPage.beside(actor, params.id),
      }));
    },
  };
}
export type Home = ReturnType<typeof createHome>;
