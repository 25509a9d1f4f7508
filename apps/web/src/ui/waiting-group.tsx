import type { ReactNode } from 'react';
import type { Waiting } from '../lib/use-waiting';
import { ErrorState } from './list-states';
import { WaitingList } from './waiting-list';

interface WaitingGroupProps<Row> {
  waiting: Waiting<Row>;
  /** Those of its rows that stand in the group. */
  shown: readonly Row[];
  isShown: boolean;
  /** The list below says itself that it could not be loaded. */
  isListFailed: boolean;
  children: (row: Row) => ReactNode;
}

/** Above a list: what waits for the viewer, or why it cannot be shown. */
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
        <ErrorState title="What waits for you could not be loaded" query={waiting} />
      )}
      {isShown && (
        <WaitingList total={waiting.total - (waiting.rows.length - shown.length)} onWhole={waiting.readAll}>
          {shown.map(children)}
        </WaitingList>
      )}
    </>
  );
}
