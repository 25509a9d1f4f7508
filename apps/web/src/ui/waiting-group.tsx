import type { ReactNode } from 'react';
import type { Waiting } from '../lib/use-waiting';
import { ErrorState } from './list-states';
import { WaitingList } from './waiting-list';

interface WaitingGroupProps<Row> {
  waiting: Waiting<Row>;
  /** The rows shown in the group. */
  shown: readonly Row[];
  isShown: boolean;
  /** True if the list below already shows that it could not be loaded. */
  isListFailed: boolean;
  children: (row: Row) => ReactNode;
}

/** Rows above a list that wait for the viewer, or why they cannot be shown. */
export function WaitingGroup<Row>({
  waiting,
  shown,
  isShown,
  isListFailed,
  children,
}: WaitingGroupProps<Row>) {
  return (
    <>
      {waiting.error !== null && !isListFailed && (
        <ErrorState title="The items waiting for you could not be loaded" query={waiting} />
      )}
      {isShown && (
        <WaitingList total={waiting.total - (waiting.rows.length - shown.length)} onWhole={waiting.readAll}>
          {shown.map(children)}
        </WaitingList>
      )}
    </>
  );
}
