import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@proffer/contract/wire/limits';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { FullOffer } from '../../../../entities/offers/offer';
import { call, errorText, unwrap } from '../../../../lib/client';
import { FileDrop } from '../../../../ui/file-drop';
import { toast } from '../../../../ui/toasts';
import classes from '../../page/offer-reading.module.css';
import { AttachmentLine } from './attachment-line';
import { editedFiles, filesAfter } from './edited-files.model';
import { acceptedFiles } from './offer-uploads';
import lineClasses from './upload-line.module.css';
import { UploadLine } from './upload-line';
import type { AttachmentUploads } from './use-attachment-uploads';
import type { OfferEdit } from '../wizard.model';

interface AttachmentsFieldProps {
  offer: FullOffer | null;
  edit: OfferEdit;
  change: (fields: Partial<OfferEdit>) => void;
  uploads: AttachmentUploads | null;
  /** Called when the server has other attachments. */
  onFilesChange: (offer: FullOffer) => void;
}

/**
 * Input for attachments. A file is uploaded as soon as it is chosen, which needs a saved draft. Attachments of a
 * published offer are pending until its save.
 */
export function AttachmentsField({ offer, edit, change, uploads, onFilesChange }: AttachmentsFieldProps) {
  const [removingId, setRemovingId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const watch = uploads?.watch;
  useEffect(() => watch?.(), [watch]);
  const files = offer ? editedFiles(offer, edit) : [];
  const isFull = filesAfter(offer, edit).length >= limits.upload.attachmentsPerOffer;
  const { removeAttachments } = edit;

  /** Removes an attachment of a draft, or a pending one, which no buyer has seen. */
  async function removeNow({ id }: FullOffer, { attachmentId }: Attachment) {
    setRemovingId(attachmentId);
    try {
      unwrap(await call('removeAttachment', { params: { id, attachmentId } }));
      onFilesChange(unwrap(await call('viewOffer', { params: { id } })));
      toast.announce('Attachment removed');
      heading.current?.focus();
    } catch (failure) {
      toast.error('The attachment could not be removed', errorText(failure));
    } finally {
      setRemovingId(undefined);
    }
  }

  const removeLater = ({ attachmentId }: Attachment) =>
    change({ removeAttachments: [...removeAttachments, attachmentId] });

  const keep = ({ attachmentId }: Attachment) =>
    change({ removeAttachments: removeAttachments.filter((id) => id !== attachmentId) });

  return (
    <Stack gap="xs">
      <Title order={3} ref={heading} tabIndex={-1}>
        Attachments
      </Title>
      {offer === null || uploads === null ? (
        <Text size="sm">Files can be added once the offer has a title.</Text>
      ) : (
        <>
          {files.length > 0 && (
            <ul className={classes.files}>
              {files.map(({ attachment, next }) => (
                <AttachmentLine
                  key={attachment.attachmentId}
                  attachment={attachment}
                  next={offer.published ? next : 'stays'}
                  isBusy={removingId === attachment.attachmentId}
                  onRemove={() => {
                    if (offer.published && next === 'stays') removeLater(attachment);
                    else void removeNow(offer, attachment);
                  }}
                  onKeep={() => keep(attachment)}
                />
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
          <VisuallyHidden component="output">{newsOf(uploads, offer)}</VisuallyHidden>
          {uploads.interruptedNames.map((name) => (
            <Text key={name} size="sm">
              {name} was not sent completely. Choose it again to continue from there.
            </Text>
          ))}
          {offer.published && (
            <Text size="sm">Buyers see what you add and remove here once you save the changes.</Text>
          )}
          <FileDrop
            label="Add a file"
            hint={
              isFull
                ? `At most ${limits.upload.attachmentsPerOffer} files.`
                : 'PDF, image or spreadsheet, up to 20 MB each. Drop files here or choose them.'
            }
            accept={acceptedFiles}
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

/** Returns the announcement for screen readers: changes of status, not every percent. */
function newsOf({ items, attachedName }: AttachmentUploads, { published: isPublished }: FullOffer): string {
  const waiting = items.find(({ status }) => status === 'waiting');
  if (waiting) return `${waiting.fileName}: ${waiting.text ?? 'Trying again…'}`;
  if (attachedName === null) return '';
  return isPublished ? `${attachedName} will be added when you save.` : `${attachedName} is attached.`;
}
