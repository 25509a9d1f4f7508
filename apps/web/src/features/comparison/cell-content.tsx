import type { Cell } from '@proffer/contract/comparison/rows';
import { IconLock } from '@tabler/icons-react';
import { MoneyExact } from '../../ui/money';
import { WrittenText } from '../../ui/written-text';
import classes from './comparison.module.css';

/** The content of a cell. */
export function CellContent({ cell, isWritten }: { cell: Cell; isWritten: boolean }) {
  switch (cell.kind) {
    case 'text':
      return isWritten ? <WrittenText text={cell.text} /> : <span className={classes.text}>{cell.text}</span>;
    case 'figure':
      return cell.text;
    case 'facts':
      return cell.facts.length === 1 ? (
        cell.facts[0]
      ) : (
        <ul className={classes.facts}>
          {cell.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      );
    case 'money':
      return (
        <>
          <MoneyExact rupees={cell.amount} isStrong />
          <span className={classes.formula}>{cell.formula}</span>
        </>
      );
    case 'interval':
      return (
        <>
          <MoneyExact rupees={cell.from} isStrong /> – <MoneyExact rupees={cell.to} isStrong />
          <span className={classes.formula}>{cell.formula}</span>
        </>
      );
    case 'withheld':
      return (
        <span className={classes.quiet}>
          <IconLock size={14} aria-hidden /> opens once the NDA is signed
        </span>
      );
    case 'unsaid':
      return <span className={classes.quiet}>not stated</span>;
    case 'none':
    default:
      return <span className={classes.quiet}>–</span>;
  }
}
