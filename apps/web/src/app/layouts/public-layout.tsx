import { Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Outlet } from '@tanstack/react-router';
import { Brand } from './brand';
import classes from './public-layout.module.css';

// Not in the first script: nobody needs it before the form.
const PublicFooter = lazy(async () => ({ default: (await import('./public-footer')).PublicFooter }));

/** Layout of login and sign-up: a description of Proffer on one side, a form on the other. */
export function PublicLayout() {
  return (
    <div className={classes.frame}>
      <header className={classes.side}>
        <Brand />
        <Stack gap="xs" className={classes.promise}>
          <Text className={classes.claim}>Offers, NDAs and contracts between companies, in one place.</Text>
          <Text className={classes.detail}>
            Suppliers publish offers. Buyers find them, both sign the NDA on a real PDF, and conclude a
            contract that both accept.
          </Text>
        </Stack>
      </header>
      <div className={classes.form}>
        <main className={classes.place}>
          <Outlet />
        </main>
        <div className={classes.foot}>
          <Suspense>
            <PublicFooter />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
