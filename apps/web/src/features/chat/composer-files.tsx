import { Button, Group, Progress, Text } from '@mantine/core';
import { fileSize } from '../../ui/file-size.model';
import classes from './composer.module.css';
import type { Upload, Uploads } from './use-uploads';

/** The files attached to the next message, above its input. */
export function ComposerFiles({ uploads }: { uploads: Uploads }) {
  return (
    <>
      {uploads.refused !== undefined && (
        <Text size="sm" c="red" role="alert">
          {uploads.refused}
        </Text>
      )}
      {uploads.items.length > 0 && (
        <ul className={classes.files} aria-label="Files of this message">
          {uploads.items.map((upload) => (
            <FileLine
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.remove(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface FileLineProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function FileLine({ upload, onRetry, onRemove }: FileLineProps) {
  const { file, progress, sent, error } = upload;
  const isUnderWay = !sent && error === undefined;
  return (
    <li className={classes.file}>
      <span className={classes.name}>
        <bdi>{file.name}</bdi> ({fileSize(file.size)})
      </span>
      <Group gap="xs" wrap="nowrap">
        {error?.canRetry && (
          <Button size="compact-sm" variant="default" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${file.name}`}
          onClick={onRemove}
        >
          {isUnderWay ? 'Cancel' : 'Remove'}
        </Button>
      </Group>
      {isUnderWay && (
        <Progress className={classes.progress} value={progress * 100} aria-label={`Uploading ${file.name}`} />
      )}
      {error !== undefined && (
        <Text size="sm" c="red" role="alert" className={classes.progress}>
          <bdi>{file.name}</bdi>: {error.text}
        </Text>
      )}
    </li>
  );
}
