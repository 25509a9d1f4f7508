import { TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { lengthLimit } from '../../ui/length-limit';
import { LimitedTextarea } from '../../ui/limited-textarea';
import classes from './contracts.module.css';
import type { ContractFormState } from './use-contract-form';

/** Name, description and days of a contract. */
export function ContractInputs({ state, isBegun = false }: { state: ContractFormState; isBegun?: boolean }) {
  const { field, set } = state;
  const [name, start] = [field('contractName'), field('startDate')];
  const limit = lengthLimit(name.value.trim(), limits.shortText);
  return (
    <>
      <TextInput
        {...name}
        label="Contract name"
        withAsterisk
        description={limit.description}
        error={name.error ?? limit.error}
        onChange={(event) => set('contractName', event.currentTarget.value)}
      />
      <LimitedTextarea
        {...field('contractDescription')}
        label="Description"
        autosize
        minRows={4}
        maxRows={16}
        most={limits.contractDescription}
        onChange={(text) => set('contractDescription', text)}
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
