import { Button, Group, Pill, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PageTitle } from './page-title';
import { FilterPanel } from './filter-panel';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './page-frame.module.css';
import { useOnDemand } from './use-on-demand';

// Loaded only on a phone, and only when filtering.
const loadSheet = async () => (await import('./filter-sheet')).FilterSheet;

/** Id of the list's beginning, after filters and order. */
const resultsId = 'results';

export interface ActiveFilter {
  key: string;
  label: string;
  remove: () => void;
}

interface PageFrameProps {
  title: string;
  /** A small line above the title. */
  above?: string;
  /** Total number of entries; absent while unknown. */
  count?: number | undefined;
  countNoun?: [one: string, many: string];
  /** Buttons next to the title; at most one primary. */
  actions?: ReactNode;
  /** Tabs or a short explanation below the title. */
  under?: ReactNode;
  /** Fields of the filter panel: on the left of a wide screen, a sheet on a phone. */
  filters?: ReactNode;
  activeFilters?: ActiveFilter[];
  onClearFilters?: () => void;
  sort?: ReactNode;
  /** Switch for the display of the list. */
  look?: ReactNode;
  children: ReactNode;
}

/**
 * Returns false for a list that is empty without any filter, whose filters and order would only fill the screen. Once a
 * filter was set, the fields stay: the last one may be cleared while it has the focus.
 */
function useIsFilterable({ count, activeFilters = [] }: PageFrameProps): boolean {
  const [wasFiltered, setFiltered] = useState(false);
  if (activeFilters.length > 0 && !wasFiltered) setFiltered(true);
  return count !== 0 || activeFilters.length > 0 || wasFiltered;
}

/** Frame of every list: title and count, filters, active filters, order, list. */
export function PageFrame(props: PageFrameProps) {
  const {
    title,
    above,
    count,
    countNoun,
    actions,
    under,
    activeFilters = [],
    onClearFilters,
    children,
  } = props;
  const isFilterable = useIsFilterable(props);
  const { filters, sort, look } = isFilterable ? props : {};
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [isSheetOpen, sheet] = useDisclosure(false);
  const { part: FilterSheet, want: wantSheet, prepare: prepareSheet } = useOnDemand(loadSheet);
  async function openSheet(): Promise<void> {
    if (await wantSheet()) sheet.open();
  }

  const noun = countNoun && (count === 1 ? countNoun[0] : countNoun[1]);
  // An empty line would only push the list below the panel next to it.
  const hasTools = sort !== undefined || (filters !== undefined && (!isWide || activeFilters.length > 0));
  const chips = activeFilters.length > 0 && (
    <Group gap="xs" className={classes.chips}>
      {activeFilters.map((filter) => (
        <Pill
          key={filter.key}
          title={filter.label}
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
      {onClearFilters && (
        <Button size="compact-sm" variant="subtle" onClick={onClearFilters}>
          Clear Filters
        </Button>
      )}
    </Group>
  );
  return (
    <>
      <PageTitle of={title} />
      {filters !== undefined && (
        <a className={classes.skip} href={`#${resultsId}`}>
          Skip to the results
        </a>
      )}
      <Group justify="space-between" align="end" gap="sm" className={classes.head}>
        <Group align="baseline" gap="xs" className={classes.named}>
          {above !== undefined && <p className={classes.above}>{above}</p>}
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <Text c="dimmed" size="sm" aria-live="polite">
            {/* A space reserves the height of the count, so that nothing below moves when it arrives. */}
            {count === undefined ? '\u00A0' : `${groupIndian(count)} ${noun ?? ''}`}
          </Text>
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {under}
      <div className={classes.body} data-filtered={filters !== undefined || undefined}>
        {filters !== undefined && isWide && <FilterPanel>{filters}</FilterPanel>}
        <div className={classes.main}>
          {hasTools && (
            <div className={classes.tools} data-print="no">
              {isWide && chips}
              {filters !== undefined && !isWide && (
                <Button
                  variant="default"
                  className={classes.filters}
                  leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                  onPointerEnter={prepareSheet}
                  onFocus={prepareSheet}
                  onClick={() => void openSheet()}
                >
                  Filters{activeFilters.length > 0 ? ` (${activeFilters.length})` : ''}
                </Button>
              )}
              {(sort ?? look) && (
                <div className={classes.sort}>
                  {sort}
                  {look && <div className={classes.look}>{look}</div>}
                </div>
              )}
              {!isWide && chips}
            </div>
          )}
          <div id={resultsId} tabIndex={-1} className={classes.results}>
            {children}
          </div>
        </div>
      </div>
      {FilterSheet && filters !== undefined && !isWide && (
        <FilterSheet
          isOpen={isSheetOpen}
          onClose={sheet.close}
          closeLabel={count === undefined ? 'Show the list' : `Show ${groupIndian(count)} ${noun ?? ''}`}
        >
          {filters}
        </FilterSheet>
      )}
    </>
  );
}
