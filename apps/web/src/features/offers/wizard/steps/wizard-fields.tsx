import { SimpleGrid } from '@mantine/core';
import { AmountInput } from '../../../../ui/amount-input';
import { amountChange, type OfferEdit } from '../wizard.model';

/** What each step gets: the edit, a way to change it, and the sentence at a field if there is one. */
export interface StepProps {
  edit: OfferEdit;
  change: (fields: Partial<OfferEdit>) => void;
  errorOf: (field: string) => string | undefined;
}

/** Both ends of the quantity or the budget side by side; errors stand at the end they name. */
export function RangeFields({ edit, change, errorOf, of }: StepProps & { of: 'qty' | 'budget' }) {
  const isMoney = of === 'budget';
  const name = isMoney ? 'Budget' : 'Quantity';
  const [from, to] = isMoney ? (['budgetFrom', 'budgetTo'] as const) : (['qtyFrom', 'qtyTo'] as const);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <AmountInput
        label={`${name} From`}
        value={edit[from]}
        unread={edit.unread[from] ?? null}
        onChange={(value, unread) => change(amountChange(edit, from, value, unread))}
        error={errorOf(from)}
        isMoney={isMoney}
      />
      <AmountInput
        label={`${name} To`}
        value={edit[to]}
        unread={edit.unread[to] ?? null}
        onChange={(value, unread) => change(amountChange(edit, to, value, unread))}
        error={errorOf(to)}
        isMoney={isMoney}
      />
    </SimpleGrid>
  );
}
