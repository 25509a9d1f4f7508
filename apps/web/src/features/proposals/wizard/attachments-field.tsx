import { ActionIcon, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@proffer/contract/limits';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { call, errorText, unwrap } from '../../../lib/client';
import { FileDrop } from '../../../ui/file-drop';
import { toast } from '../../../ui/toasts';
import classes from '../offer-reading.module.css';
import { fileSize } from '../offer-reading.model';
import lineClasses from './upload-line.module.css';
import { UploadLine } from './upload-line';
import type { AttachmentUploads } from './use-attachment-uploads';

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.xlsx,.xls,.ods,.csv';

interface AttachmentsFieldProps {
  offer: ProposalView | null;
  uploads: AttachmentUploads | null;
  onChange: (offer: ProposalView) => void;
}

/** Files of the offer; each goes to the server as it is chosen. Needs a saved draft to hang them on. */
export function AttachmentsField({ offer, uploads, onChange }: AttachmentsFieldProps) {
  const [removingId, setRemovingId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const watch = uploads?.watch;
  useEffect(() => watch?.(), [watch]);
  const attachments = offer?.attachments ?? [];
  const isFull = attachments.length >= limits.upload.attachmentsPerProposal;

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
      <Title order={3} ref={heading} tabIndex={-1}>
        Attachments
      </Title>
      {offer === null || uploads === null ? (
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
          {uploads.items.length > 0 && (
            <ul className={lineClasses.list} aria-label="Files being sent">
              {uploads.items.map((item) => (
                <UploadLine
                  key={item.key}
                  item={item}
                  onRetry={() => uploads.retry(item.key)}
                  onRemove={() => {
                    heading.current?.focus();
                    void uploads.remove(item.key);
                  }}
                />
              ))}
            </ul>
          )}
          <VisuallyHidden component="output">{newsOf(uploads)}</VisuallyHidden>
          {uploads.interruptedNames.map((name) => (
            <Text key={name} size="sm">
              {name} was not sent to its end. Choose it again to go on from there.
            </Text>
          ))}
          <FileDrop
            label="Add a file"
            hint={
              isFull
                ? `At most ${limits.upload.attachmentsPerProposal} files.`
                : 'PDF, image or spreadsheet, up to 20 MB each. Drop files here or choose them.'
            }
            accept={accepted}
            maxBytes={limits.upload.documentBytes}
            isMultiple
            onFile={uploads.add}
            isDisabled={isFull}
          />
        </>
      )}
    </Stack>
  );
}

/** What a screen reader is told: what changes, not each percent. */
function newsOf({ items, attachedName }: AttachmentUploads): string {
  const waiting = items.find(({ status }) => status === 'waiting');
  if (waiting) return `${waiting.fileName}: ${waiting.text ?? 'Trying again…'}`;
  return attachedName === null ? '' : `${attachedName} is attached.`;
}
