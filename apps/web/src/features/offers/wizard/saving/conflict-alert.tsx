import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullOffer } from '../../../../entities/offers/offer';
import { call, errorText, unwrap } from '../../../../lib/client';
import { offerKeys } from '../../../../entities/offers/keys';
import { toast } from '../../../../ui/toasts';
import { OfferChanges } from '../../page/offer-changes';
import type { EditSaver } from './edit-saver';
import { changesOf } from './staged-changes.model';
import type { OfferEdit } from '../wizard.model';

interface ConflictAlertProps {
  saver: EditSaver;
  offer: FullOffer;
  edit: OfferEdit;
}

/** Alert about a newer version from another window; the user chooses between that and their own changes. */
export function ConflictAlert({ saver, offer, edit }: ConflictAlertProps) {
  const [isSettling, setIsSettling] = useState(false);
  const load = async () => unwrap(await call('viewOffer', { params: { id: offer.id } }));
  // Uses its own query key, because an update of the page's query would restart the page.
  const newer = useQuery({
    queryKey: [...offerKeys.one(offer.id), 'newer'],
    queryFn: load,
    staleTime: 0,
    gcTime: 0,
  });

  async function settle(choice: 'theirs' | 'mine'): Promise<void> {
    setIsSettling(true);
    try {
      const now = await load();
      if (choice === 'theirs') saver.load(now);
      else await saver.overwrite(now);
    } catch (error) {
      toast.error('Failed to load proposal', errorText(error));
    } finally {
      setIsSettling(false);
    }
  }

  return (
    <Alert variant="default" title="This offer was changed in another window" role="alert">
      <Stack gap="sm">
        {newer.data && (
          <>
            <Text size="sm">The newer version, with the differences struck through:</Text>
            <OfferChanges comparison={changesOf(newer.data, edit)} />
          </>
        )}
        <Group gap="xs">
          <Button size="compact-md" disabled={isSettling} onClick={() => void settle('theirs')}>
            Load the newer version
          </Button>
          <Button
            size="compact-md"
            variant="default"
            disabled={isSettling}
            onClick={() => void settle('mine')}
          >
            Keep what I typed
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
