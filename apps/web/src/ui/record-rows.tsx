import type { CSSProperties, ReactNode } from 'react';
import classes from './record-rows.module.css';

/** A column of a list that the eye runs down; the first one leads the row. */
export interface RecordColumn {
  label: string;
  /** As in `grid-template-columns`; the same in every row, so never by its content. */
  width: string;
  /** A number: at the end of its column. */
  isFigure?: boolean;
  /** What is pressed; of the width of the card where rows fold into one. */
  isActs?: boolean;
}

interface RowsProps {
  columns: readonly RecordColumn[];
  /** In place of the words of a column's head. */
  heads?: Readonly<Record<string, ReactNode>>;
  /** Lower rows, for lists that are gone through by the thousand. */
  isDense?: boolean;
  /** Lists whose rows are `RecordRow`s. */
  children: ReactNode;
}

/** Around lists of records: rows of a table with one head, or cards with the same words where that is too narrow. */
export function RecordRows({ columns, heads = {}, isDense = false, children }: RowsProps) {
  const read = columns.filter(({ isActs }) => !isActs);
  const style: CSSProperties & Record<'--record-columns' | '--paper-columns', string> = {
    '--record-columns': columns.map(({ width }) => width).join(' '),
    '--paper-columns': read.map(({ width }) => width).join(' '),
  };
  return (
    <div className={classes.records} style={style} data-dense={isDense || undefined}>
      {/* Each cell says its own label to those who do not see which column it stands in. */}
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
  /** What the row is about, for those who hear it. */
  label: string;
  columns: readonly RecordColumn[];
  /** One for each column; the heading of the first holds the link that the whole row opens. */
  cells: readonly ReactNode[];
  /** Opens in place, below the cells. */
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
