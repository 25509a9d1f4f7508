import { useSession } from '../../lib/session';
import { EndsSoon } from './ends-soon';
import { SupplierFigures } from './figures';
import { HomeFrame } from './home-frame';
import { News } from './news';
import { NextStep } from './next-step';
import { WaitingForYou } from './waiting-for-you';

/**
 * Home page of a supplier (`shome`): items that wait for the supplier, what is new, what ends soon, the next step and
 * key figures. Each block loads and fails independently.
 */
export function SupplierHomePage() {
  const user = useSession();
  if (!user) return null;
  const { userId } = user;
  return (
    <HomeFrame
      side={
        <>
          <NextStep side="supplier" userId={userId} />
          <EndsSoon user={user} />
          <News user={user} />
          <SupplierFigures userId={userId} />
        </>
      }
    >
      <WaitingForYou side="supplier" userId={userId} />
    </HomeFrame>
  );
}
