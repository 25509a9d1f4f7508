import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './profiles.module.css';

interface SectionProps {
  title: string;
  /** Shown next to the title. */
  action?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** Section of a profile with its title. */
export function Section({ title, action, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} id={id}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
