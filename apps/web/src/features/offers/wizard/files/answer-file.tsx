import { Stack, Text } from '@mantine/core';
import { cleanFileName } from '@proffer/contract/wire/file-names';
import { limits } from '@proffer/contract/wire/limits';
import type { FullOffer } from '../../../../entities/offers/offer';
import { FileDrop } from '../../../../ui/file-drop';
import { findSent } from './answer-file.model';
import { filesAfter } from './edited-files.model';
import { acceptedFiles } from './offer-uploads';
import { UploadLine } from './upload-line';
import lineClasses from './upload-line.module.css';
import type { AttachmentUploads } from './use-attachment-uploads';
import type { OfferEdit } from '../wizard.model';

interface AnswerFileProps {
  offer: FullOffer | null;
  edit: OfferEdit;
  uploads: AttachmentUploads | null;
  /** Name of the file, which may still be uploading. */
  value: string;
  onChange: (value: string) => void;
}

/** Input that uploads a file as an attachment and makes it the answer. */
export function AnswerFile({ offer, edit, uploads, value, onChange }: AnswerFileProps) {
  if (!offer || !uploads) return <Text size="sm">Files can be added once the offer has a title.</Text>;
  const isFull = filesAfter(offer, edit).length >= limits.upload.attachmentsPerOffer;
  const own = findSent(uploads.items, value);
  return (
    <Stack gap="xs">
      {own && (
        <ul className={lineClasses.list} aria-label="Files being sent">
          <UploadLine
            item={own}
            onRetry={() => uploads.retry(own.key)}
            onRemove={() => {
              onChange('');
              void uploads.remove(own.key);
            }}
          />
        </ul>
      )}
      {offer.published && <Text size="sm">Buyers can open it once you save the changes.</Text>}
      <FileDrop
        label="Upload a file"
        hint={
          isFull
            ? `At most ${limits.upload.attachmentsPerOffer} files.`
            : 'It becomes an attachment of the offer. PDF, image or spreadsheet, up to 20 MB.'
        }
        accept={acceptedFiles}
        maxBytes={limits.upload.documentBytes}
        onFile={(file) => {
          uploads.add(file);
          onChange(cleanFileName(file.name));
        }}
        isDisabled={isFull}
      />
    </Stack>
  );
}
