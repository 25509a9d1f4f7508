import { useLocation } from '@tanstack/react-router';
import { DemoLogins } from '../features/auth/demo-logins';
import { WelcomePage } from '../features/welcome/welcome-page';
import { runTimeConfig } from '../lib/run-time-config';
import { StrangerFrame } from './layouts/stranger-frame';

export { FrontMarket } from '../features/welcome/front-market';
export { readPublicMarket } from '../features/welcome/public-market';
export { DemoLogins };

/** `/market` for strangers, with its layout; one file, which also has the part of it that the login shows. */
export function WelcomeToStrangers() {
  const { href } = useLocation();
  const { demo } = runTimeConfig;
  return (
    <StrangerFrame next={href}>
      <WelcomePage next={href} demo={demo && <DemoLogins demo={demo} />} />
    </StrangerFrame>
  );
}
