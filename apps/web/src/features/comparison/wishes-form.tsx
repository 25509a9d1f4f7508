import { Button, NativeSelect, TextInput } from '@mantine/core';
import { quantityFault, unitRule } from '@proffer/contract/contracts/lines';
import { indianStates } from '@proffer/contract/profiles/states';
import { calendarDayFault } from '@proffer/contract/wire/calendar-day';
import { faultsOf } from '@proffer/contract/wire/faults';
import { limits } from '@proffer/contract/wire/limits';
import { quantityHint, readQuantity, unitSuggestions } from '../../entities/contracts/lines.model';
import { AmountInput } from '../../ui/amount-input';
import { DayInput } from '../../ui/day-field';
import { LimitedInput } from '../../ui/form/limited-input';
import { useForm } from '../../ui/form/use-form';
import type { ComparedFor } from './comparison';
import classes from './comparison.module.css';

interface Props {
  asked: ComparedFor;
  onChange: (asked: ComparedFor) => void;
}

/** The buyer's quantity, day, budget and place, for which the columns are compared. */
export function WishesForm({ asked, onChange }: Props) {
  const form = useForm({
    initial: {
      quantity: asked.quantity?.toString() ?? '',
      unit: asked.unit,
      by: asked.by ?? '',
      budget: asked.budget,
      state: asked.state,
      city: asked.city,
    },
    check: ({ quantity, by }) =>
      faultsOf({
        quantity: quantity.trim() === '' ? undefined : quantityFault(readQuantity(quantity)),
        by: by === '' ? undefined : calendarDayFault(by),
      }),
    send({ quantity, unit, by, budget, state, city }) {
      const amount = quantity.trim() === '' ? null : readQuantity(quantity);
      onChange({
        columns: asked.columns,
        quantity: amount,
        unit: unit.trim(),
        by: by || null,
        budget,
        state,
        city: city.trim(),
      });
      return Promise.resolve();
    },
  });
  const { field } = form;
  return (
    <form {...form.frame} aria-label="Your needs" className={classes.wishes} data-print="no">
      <TextInput
        {...field('quantity')}
        label="Quantity"
        description={quantityHint(form.values.quantity)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
      />
      <LimitedInput {...field('unit')} label="Unit" list="compared-units" most={unitRule.most} />
      <datalist id="compared-units">
        {unitSuggestions.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </datalist>
      <DayInput {...field('by')} label="Needed by" />
      <AmountInput
        label="Budget"
        isMoney
        value={form.values.budget}
        onChange={(budget) => form.set({ budget })}
      />
      <NativeSelect {...field('state')} label="State">
        <option value="">Any</option>
        {indianStates.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </NativeSelect>
      <LimitedInput {...field('city')} label="City" most={limits.shortText} />
      <Button type="submit" variant="light" className={classes.submit}>
        Update
      </Button>
    </form>
  );
}
