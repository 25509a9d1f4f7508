import { dayText } from '../../ui/date-text.model';
import { CellContent } from './cell-content';
import type { ComparedColumn, ComparedRow } from './comparison';
import classes from './comparison.module.css';
import type { CompareWork } from './use-compare-work';

interface Props {
  row: ComparedRow;
  column: ComparedColumn;
  place: number;
  work: CompareWork;
}

/** A cell with the company's note, and for an unstated one the question to the supplier and the suggested reply. */
export function ComparedCell({ row, column, place, work }: Props) {
  const cell = row.cells[place];
  if (!cell) return null;
  const at = { column: column.key, row: row.row };
  const note = work.noteOf(at);
  const question = work.questionOf(at);
  const of = `${row.label} of ${column.title}`;
  return (
    <>
      <CellContent cell={cell} isWritten={row.isWritten} />
      {note && (
        <span className={classes.note}>
          {note.messageAt === null
            ? 'Your note: '
            : `From their message of ${dayText(note.messageAt)}, your note: `}
          {note.text}
          {work.mayWrite && (
            <button
              type="button"
              className={classes.plain}
              data-print="no"
              aria-label={`Change the note on ${of}`}
              onClick={() => work.editNote(at, of)}
            >
              Change
            </button>
          )}
        </span>
      )}
      {question?.reply && (
        <span className={classes.suggestion}>
          Suggested from their message of {dayText(question.reply.sentAt)}: “{question.reply.text}”
          <span className={classes.choices} data-print="no">
            <button
              type="button"
              className={classes.plain}
              aria-label={`Use the message for ${of}`}
              onClick={() => work.takeReply(at, question)}
            >
              Use
            </button>
            <button
              type="button"
              className={classes.plain}
              aria-label={`Dismiss the message for ${of}`}
              onClick={() => work.dismissReply(question)}
            >
              Dismiss
            </button>
          </span>
        </span>
      )}
      {question && !question.reply && (
        <span className={classes.formula}>Asked on {dayText(question.askedAt)}</span>
      )}
      {cell.kind === 'unsaid' && row.isAskable && work.mayAsk && !question && !note && (
        <button
          type="button"
          className={classes.plain}
          data-print="no"
          aria-pressed={work.isMarked(at)}
          aria-label={`Ask for ${of}`}
          onClick={() => work.toggleMark(at)}
        >
          {work.isMarked(at) ? 'Will be asked' : 'Ask'}
        </button>
      )}
    </>
  );
}
