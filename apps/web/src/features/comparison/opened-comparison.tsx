import { ActionIcon, Alert, Button, Checkbox, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconPrinter } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useSession } from '../../lib/session';
import { ExportMenu } from '../../ui/export-menu';
import { FilterSelect } from '../../ui/filter-select';
import { PageFrame } from '../../ui/page-frame';
import { tableFiles } from '../../ui/use-export';
import { CompareDialogs } from './compare-dialogs';
import {
  columnOrder,
  comparedAddress,
  shownRows,
  sortableRows,
  sortText,
  type CompareView,
} from './compare-view.model';
import { ComparedTable } from './compared-table';
import type { Comparison } from './comparison';
import classes from './comparison.module.css';
import { downloadComparison } from './comparison.queries';
import { PairedTable } from './paired-table';
import { QuestionBar } from './question-bar';
import { RequestAllNdas } from './request-all';
import { SavedMenu } from './saved-menu';
import { useCompareWork } from './use-compare-work';
import { WishesForm } from './wishes-form';

interface Props {
  comparison: Comparison;
  view: CompareView;
  changeAddress: (changes: Record<string, string | undefined>) => void;
  onRemove: (key: string) => void;
}

/** Number of rows that a screen has room for. */
const firstRows = 16;

/** The comparison with its wishes, order, tables, questions and dialogs. */
export function OpenedComparison({ comparison, view, changeAddress, onRemove }: Props) {
  const user = useSession();
  const work = useCompareWork(comparison);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { columns, rows, missing, asked, saved } = comparison;
  const { pinned, sort, showsEqual } = view;
  const shown = shownRows(rows, columns.length, showsEqual);
  // The first screen is drawn at once, and what is below it afterwards.
  const isWhole = useDeferredValue(true, false);
  const equalCount = rows.length - shownRows(rows, columns.length, false).length;
  const Table = isNarrow ? PairedTable : ComparedTable;

  function remove(key: string): void {
    onRemove(key);
    const left = asked.columns.split(',').filter((each) => each !== key);
    changeAddress(comparedAddress({ ...asked, columns: left.join(',') }));
  }
  const suppliers = new Set(
    work.marked.map(({ column }) => columns.find(({ key }) => key === column)?.supplierId),
  );
  return (
    <>
      <PageFrame
        title={saved ? `Comparison: ${saved.name}` : 'Compare offers'}
        count={columns.length}
        countNoun={['column', 'columns']}
        actions={
          <Group gap="xs" data-print="no">
            {user?.userType === 'Buyer' && work.mayAsk && <RequestAllNdas columns={columns} />}
            {user && user.userType !== 'Admin' && (
              <SavedMenu comparison={comparison} mayWrite={work.mayWrite} />
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <ExportMenu
              files={tableFiles('comparison', (format) => downloadComparison(view.asked, format))}
              failedTitle="The comparison was not exported"
            />
          </Group>
        }
      >
        <WishesForm
          key={JSON.stringify(asked)}
          asked={asked}
          onChange={(changed) => changeAddress(comparedAddress(changed))}
        />
        <Group gap="sm" className={classes.tools} data-print="no">
          <FilterSelect
            aria-label="Sort columns by"
            data={[
              { value: '', label: 'Columns as added' },
              ...sortableRows(rows).map(({ row, label }) => ({ value: row, label: `Sort by: ${label}` })),
            ]}
            value={sort?.row ?? ''}
            onChange={(row) =>
              changeAddress({ sort: sortText(row === '' ? undefined : { row, isDescending: false }) })
            }
          />
          {sort && (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={sort.isDescending ? 'Sort ascending' : 'Sort descending'}
              onClick={() => changeAddress({ sort: sortText({ ...sort, isDescending: !sort.isDescending }) })}
            >
              {sort.isDescending ? (
                <IconArrowDown size={16} aria-hidden />
              ) : (
                <IconArrowUp size={16} aria-hidden />
              )}
            </ActionIcon>
          )}
          {columns.length > 1 && (
            <Checkbox
              label={`Show equal rows (${equalCount})`}
              checked={showsEqual}
              onChange={(event) => changeAddress({ equal: event.currentTarget.checked ? '1' : undefined })}
            />
          )}
        </Group>
        {missing.length > 0 && (
          <Alert color="yellow" variant="light" className={classes.missing}>
            {missing.length === 1 ? 'One column is' : `${missing.length} columns are`} not available any more.{' '}
            <button
              type="button"
              className={classes.plain}
              data-print="no"
              onClick={() =>
                changeAddress(comparedAddress({ ...asked, columns: columns.map(({ key }) => key).join(',') }))
              }
            >
              Remove
            </button>
          </Alert>
        )}
        <Table
          columns={columns}
          rows={isWhole ? shown : shown.slice(0, firstRows)}
          order={columnOrder(columns, rows, view)}
          isWhole={isWhole}
          control={{ pinned, pin: (key) => changeAddress({ pin: key }), remove }}
          work={work}
        />
      </PageFrame>
      <QuestionBar work={work} suppliers={suppliers.size} />
      {isWhole && <CompareDialogs work={work} />}
    </>
  );
}
