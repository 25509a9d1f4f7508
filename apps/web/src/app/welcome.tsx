import { WelcomePage } from '../features/welcome/welcome-page';
import { StrangerFrame } from './layouts/stranger-frame';

export { readPublicMarket } from '../features/welcome/public-market';

/** `/` as strangers see it, with its frame, in one file. */
export function WelcomeToStrangers() {
  return (
    <StrangerFrame>
      <WelcomePage />
    </StrangerFrame>
  );
}
