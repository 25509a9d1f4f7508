import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import classes from './contracts.module.css';
import type { ContractFormState } from './use-contract-form';

/** Name, description and days of a contract. */
export function ContractInputs({ state, isBegun = false }: { state: ContractFormState; isBegun?: boolean }) {
  const { field, set } = state;
  const start = field('startDate');
  return (
    <>
      <TextInput
        {...field('contractName')}
        label="Contract name"
        withAsterisk
        maxLength={limits.shortText}
        onChange={(event) => set('contractName', event.currentTarget.value)}
      />
      <Textarea
        {...field('contractDescription')}
        label="Description"
        autosize
        minRows={4}
        maxRows={16}
        maxLength={limits.contractDescription}
        onChange={(event) => set('contractDescription', event.currentTarget.value)}
      />
      <div className={classes.days}>
        <TextInput
          {...start}
          type="date"
          label="Start date"
          withAsterisk={!isBegun}
          description={isBegun ? 'The contract has begun.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={start.disabled || isBegun}
          onChange={(event) => set('startDate', event.currentTarget.value)}
        />
        <TextInput
          {...field('endDate')}
          type="date"
          label="End date"
          withAsterisk
          min={state.earliestEnd}
          onChange={(event) => set('endDate', event.currentTarget.value)}
        />
      </div>
    </>
  );
}
