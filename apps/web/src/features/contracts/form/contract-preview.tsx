import { Alert, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PdfReader } from '../../../ui/pdf/pdf-reader';
import { contractPreviewQuery } from '../queries';
import type { ContractContext, ContractForm } from './contract-form.model';

interface Props {
  context: ContractContext;
  form: ContractForm;
  /** True if the form has faults, so that no paper can be made. */
  isWrong: boolean;
}

/** Preview of the contract's paper, made by the server from the current form values. */
export function ContractPreview({ context, form, isWrong }: Props) {
  const preview = useQuery({
    ...contractPreviewQuery(context, form),
    enabled: !isWrong,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack component="section" gap="xs" aria-label="The contract">
      <Title order={3}>The contract</Title>
      {isWrong ? (
        <Alert color="gray">The preview appears once nothing is missing or wrong.</Alert>
      ) : (
        <>
          <Text component="output" size="sm" c="dimmed">
            {preview.isPlaceholderData ? 'Updating…' : 'Preview; nothing is saved yet.'}
          </Text>
          <PdfReader query={preview} label="Draft of the contract" />
        </>
      )}
    </Stack>
  );
}
