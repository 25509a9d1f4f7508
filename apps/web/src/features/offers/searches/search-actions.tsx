import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { IconBellPlus, IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import { activeFilters } from '../../../entities/offers/active-filters';
import { isNarrowed } from '../../../entities/offers/offer-view.model';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import { savedSearchesQuery } from '../../../entities/searches/queries';
import { cappedCount } from '../../../entities/notifications/unread';
import { ExportBuyerOffers } from '../lists/export-buyer-offers';
import { SavedSearchesDialog } from './saved-searches-dialog';
import { SaveSearchDialog } from './save-search-dialog';

/** Buttons that save the current search and open the saved ones (OFF-140). */
export function SearchActions() {
  const { view } = useOfferView();
  const searches = useQuery(savedSearchesQuery).data ?? [];
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const newCount = searches.reduce((total, search) => total + search.newCount, 0);
  const isReader = useIsReader();
  const close = () => setOpen(null);
  const filters = activeFilters({ ...view, keyword: '' }, () => undefined, undefined);
  return (
    <>
      {searches.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          rightSection={
            newCount > 0 && (
              <Badge size="sm" circle={newCount < 10}>
                {cappedCount(newCount)}
                <VisuallyHidden> new</VisuallyHidden>
              </Badge>
            )
          }
          onClick={() => setOpen('list')}
        >
          Saved searches
        </Button>
      )}
      {isNarrowed(view) && !isReader && (
        <Button
          variant="light"
          leftSection={<IconBellPlus size={16} aria-hidden />}
          onClick={() => setOpen('save')}
        >
          Save this search
        </Button>
      )}
      <ExportBuyerOffers />
      <SaveSearchDialog
        view={open === 'save' ? view : null}
        filterNames={filters.map(({ label }) => label)}
        onClose={close}
      />
      <SavedSearchesDialog searches={searches} isOpen={open === 'list'} onClose={close} />
    </>
  );
}
