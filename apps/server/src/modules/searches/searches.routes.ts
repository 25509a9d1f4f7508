import { searchRoutes } from '@proffer/contract/searches/routes';
import { success } from '../../platform/http/success-reply';
import type { Handle } from '../../platform/http/route-adapter';
import type { SearchesService } from './searches.service';

export function registerSearchRoutes(handle: Handle, searches: SearchesService): void {
  handle(searchRoutes.savedSearches, async (_input, { actor }) => ({
    status: 200,
    body: await searches.list(actor),
  }));

  handle(searchRoutes.saveSearch, async ({ body }, { actor }) => ({
    status: 201,
    body: await searches.save(actor, body),
  }));

  handle(searchRoutes.changeSavedSearch, async ({ params, body }, { actor }) => {
    await searches.change(actor, params.searchId, body);
    return success('Search changed');
  });

  handle(searchRoutes.removeSavedSearch, async ({ params }, { actor }) => {
    await searches.remove(actor, params.searchId);
    return success('Search removed');
  });

  handle(searchRoutes.openSavedSearch, async ({ params }, { actor }) => ({
    status: 200,
    body: await searches.open(actor, params.searchId),
  }));
}
