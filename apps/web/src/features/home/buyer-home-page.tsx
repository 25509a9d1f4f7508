import { Stack } from '@mantine/core';
import { useSession } from '../../lib/session';
import { PageFrame } from '../../ui/page-frame';
import { SavedSearches } from './saved-searches';
import { Figures } from './figures';
import { WaitingForSupplier } from './waiting-for-supplier';
import { WaitingForYou } from './waiting-for-you';

/**
 * Home page of a buyer (`bhome`): items that wait for the buyer, items that wait for others, and key figures.
 * Each block loads and fails independently.
 */
export function BuyerHomePage() {
  const user = useSession();
  if (!user) return null;
  return (
    <PageFrame title="Home">
      <Stack gap="lg">
        <WaitingForYou userId={user.userId} />
        <WaitingForSupplier userId={user.userId} />
        <SavedSearches />
        <Figures userId={user.userId} />
      </Stack>
    </PageFrame>
  );
}
