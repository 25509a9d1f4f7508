import { Button, Drawer, Group, Pill, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

export interface ActiveFilter {
  key: string;
  label: string;
  remove: () => void;
}

interface PageFrameProps {
  title: string;
  /** The true total of what the list holds; absent while it is not known. */
  count?: number | undefined;
  countNoun?: [one: string, many: string];
  /** Buttons beside the title; at most one of them primary. */
  actions?: ReactNode;
  /** Tabs or a short explanation under the title. */
  under?: ReactNode;
  /** Fields of the filter panel: left on a wide screen, a sheet on a phone. */
  filters?: ReactNode;
  activeFilters?: ActiveFilter[];
  onClearFilters?: () => void;
  sort?: ReactNode;
  children: ReactNode;
}

/** The same frame for every list: title and count, filters, what is filtered, sort, list. */
export function PageFrame(props: PageFrameProps) {
  const {
    title,
    count,
    countNoun,
    actions,
    under,
    filters,
    activeFilters = [],
    onClearFilters,
    sort,
    children,
  } = props;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [isSheetOpen, sheet] = useDisclosure(false);
  const noun = countNoun && (count === 1 ? countNoun[0] : countNoun[1]);
  const clearAll = activeFilters.length > 0 && onClearFilters && (
    <Button size="compact-sm" variant="subtle" onClick={onClearFilters}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <title>{`${title} · Proffer`}</title>
      <Group justify="space-between" align="end" gap="sm" className={classes.head}>
        <Group align="baseline" gap="xs">
          <Title order={1}>{title}</Title>
          <Text c="dimmed" size="sm" aria-live="polite">
            {count === undefined ? '' : `${count.toLocaleString('en-IN')} ${noun ?? ''}`}
          </Text>
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {under}
      <div className={classes.body} data-filtered={filters !== undefined || undefined}>
        {filters !== undefined && isWide && (
          <aside aria-label="Filters" className={classes.panel}>
            {filters}
          </aside>
        )}
        <div className={classes.main}>
          {(filters !== undefined || sort !== undefined) && (
            <Group justify="space-between" gap="xs" className={classes.tools}>
              <Group gap="xs">
                {filters !== undefined && !isWide && (
                  <Button
                    variant="default"
                    leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                    onClick={sheet.open}
                  >
                    Filters{activeFilters.length > 0 ? ` (${activeFilters.length})` : ''}
                  </Button>
                )}
                {activeFilters.map((filter) => (
                  <Pill
                    key={filter.key}
                    withRemoveButton
                    onRemove={filter.remove}
                    removeButtonProps={{
                      'aria-label': `Remove the filter ${filter.label}`,
                      tabIndex: 0,
                      'aria-hidden': false,
                    }}
                  >
                    {filter.label}
                  </Pill>
                ))}
                {clearAll}
              </Group>
              {sort}
            </Group>
          )}
          {children}
        </div>
      </div>
      {filters !== undefined && !isWide && (
        <Drawer opened={isSheetOpen} onClose={sheet.close} title="Filters" position="bottom" size="85%">
          {filters}
          <Button fullWidth mt="lg" onClick={sheet.close}>
            {count === undefined ? 'Show the list' : `Show ${count.toLocaleString('en-IN')} ${noun ?? ''}`}
          </Button>
        </Drawer>
      )}
    </>
  );
}
