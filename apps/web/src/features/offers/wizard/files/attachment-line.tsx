import { Button, Text } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import type { Attachment } from '@proffer/contract/offers/schemas';
import { scanNote } from '../../../../ui/file-scan.model';
import { fileSize } from '../../../../ui/file-size.model';
import { SignedBy } from '../../../../ui/signed-by';
import classes from '../../page/offer-reading.module.css';

interface AttachmentLineProps {
  attachment: Attachment;
  /** Effect of the next save on the attachment. */
  next: 'stays' | 'added' | 'removed';
  isBusy: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

const marks = { stays: '', added: 'Added when you save', removed: 'Removed when you save' } as const;

/** An attachment of an offer in the wizard, with a button that removes or keeps it. */
export function AttachmentLine({ attachment, next, isBusy, onRemove, onKeep }: AttachmentLineProps) {
  const { fileName, sizeBytes, scan, signedBy } = attachment;
  const mark = [marks[next], scanNote(scan)].filter(Boolean).join(' · ');
  const isRemoved = next === 'removed';
  return (
    <li className={classes.file}>
      <IconPaperclip size={16} aria-hidden />
      <div>
        {isRemoved ? <del>{fileName}</del> : <span>{fileName}</span>}
        <SignedBy names={signedBy} />
      </div>
      <Text size="sm" c="var(--proffer-quiet)" component="span">
        {fileSize(sizeBytes)}
      </Text>
      {mark !== '' && (
        <Text size="sm" fw={600} component="span">
          {mark}
        </Text>
      )}
      {/* One button for both actions, so that it keeps the focus. */}
      <Button
        variant="subtle"
        size="compact-md"
        {...(isRemoved ? {} : { color: 'red' })}
        aria-label={isRemoved ? `Undo: keep ${fileName}` : `Remove ${fileName}`}
        loading={isBusy}
        onClick={isRemoved ? onKeep : onRemove}
      >
        {isRemoved ? 'Undo' : <IconTrash size={16} aria-hidden />}
      </Button>
    </li>
  );
}
