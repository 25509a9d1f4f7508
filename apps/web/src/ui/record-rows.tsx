import type { CSSProperties, ReactNode } from 'react';
import classes from './record-rows.module.css';

/** A column of a list of records; the first one leads the row. */
export interface RecordColumn {
  label: string;
  /** As in `grid-template-columns`; equal in every row, so never by content. */
  width: string;
  /** True for a number, aligned to the end of its column. */
  isFigure?: boolean;
  /** True for actions, which have the full width where rows become cards. */
  isActs?: boolean;
}

interface RowsProps {
  columns: readonly RecordColumn[];
  /** Custom column heads by label. */
  heads?: Readonly<Record<string, ReactNode>>;
  /** True for lower rows, for lists with thousands of entries. */
  isDense?: boolean;
  /** Lists whose rows are `RecordRow`s. */
  children: ReactNode;
}

/**
 * Container for lists of records: table rows with one head, or cards with the same labels where that is too narrow.
 */
export function RecordRows({ columns, heads = {}, isDense = false, children }: RowsProps) {
  const read = columns.filter(({ isActs }) => !isActs);
  const style: CSSProperties & Record<'--record-columns' | '--paper-columns', string> = {
    '--record-columns': columns.map(({ width }) => width).join(' '),
    '--paper-columns': read.map(({ width }) => width).join(' '),
  };
  return (
    <div className={classes.records} style={style} data-dense={isDense || undefined}>
      {/* Each cell has its own label for screen readers. */}
      <div className={classes.head} aria-hidden>
        {columns.map(({ label, isFigure, isActs }) => (
          <span key={label} data-figure={isFigure} data-acts={isActs}>
            {heads[label] ?? label}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

interface RowProps {
  /** Subject of the row for screen readers. */
  label: string;
  columns: readonly RecordColumn[];
  /** One for each column; the first one's heading has the link that the whole row opens. */
  cells: readonly ReactNode[];
  /** Content that expands below the cells. */
  under?: ReactNode;
}

/** One record of `RecordRows`, within an `li`. */
export function RecordRow({ label, columns, cells: [lead, ...facts], under }: RowProps) {
  return (
    <article className={classes.row} aria-label={label}>
      <div className={classes.lead}>{lead}</div>
      <dl className={classes.facts}>
        {facts.map((fact, index) => {
          const column = columns[index + 1];
          return (
            <div
              key={column?.label}
              className={classes.cell}
              data-figure={column?.isFigure}
              data-acts={column?.isActs}
            >
              <dt>{column?.label}</dt>
              <dd>{fact}</dd>
            </div>
          );
        })}
      </dl>
      {under && <div className={classes.under}>{under}</div>}
    </article>
  );
}
