import { Stack } from '@mantine/core';
import { descriptionRule, nameRule } from '@proffer/contract/contracts/rules';
import { DayInput } from '../../../ui/day-field';
import { LimitedInput } from '../../../ui/form/limited-input';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import classes from './contract-editor.module.css';
import type { ContractFormState } from './use-contract-form';

/** Form step for name, description and days of a contract. */
export function WhatAndWhen({ form, isBegun = false }: { form: ContractFormState; isBegun?: boolean }) {
  const { field, found } = form;
  const [start, end] = [field('startDate'), field('endDate')];
  return (
    <div className={classes.columns}>
      <Stack>
        <LimitedInput {...field('contractName')} label="Contract name" withAsterisk most={nameRule.most} />
        <LimitedTextarea
          {...field('contractDescription')}
          label="Description"
          autosize
          minRows={4}
          maxRows={16}
          most={descriptionRule.most}
        />
      </Stack>
      <div className={classes.days}>
        <DayInput
          {...start}
          label="Start date"
          withAsterisk={!isBegun}
          description={isBegun ? 'The contract has begun.' : undefined}
          disabled={start.disabled || isBegun}
        />
        <DayInput
          {...end}
          label="End date"
          withAsterisk
          min={form.earliestEnd}
          // An end before the start is reported as soon as both are chosen, not only when the field is left.
          error={end.error ?? (end.value === '' ? undefined : found['endDate'])}
        />
      </div>
    </div>
  );
}
