import { quantityText } from '@proffer/contract/wire/group-indian';
import classes from './reading.module.css';
import type { ReadableNeed } from './readable-need.model';

/** Lines of a need as a table; on a phone, a list. */
export function NeedLines({ lines }: Pick<ReadableNeed, 'lines'>) {
  const hasCodes = lines.some(({ hsnCode = '' }) => hsnCode !== '');
  const hasNotes = lines.some(({ note }) => note !== '');
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col" className={classes.figure}>
            No.
          </th>
          <th scope="col">Item</th>
          <th scope="col" className={classes.figure}>
            Quantity
          </th>
          {hasCodes && <th scope="col">HSN/SAC</th>}
          {hasNotes && <th scope="col">Note</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, quantity, unit, hsnCode = '', note }, index) => (
          <tr key={index}>
            <td className={classes.figure} data-quiet>
              {index + 1}
            </td>
            <td data-lead>
              <bdi>{item}</bdi>
            </td>
            <td className={classes.figure} data-label="Quantity">
              {quantityText(quantity)} <bdi>{unit}</bdi>
            </td>
            {hasCodes && <td data-label="HSN/SAC">{hsnCode}</td>}
            {hasNotes && (
              <td data-label="Note" className={classes.text}>
                {note}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
