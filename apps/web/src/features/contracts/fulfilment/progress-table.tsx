import { quantityText } from '@proffer/contract/wire/group-indian';
import { excessOf } from '@proffer/contract/contracts/fulfilment';
import { Text } from '@mantine/core';
import classes from '../../../entities/contracts/lines-table.module.css';
import { MoneyExact } from '../../../ui/money';
import { ProgressBar } from '../progress-bar';
import type { ContractFulfilment } from './fulfilment.queries';

/** Progress of each line, as a bar and in figures; unconfirmed notes are shown separately. */
export function ProgressTable({ lines }: Pick<ContractFulfilment, 'lines'>) {
  return (
    <table className={classes.lines} aria-label="Progress by line">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Delivered</th>
          <th scope="col" className={classes.figure}>
            Invoiced
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, unit, agreed, delivered, deliveredOpen, invoiced, invoicedOpen }, index) => (
          <tr key={index}>
            <td>
              <bdi>{item}</bdi>
            </td>
            <td data-label="Delivered">
              <ProgressBar done={delivered / agreed} open={deliveredOpen / agreed} />
              {quantityText(delivered)} of {quantityText(agreed)} <bdi>{unit}</bdi>
              {excessOf(agreed, delivered) > 0 && (
                <Text size="xs">{quantityText(excessOf(agreed, delivered))} more than agreed</Text>
              )}
              {deliveredOpen > 0 && (
                <Text size="xs" c="dimmed">
                  {quantityText(deliveredOpen)} to be confirmed
                </Text>
              )}
            </td>
            <td className={classes.figure} data-label="Invoiced">
              <MoneyExact rupees={invoiced} />
              {invoicedOpen > 0 && (
                <Text size="xs" c="dimmed">
                  <MoneyExact rupees={invoicedOpen} /> to be confirmed
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
