import { webPaths } from '../../config/paths';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import { EndsSoon } from './ends-soon';
import { BuyerFigures } from './figures';
import { HomeFrame } from './home-frame';
import { News } from './news';
import { NextStep } from './next-step';
import { SavedSearches } from './saved-searches';
import { WaitingForSupplier } from './waiting-for-supplier';
import { WaitingForYou } from './waiting-for-you';

/**
 * Home page of a buyer (`bhome`): items that wait for the buyer and for others, what is new, what ends soon, the next
 * step and key figures. Each block loads and fails independently.
 */
export function BuyerHomePage() {
  const user = useSession();
  if (!user) return null;
  const { userId } = user;
  return (
    <HomeFrame
      side={
        <>
          <NextStep side="buyer" userId={userId} />
          <EndsSoon user={user} />
          <News user={user} />
          <SavedSearches />
          <BuyerFigures userId={userId} />
        </>
      }
    >
      <WaitingForYou
        side="buyer"
        userId={userId}
        calmAction={
          <ButtonLink to={webPaths.buyerDashboard} search={{ tab: 'active' }}>
            Find offers
          </ButtonLink>
        }
      />
      <WaitingForSupplier userId={userId} />
    </HomeFrame>
  );
}
