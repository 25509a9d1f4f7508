import { Button, Group, Stack, Text } from '@mantine/core';
import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ValidationDocuments } from '../../../entities/companies/validation-documents';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { dayText } from '../../../ui/date-text.model';
import { ErrorState, SkeletonList } from '../../../ui/list-states';
import { Section } from '../section';
import { AddDocument } from './add-document';
import { ownStateText, validationSectionId } from './validation.model';
import {
  ownValidationQuery,
  useRemoveDocument,
  useRequestValidation,
  useWithdrawValidation,
} from './validation.queries';

/** Section of one's own profile: the state of the validation, its documents and the request (PRO-120, PRO-121). */
export function ValidationSection() {
  const { data, error, refetch } = useQuery(ownValidationQuery());
  return (
    <Section title="Validation" id={validationSectionId}>
      {data && <Loaded validation={data} />}
      {!data && error && (
        <ErrorState title="Your validation could not be loaded" query={{ error, refetch }} />
      )}
      {!data && !error && <SkeletonList rows={1} label="Loading your validation" />}
    </Section>
  );
}

function Loaded({ validation }: { validation: OwnValidation }) {
  const { state, request, uploaded, current } = validation;
  // A validated company needs the form only for newer documents.
  const [isWanted, setWanted] = useState(false);
  const isOpen = state !== 'validated' || isWanted || request !== null || uploaded.length > 0;
  const remove = useRemoveDocument();
  return (
    <Stack gap="sm">
      <Text component="output" size="sm">
        {ownStateText(validation)}
      </Text>
      {state === 'validated' && request && (
        <Text size="sm">
          You have requested validation again on {dayText(request.at)}. The mark stays until an administrator
          has decided.
        </Text>
      )}
      <ValidationDocuments label="Documents of the validation" documents={current} />
      {request && <ValidationDocuments label="Documents of the request" documents={request.documents} />}
      <ValidationDocuments
        label="Documents to send"
        documents={uploaded}
        isBusy={remove.isPending}
        onRemove={(documentId) => remove.mutate(documentId)}
      />
      {remove.error && <Refusal error={remove.error} />}
      {isOpen ? (
        <>
          <Text size="sm" c="dimmed">
            Only administrators read your documents.
          </Text>
          <AddDocument count={(request?.documents ?? uploaded).length} />
          {request ? <Withdraw /> : <Request isReady={uploaded.length > 0} />}
        </>
      ) : (
        <Group>
          <Button variant="default" onClick={() => setWanted(true)}>
            Send newer documents
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Request({ isReady }: { isReady: boolean }) {
  const request = useRequestValidation();
  return (
    <>
      <Group gap="sm">
        <Button loading={request.isPending} disabled={!isReady} onClick={() => request.mutate()}>
          Request validation
        </Button>
        {!isReady && (
          <Text size="sm" c="dimmed">
            Add at least one document first.
          </Text>
        )}
      </Group>
      {request.error && <Refusal error={request.error} />}
    </>
  );
}

function Withdraw() {
  const withdraw = useWithdrawValidation();
  const confirm = useConfirm();
  async function ask(): Promise<void> {
    const isWanted = await confirm({
      title: 'Withdraw the request?',
      text: 'Administrators no longer see its documents, which are deleted after 90 days.',
      confirmLabel: 'Withdraw',
      isDangerous: true,
    });
    if (isWanted) withdraw.mutate();
  }
  return (
    <>
      <Group>
        <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
          Withdraw request
        </Button>
      </Group>
      {withdraw.error && <Refusal error={withdraw.error} />}
    </>
  );
}

const Refusal = ({ error }: { error: Error }) => (
  <Text size="sm" c="red" role="alert">
    {errorText(error)}
  </Text>
);
