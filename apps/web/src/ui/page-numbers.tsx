import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { pageWindow } from './page-numbers.model';
import classes from './page-numbers.module.css';
import { usePressed } from './use-typed';

interface PageNumbersProps {
  /** From 0. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** Id of the element at which another page begins. */
  anchor?: string;
}

/** Previous, page numbers and Next (LIM-1); nothing for a single page. */
export function PageNumbers({ page: kept, totalPages, onChange, anchor = 'content' }: PageNumbersProps) {
  const [page, press] = usePressed(kept, onChange);
  if (totalPages < 2) return null;
  function go(to: number): void {
    press(to);
    document.getElementById(anchor)?.scrollIntoView({ block: 'start' });
  }
  return (
    <Group component="nav" aria-label="Pages" justify="center" gap="xs" mt="lg" className={classes.pages}>
      <Button
        variant="default"
        className={classes.step}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={page <= 0}
        onClick={() => go(page - 1)}
      >
        Previous
      </Button>
      {pageWindow(page, totalPages).map((number, index) =>
        number === null ? (
          <Text key={`gap-${index}`} c="dimmed" component="span">
            …
          </Text>
        ) : (
          <Button
            key={number}
            px="sm"
            variant={number === page ? 'light' : 'subtle'}
            {...(number === page ? { 'aria-current': 'page' as const } : {})}
            aria-label={`Page ${number + 1}`}
            onClick={() => go(number)}
          >
            {groupIndian(number + 1)}
          </Button>
        ),
      )}
      <Button
        variant="default"
        className={classes.step}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={page >= totalPages - 1}
        onClick={() => go(page + 1)}
      >
        Next
      </Button>
    </Group>
  );
}
