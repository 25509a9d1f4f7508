import { Anchor, Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { NeedBadge } from '../../../entities/needs/need-badge';
import type { ListedNeed } from '../../../entities/needs/need';
import { PageTitle } from '../../../ui/page-title';
import classes from '../../../ui/decided-page.module.css';

interface Props {
  need: Pick<ListedNeed, 'title' | 'status' | 'outcome'>;
  listAt: string;
  /** Notes below the title. */
  notes?: ReactNode;
  /** State and acts, always in view. */
  bar: ReactNode;
  /** True if the reader has something to do. */
  isYours?: boolean;
  rail: ReactNode;
  children: ReactNode;
}

/** Page of a need: its content on the left, related facts on the right, and a bar with the reader's acts. */
export function NeedFrame({ need, listAt, notes, bar, isYours = false, rail, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that was clicked to open this page is on another page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.page}>
      <PageTitle of={need.title} />
      <header className={classes.head}>
        <Anchor component={Link} to={listAt} size="sm">
          Back to Needs
        </Anchor>
        <Group justify="space-between" align="start" gap="xs">
          <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
            <bdi>{need.title}</bdi>
          </Title>
          <NeedBadge need={need} />
        </Group>
        {notes}
      </header>
      <section
        className={classes.bar}
        data-bottom-bar
        data-yours={isYours || undefined}
        aria-label="What you can do"
        data-print="no"
      >
        {bar}
      </section>
      <div className={classes.main}>{children}</div>
      <div className={classes.rail}>{rail}</div>
    </div>
  );
}
