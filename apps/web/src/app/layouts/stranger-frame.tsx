import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { webPaths } from '../../config/paths';
import { ButtonLink } from '../../ui/links';
import { Brand } from './brand';
import { PublicFooter } from './public-footer';
import classes from './stranger-frame.module.css';

interface StrangerFrameProps {
  children: ReactNode;
  /** Page to open after a login or sign-up. */
  next: string;
}

/** Layout of public pages for strangers: login links at the top, and nothing that only members use. */
export function StrangerFrame({ children, next }: StrangerFrameProps) {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Brand />
          <Group gap="xs" ml="auto" wrap="nowrap">
            <ButtonLink variant="default" to={webPaths.signup} search={{ next }}>
              Sign up
            </ButtonLink>
            <ButtonLink to={webPaths.login} search={{ next }}>
              Log in
            </ButtonLink>
          </Group>
        </div>
      </header>
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
      <div className={classes.foot}>
        <PublicFooter />
      </div>
    </>
  );
}
