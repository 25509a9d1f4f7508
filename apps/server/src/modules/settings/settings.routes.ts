import { marketSettingRoutes } from '@proffer/contract/settings/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { SettingsService } from './settings.service';

/** Public texts change rarely; a browser may show them for a minute without asking again. */
const publicCache = { 'cache-control': 'public, max-age=60' };

export function registerSettingRoutes(handle: Handle, settings: SettingsService): void {
  handle(marketSettingRoutes.marketSettings, async () => ({ status: 200, body: await settings.get() }));

  handle(marketSettingRoutes.saveMarketSettings, async ({ body }, { actor }) => ({
    status: 200,
    body: await settings.save(actor, body),
  }));

  handle(marketSettingRoutes.marketSettingsHistory, async ({ query }) => {
    const { items, total } = await settings.listChanges(query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(marketSettingRoutes.marketInfo, async () => ({
    status: 200,
    body: await settings.info(),
    headers: publicCache,
  }));

  handle(marketSettingRoutes.marketTerms, async ({ query }) => ({
    status: 200,
    body: await settings.terms(query.version),
    headers: publicCache,
  }));
}
