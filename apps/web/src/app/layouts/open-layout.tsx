import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { sessionQuery } from '../../lib/session';
import { AdminLayout } from './admin-layout';
import { Brand } from './brand';
import { MarketLayout } from './market-layout';
import classes from './market-layout.module.css';
import { AnchorLink, ButtonLink } from '../../ui/links';

/** Pages anybody may open: in the market's frame for those who are logged in, else with the way in at the top. */
export function OpenLayout() {
  const { data: user, isPending } = useQuery(sessionQuery);
  const { href } = useLocation();
  if (isPending) return null;
  if (user?.userType === 'Admin') return <AdminLayout />;
  if (user) return <MarketLayout />;
  return (
    <>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <AnchorLink to="/" underline="never" c="inherit" aria-label="Proffer, to the start">
            <Brand />
          </AnchorLink>
          <Group gap="xs" ml="auto">
            <ButtonLink variant="default" to={webPaths.signup}>
              Sign up
            </ButtonLink>
            <ButtonLink to={webPaths.login} search={{ next: href }}>
              Log in
            </ButtonLink>
          </Group>
        </div>
      </header>
      <main id="content" className={classes.content}>
        <Outlet />
      </main>
    </>
  );
}
