import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { IconBellPlus, IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../members/use-may';
import { cappedCount } from '../notifications/unread';
import { savedSearchesQuery } from './queries';
import { type ListSearch, SaveSearchDialog } from './save-search-dialog';
import { SavedSearchesDialog } from './saved-searches-dialog';

interface SearchButtonsProps {
  /** The search of the list; null if the list is not narrowed. */
  search: ListSearch | null;
}

/** Buttons that save the search of a list and open the company's saved searches (OFF-140, NED-102). */
export function SearchButtons({ search }: SearchButtonsProps) {
  const searches = useQuery(savedSearchesQuery).data ?? [];
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const newCount = searches.reduce((total, each) => total + each.newCount, 0);
  const maySave = useMay('prepare');
  const close = () => setOpen(null);
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
      {search && maySave && (
        <Button
          variant="light"
          leftSection={<IconBellPlus size={16} aria-hidden />}
          onClick={() => setOpen('save')}
        >
          Save this search
        </Button>
      )}
      <SaveSearchDialog search={open === 'save' ? search : null} onClose={close} />
      <SavedSearchesDialog searches={searches} isOpen={open === 'list'} onClose={close} />
    </>
  );
}
