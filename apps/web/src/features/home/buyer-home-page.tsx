import { Stack } from '@mantine/core';
import { useSession } from '../../lib/session';
import { PageFrame } from '../../ui/page-frame';
import { SavedSearches } from './saved-searches';
import { Figures } from './figures';
import { WaitingForSupplier } from './waiting-for-supplier';
import { WaitingForYou } from './waiting-for-you';

/** bhome: what waits for the buyer, what waits for others, what is in hand. Each block loads and fails by itself. */
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
