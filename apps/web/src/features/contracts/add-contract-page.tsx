import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { CallError, errorText } from '../../lib/client';
import { EmptyState } from '../../ui/list-states';
import { Facts } from '../../ui/facts';
import { toast } from '../../ui/toasts';
import {
  checkContractForm,
  contractContext,
  type ContractContext,
  type ContractField,
  type ContractFieldErrors,
  type ContractForm,
  fieldErrorsOf,
  isContractFormValid,
  keepDraft,
  missingContextText,
  readDraft,
} from './contract-form.model';
import classes from './contracts.module.css';
import { useCreateContract } from './mutations';
import { contextNamesQuery } from './queries';

/** add-contract: proposes a contract for an offer to a buyer, both taken from the address (spec §2, §5). */
export function AddContractPage() {
  const [values] = useAddress();
  const context = contractContext(values, (key) => localStorage.getItem(key));
  return (
    <Stack gap="md" className={classes.form}>
      <Title order={1}>Create New Contract</Title>
      {context === null ? (
        <EmptyState
          title={missingContextText}
          text="A contract belongs to an offer and a buyer. Open it with Add Contract on an NDA request."
          action={
            <Button component={Link} to={webPaths.supplierNda}>
              Go to NDA Requests
            </Button>
          }
        />
      ) : (
        <NewContract key={`${context.proposalId}:${context.buyerId}`} context={context} />
      )}
    </Stack>
  );
}

function NewContract({ context }: { context: ContractContext }) {
  const navigate = useNavigate();
  const create = useCreateContract();
  const [form, setForm] = useState<ContractForm>(() => readDraft(sessionStorage, context));
  const [touched, setTouched] = useState<ReadonlySet<ContractField>>(new Set());
  const [refused, setRefused] = useState<ContractFieldErrors>({});
  const isSending = useRef(false);

  const found = checkContractForm(form);
  const errorOf = (field: ContractField) => refused[field] ?? (touched.has(field) ? found[field] : undefined);
  const touch = (field: ContractField) => setTouched(new Set(touched).add(field));

  function set(field: ContractField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    setRefused({ ...refused, [field]: undefined });
    keepDraft(sessionStorage, context, next);
  }

  async function submit() {
    // State changes only at the next drawing; a second click before it must not send again.
    if (isSending.current || !isContractFormValid(form)) return;
    isSending.current = true;
    try {
      await create.mutateAsync({ context, form });
      keepDraft(sessionStorage, context, null);
      toast.success('Contract created successfully!', 'Contract added successfully!');
      await navigate({ to: webPaths.supplierContracts });
    } catch (error) {
      setRefused(fieldErrorsOf(error instanceof CallError ? error.problem.errors : undefined));
      toast.error('Failed to create contract', errorText(error));
    } finally {
      isSending.current = false;
    }
  }

  const field = (name: ContractField) => ({
    name,
    value: form[name],
    error: errorOf(name),
    disabled: create.isPending,
    onBlur: () => touch(name),
  });

  return (
    <form
      noValidate
      aria-label="Create New Contract"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <ContextLine context={context} />
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
            {...field('startDate')}
            type="date"
            label="Start date"
            withAsterisk
            onChange={(event) => set('startDate', event.currentTarget.value)}
          />
          <TextInput
            {...field('endDate')}
            type="date"
            label="End date"
            withAsterisk
            // An end before the start is said as soon as both are chosen, not only after leaving the field.
            error={errorOf('endDate') ?? (form.endDate === '' ? undefined : found.endDate)}
            onChange={(event) => set('endDate', event.currentTarget.value)}
          />
        </div>
        <Text size="sm" c="dimmed">
          Creating is not yet agreeing: you and the buyer each accept the contract afterwards.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" component={Link} to={webPaths.supplierNda} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!isContractFormValid(form)}>
            Create Contract
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** For which offer and buyer; ids that lead nowhere are said plainly, the server decides when it is sent. */
function ContextLine({ context }: { context: ContractContext }) {
  const names = useQuery(contextNamesQuery(context));
  if (names.isPending)
    return (
      <output aria-label="Loading the offer">
        <Skeleton height="1.25rem" width="70%" />
      </output>
    );
  if (names.isError) {
    return (
      <Text size="sm" c="red" role="alert">
        The offer of this contract could not be loaded. {errorText(names.error)}
      </Text>
    );
  }
  const { proposalTitle, buyer } = names.data;
  return (
    <Facts
      facts={[
        { label: 'Offer', value: proposalTitle },
        {
          label: 'Buyer',
          value: buyer ? [buyer.name, buyer.company].filter(Boolean).join(', ') : `No. ${context.buyerId}`,
        },
      ]}
    />
  );
}
