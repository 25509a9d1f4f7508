import { marketSettingRoutes } from '@proffer/contract/settings/routes';
import type { MarketPractice } from '@proffer/contract/settings/schemas';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { BrandPreviews } from './brand-previews';
import type { LogosService } from './logos.service';
import type { SettingsService } from './settings.service';

/** Public texts change rarely; a browser may show them for a minute without asking again. */
const publicCache = { 'cache-control': 'public, max-age=60' };

/** A logo never changes under its address. Mail programs on the web show it on pages of other sites. */
const logoHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The sample mail is shown as a page of its own; it runs nothing. */
const mailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src *; frame-ancestors 'none'; sandbox",
};

interface SettingServices {
  settings: SettingsService;
  logos: LogosService;
  previews: BrandPreviews;
  findPractice: () => Promise<MarketPractice>;
}

export function registerSettingRoutes(
  handle: Handle,
  { settings, logos, previews, findPractice }: SettingServices,
): void {
  handle(marketSettingRoutes.marketSettings, async () => ({ status: 200, body: await settings.get() }));

  handle(marketSettingRoutes.saveMarketSettings, async ({ body }, { actor }) => ({
    status: 200,
    body: await settings.save(actor, body),
  }));

  handle(marketSettingRoutes.marketSettingsHistory, async ({ query }) => {
    const { items, total } = await settings.listChanges(query);
    return { status: 200, body: toPage(items, total, query) };
  });

  handle(marketSettingRoutes.uploadMarketLogo, async ({ file }, { actor }) => ({
    status: 200,
    body: await logos.upload(actor, file),
  }));

  handle(marketSettingRoutes.marketLogo, async ({ params: { key, shape } }) => ({
    status: 200,
    body: { bytes: await logos.read(key, shape), fileName: `${shape}.png` },
    headers: logoHeaders,
  }));

  handle(marketSettingRoutes.previewBrandMail, async ({ query }) => ({
    status: 200,
    body: { bytes: await previews.writeMail(query), fileName: 'sample-mail.html' },
    headers: mailHeaders,
  }));

  handle(marketSettingRoutes.previewBrandDocument, async ({ query }) => ({
    status: 200,
    body: { bytes: await previews.writeDocument(query), fileName: 'sample-document.pdf' },
  }));

  handle(marketSettingRoutes.marketPractice, async () => ({
    status: 200,
    body: await findPractice(),
    headers: publicCache,
  }));

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
