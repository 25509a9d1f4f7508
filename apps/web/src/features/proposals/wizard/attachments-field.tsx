import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '@proffer/contract/limits';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { call, errorText, fieldErrors, unwrap } from '../../../lib/client';
import { FileDrop } from '../../../ui/file-drop';
import { toast } from '../../../ui/toasts';
import classes from '../offer-reading.module.css';
import { fileSize } from '../offer-reading.model';
import { uploadAttachment } from './upload-attachment';

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.xlsx,.xls,.ods,.csv';

interface AttachmentsFieldProps {
  offer: ProposalView | null;
  onChange: (offer: ProposalView) => void;
}

/** Files of the offer; each goes to the server as it is chosen. Needs a saved draft to hang them on. */
export function AttachmentsField({ offer, onChange }: AttachmentsFieldProps) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [removingId, setRemovingId] = useState<number>();
  const attachments = offer?.attachments ?? [];
  const isFull = attachments.length >= limits.upload.attachmentsPerProposal;

  async function attach(id: number, file: File): Promise<void> {
    setError(undefined);
    setProgress(0);
    try {
      await uploadAttachment(id, file, setProgress);
      onChange(unwrap(await call('viewProposal', { params: { id } })));
    } catch (failure) {
      setError(`${file.name}: ${fieldErrors(failure)['file'] ?? errorText(failure)}`);
    } finally {
      setProgress(undefined);
    }
  }

  async function remove(id: number, attachmentId: number): Promise<void> {
    setRemovingId(attachmentId);
    try {
      unwrap(await call('removeAttachment', { params: { id, attachmentId } }));
      onChange(unwrap(await call('viewProposal', { params: { id } })));
      toast.success('Attachment removed');
    } catch (failure) {
      toast.error('The attachment could not be removed', errorText(failure));
    } finally {
      setRemovingId(undefined);
    }
  }

  return (
    <Stack gap="xs">
      <Title order={3}>Attachments</Title>
      {offer === null ? (
        <Text size="sm">Files can be added once the offer has a title.</Text>
      ) : (
        <>
          {attachments.length > 0 && (
            <ul className={classes.files}>
              {attachments.map(({ attachmentId, fileName, sizeBytes }) => (
                <li key={attachmentId} className={classes.file}>
                  <IconPaperclip size={16} aria-hidden />
                  <span>{fileName}</span>
                  <Text size="sm" c="var(--proffer-quiet)" component="span">
                    {fileSize(sizeBytes)}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Remove ${fileName}`}
                    loading={removingId === attachmentId}
                    onClick={() => void remove(offer.id, attachmentId)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <FileDrop
            label="Add a file"
            hint={
              isFull
                ? `At most ${limits.upload.attachmentsPerProposal} files.`
                : 'PDF, image or spreadsheet, up to 20 MB. Drop it here or choose it.'
            }
            accept={accepted}
            maxBytes={limits.upload.documentBytes}
            onFile={(file) => void attach(offer.id, file)}
            error={error}
            progress={progress}
            isDisabled={isFull}
          />
        </>
      )}
    </Stack>
  );
}
