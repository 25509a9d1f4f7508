import { useSearch } from '@tanstack/react-router';
import { readBuyerTab } from '../../../entities/offers/buyer-tab.model';
import { filterQuery } from '../../../entities/offers/offer-view.model';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import { call, unwrapReply } from '../../../lib/client';
import { ExportMenu } from '../../../ui/export-menu';
import { tableFiles } from '../../../ui/use-export';

/** Button that exports the shown tab with its filters and sort order (OFF-270). */
export function ExportBuyerOffers() {
  const { view } = useOfferView();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const tab = readBuyerTab(search['tab']);
  const sort = view.sort === 'best' ? undefined : view.sort;
  const files = tableFiles(`proffer-${tab}-offers`, async (format) =>
    unwrapReply(await call('exportBuyerOffers', { query: { ...filterQuery(view), sort, tab, format } })),
  );
  return <ExportMenu files={files} failedTitle="The offers could not be exported" />;
}
