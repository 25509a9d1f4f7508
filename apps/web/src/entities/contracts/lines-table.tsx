import { quantityText } from '@proffer/contract/wire/group-indian';
import { Text } from '@mantine/core';
import { type ContractLine, type ContractTotals, lineSum } from '@proffer/contract/contracts/lines';
import { dayText } from '../../ui/date-text.model';
import { MoneyExact } from '../../ui/money';
import { Totals } from './totals';
import classes from './lines-table.module.css';

interface Props {
  lines: readonly ContractLine[];
  totals: ContractTotals;
}

/** Table of contract lines with prices and totals. On a phone each line is a card. */
export function LinesTable({ lines, totals }: Props) {
  return (
    <div>
      <table className={classes.lines} aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={classes.figure}>
              Quantity
            </th>
            <th scope="col" className={classes.figure}>
              Price
            </th>
            <th scope="col" className={classes.figure}>
              GST
            </th>
            <th scope="col" className={classes.figure}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>
                <bdi>{line.item}</bdi>
                {line.hsnCode && (
                  <Text size="xs" c="dimmed">
                    HSN/SAC {line.hsnCode}
                  </Text>
                )}
                <Delivery line={line} />
              </td>
              <td className={classes.figure} data-label="Quantity">
                {quantityText(line.quantity)} <bdi>{line.unit}</bdi>
              </td>
              <td className={classes.figure} data-label="Price">
                <MoneyExact rupees={line.unitPrice} />
              </td>
              <td className={classes.figure} data-label="GST">
                {line.taxRate} %
              </td>
              <td className={classes.figure} data-label="Amount">
                <MoneyExact rupees={lineSum(line).net} isStrong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals totals={totals} />
    </div>
  );
}

function Delivery({ line: { deliveryDate, deliveryPlace } }: { line: ContractLine }) {
  if (deliveryDate === '' && deliveryPlace === '') return null;
  return (
    <Text size="xs" c="dimmed">
      Delivery{deliveryDate && ` ${dayText(deliveryDate)}`}
      {deliveryPlace && (
        <>
          {deliveryDate && ','} <bdi>{deliveryPlace}</bdi>
        </>
      )}
    </Text>
  );
}
