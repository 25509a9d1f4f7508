import { ActionIcon, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@proffer/contract/limits';
import type { Attachment, ProposalView } from '@proffer/contract/proposals.schemas';
import { call, errorText, unwrap } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { FileDrop } from '../../../ui/file-drop';
import { fileSize } from '../../../ui/file-size.model';
import { toast } from '../../../ui/toasts';
import classes from '../offer-reading.module.css';
import { liveFiles } from './live-files.model';
import { acceptedFiles } from './offer-uploads';
import lineClasses from './upload-line.module.css';
import { UploadLine } from './upload-line';
import type { AttachmentUploads } from './use-attachment-uploads';
import type { WizardDraft } from './wizard.model';

interface AttachmentsFieldProps {
  offer: ProposalView | null;
  draft: WizardDraft;
  uploads: AttachmentUploads | null;
  onChange: (offer: ProposalView) => void;
}

/** Files of the offer; each goes to the server as it is chosen. Needs a saved draft to hang them on. */
export function AttachmentsField({ offer, draft, uploads, onChange }: AttachmentsFieldProps) {
  const [removingId, setRemovingId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const watch = uploads?.watch;
  useEffect(() => watch?.(), [watch]);
  const attachments = offer?.attachments ?? [];
  const isFull = attachments.length >= limits.upload.attachmentsPerProposal;
  const live = offer && liveFiles(offer, draft);
  const confirm = useConfirm();

  async function remove({ id, draft: isPublished }: ProposalView, { attachmentId, fileName }: Attachment) {
    if (isPublished) {
      const answer = await confirm({
        title: 'Remove the attachment',
        text: `${fileName} is taken from the published offer at once. Buyers can no longer open it.`,
        confirmLabel: 'Remove',
        isDangerous: true,
      });
      if (!answer) return;
    }
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
              {attachments.map((attachment) => (
                <li key={attachment.attachmentId} className={classes.file}>
                  <IconPaperclip size={16} aria-hidden />
                  <span>{attachment.fileName}</span>
                  <Text size="sm" c="var(--proffer-quiet)" component="span">
                    {fileSize(attachment.sizeBytes)}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Remove ${attachment.fileName}`}
                    loading={removingId === attachment.attachmentId}
                    onClick={() => void remove(offer, attachment)}
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
          {live?.note && <Text size="sm">{live.note}</Text>}
          <FileDrop
            label="Add a file"
            hint={
              isFull
                ? `At most ${limits.upload.attachmentsPerProposal} files.`
                : 'PDF, image or spreadsheet, up to 20 MB each. Drop files here or choose them.'
            }
            accept={acceptedFiles}
            maxBytes={limits.upload.documentBytes}
            isMultiple
            onFile={uploads.add}
            isDisabled={isFull || live?.isWaiting === true}
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
