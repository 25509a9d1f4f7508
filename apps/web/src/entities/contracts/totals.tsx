import { Text } from '@mantine/core';
import { type ContractTotals, roundingText } from '@proffer/contract/contracts/lines';
import { MoneyExact } from '../../ui/money';
import { exactIndian } from '../../ui/money.model';
import classes from './totals.module.css';

/** Net total, tax by rate and total, with the rounding rule. */
export function Totals({ totals: { net, rates, total } }: { totals: ContractTotals }) {
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>Subtotal</dt>
          <dd>
            <MoneyExact rupees={net} />
          </dd>
        </div>
        {rates.map((part) => (
          <div key={part.rate}>
            <dt>
              GST {part.rate} % on ₹{exactIndian(part.net)}
            </dt>
            <dd>
              <MoneyExact rupees={part.tax} />
            </dd>
          </div>
        ))}
        <div data-total>
          <dt>Total</dt>
          <dd>
            <MoneyExact rupees={total} isStrong />
          </dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {roundingText}
      </Text>
    </>
  );
}
