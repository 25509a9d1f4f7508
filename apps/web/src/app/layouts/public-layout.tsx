import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { webPaths } from '../../config/paths';
import { runTimeConfig } from '../../lib/run-time-config';
import { AnchorLink } from '../../ui/links';
import { Brand } from './brand';
import classes from './public-layout.module.css';

// Loaded after the form, which is what most people come for, together with the page that a search leads to.
const welcome = () => import('../welcome');
const FrontMarket = lazy(async () => ({ default: (await welcome()).FrontMarket }));
// Not in the first script: nobody needs it before the form.
const PublicFooter = lazy(async () => ({ default: (await import('./public-footer')).PublicFooter }));
const DemoLogins = lazy(async () => ({ default: (await welcome()).DemoLogins }));

/** Layout of login and sign-up: the form, and at the login the market next to it (ACC-221). */
export function PublicLayout() {
  const { pathname } = useLocation();
  const isFront = pathname === webPaths.login;
  const demo = isFront || pathname === webPaths.adminLogin ? runTimeConfig.demo : undefined;
  return (
    <>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Brand />
          <AnchorLink to={webPaths.market} size="sm">
            Browse offers
          </AnchorLink>
        </div>
      </header>
      <div className={classes.body} data-front={isFront || undefined}>
        <main className={classes.card}>
          <Outlet />
          {demo && (
            <Suspense>
              <DemoLogins demo={demo} />
            </Suspense>
          )}
        </main>
        {isFront && (
          <aside aria-label="The market">
            <Suspense>
              <FrontMarket />
            </Suspense>
          </aside>
        )}
      </div>
      <div className={classes.foot}>
        <Suspense>
          <PublicFooter />
        </Suspense>
      </div>
    </>
  );
}
