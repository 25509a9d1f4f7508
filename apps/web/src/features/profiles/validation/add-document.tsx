import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { marketDay } from '@proffer/contract/contracts/market-day';
import {
  validationDocumentAccept,
  validationDocumentWords,
  validationFileFault,
} from '@proffer/contract/users/validation-documents';
import { type ValidationDocumentKind, validationDocumentKinds } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../../lib/client';
import { DayInput } from '../../../ui/day-field';
import { FileDrop } from '../../../ui/file-drop';
import { fileSize } from '../../../ui/file-size.model';
import { expiryFieldFault } from './validation.model';
import { useAddDocument } from './validation.queries';

const kindChoices = validationDocumentKinds.map((value) => ({
  value,
  label: validationDocumentWords[value],
}));
const most = limits.validation.documents;

/** Fields of a new document: kind and expiry date, then the file, which is uploaded at once. */
export function AddDocument({ count }: { count: number }) {
  const [kind, setKind] = useState<ValidationDocumentKind>('gst');
  const [expiresOn, setExpiresOn] = useState('');
  const [progress, setProgress] = useState<number>();
  const [fileFault, setFileFault] = useState<string>();
  const add = useAddDocument();
  const [today] = useState(() => marketDay(new Date()));
  const refused = fieldErrors(add.error);
  const expiryFault = expiryFieldFault(expiresOn, today) ?? refused['expiresOn'];
  const otherFault = add.error === null || expiryFault !== undefined ? undefined : errorText(add.error);

  async function send(file: File): Promise<void> {
    const fault = validationFileFault(file.name);
    setFileFault(fault);
    if (fault !== undefined) return;
    setProgress(0);
    try {
      await add.mutateAsync({ kind, expiresOn, file, onProgress: setProgress });
      setExpiresOn('');
    } catch {
      // The mutation has the error.
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Kind of document"
          data={kindChoices}
          value={kind}
          disabled={add.isPending}
          onChange={({ currentTarget }) =>
            setKind(validationDocumentKinds.find((one) => one === currentTarget.value) ?? 'other')
          }
        />
        <DayInput
          label="Expires on (optional)"
          value={expiresOn}
          min={today}
          disabled={add.isPending}
          error={expiryFault}
          onChange={(day) => {
            setExpiresOn(day);
            add.reset();
          }}
        />
      </SimpleGrid>
      <FileDrop
        label="Add document"
        hint={`PDF, PNG or JPEG up to ${fileSize(limits.upload.documentBytes)}; at most ${most}.`}
        accept={validationDocumentAccept}
        maxBytes={limits.upload.documentBytes}
        isDisabled={add.isPending || count >= most || expiryFieldFault(expiresOn, today) !== undefined}
        progress={progress}
        error={fileFault ?? otherFault}
        onFile={(file) => void send(file)}
      />
    </Stack>
  );
}
