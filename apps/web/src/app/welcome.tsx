import { WelcomePage } from '../features/welcome/welcome-page';
import { StrangerFrame } from './layouts/stranger-frame';

export { readPublicMarket } from '../features/welcome/public-market';

/** `/` for strangers, with its layout, in one file. */
export function WelcomeToStrangers() {
  return (
    <StrangerFrame>
      <WelcomePage />
    </StrangerFrame>
  );
}
