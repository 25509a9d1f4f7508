import { ActionIcon, Group, Text } from '@mantine/core';
import { validationDocumentWords } from '@proffer/contract/users/validation-documents';
import type { ValidationDocument } from '@proffer/contract/users/validation.schemas';
import { IconX } from '@tabler/icons-react';
import { dayText } from '../../ui/date-text.model';
import { FileLink } from '../../ui/file-link';
import { fileSize } from '../../ui/file-size.model';
import { validationDocumentUrl } from './validation-calls';
import classes from './validation-documents.module.css';

interface ValidationDocumentsProps {
  label: string;
  documents: readonly ValidationDocument[];
  /** Removes a document; absent if they cannot be removed. */
  onRemove?: ((documentId: number) => void) | undefined;
  isBusy?: boolean;
}

/** List of documents of a request for validation, with kind, file and expiry date. */
export function ValidationDocuments({
  label,
  documents,
  onRemove,
  isBusy = false,
}: ValidationDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ul className={classes.list} aria-label={label}>
        {documents.map((document) => {
          const { documentId, kind, fileName, sizeBytes, expiresOn, isExpired } = document;
          return (
            <li key={documentId}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <Text size="sm" className={classes.words}>
                  {validationDocumentWords[kind]}:{' '}
                  <FileLink file={document} href={validationDocumentUrl(documentId)} />{' '}
                  <Text span size="xs" c="dimmed">
                    {fileSize(sizeBytes)}
                    {expiresOn !== null && !isExpired && ` · expires on ${dayText(expiresOn)}`}
                  </Text>
                  {expiresOn !== null && isExpired && (
                    <Text span size="xs" fw={600} c="red">
                      Document expired on {dayText(expiresOn)}
                    </Text>
                  )}
                </Text>
                {onRemove && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${fileName}`}
                    disabled={isBusy}
                    onClick={() => onRemove(documentId)}
                  >
                    <IconX size="1rem" aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
