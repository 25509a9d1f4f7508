import { ActionIcon, Group, Text } from '@mantine/core';
import { attachmentAccept } from '@proffer/contract/offers/attachment-kinds';
import { limits } from '@proffer/contract/wire/limits';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { needKeys } from '../../../entities/needs/keys';
import type { Need, NeedFile } from '../../../entities/needs/need';
import { call, callUrl, errorText, unwrap } from '../../../lib/client';
import { upload } from '../../../lib/upload';
import { FileDrop } from '../../../ui/file-drop';
import { FileLink } from '../../../ui/file-link';
import { fileSize } from '../../../ui/file-size.model';
import { SignedBy } from '../../../ui/signed-by';
import classes from '../reading/reading.module.css';

interface Props {
  /** Null until the need is saved for the first time. */
  need: Need | null;
  isProtected: boolean;
}

/** Files of a need, public or under NDA. They are stored at once. */
export function NeedFilesField({ need, isProtected }: Props) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  if (need === null) {
    return (
      <Text size="sm" c="dimmed">
        Files can be added once the draft is saved.
      </Text>
    );
  }
  const { needId } = need;
  const files = need.files.filter((file) => file.isProtected === isProtected);
  const show = (change: (files: NeedFile[]) => NeedFile[]) =>
    client.setQueryData(needKeys.one(needId), (now: Need | undefined) =>
      now ? { ...now, files: change(now.files), hasProtectedPart: now.hasProtectedPart || isProtected } : now,
    );

  async function add(file: File): Promise<void> {
    setProblem(undefined);
    setProgress(0);
    try {
      const input = { params: { id: needId }, query: { isProtected }, file };
      const added = unwrap(await upload('addNeedFile', input, { onProgress: setProgress }));
      show((now) => [...now, added]);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setProgress(undefined);
    }
  }

  async function remove(fileId: number): Promise<void> {
    setProblem(undefined);
    const reply = await call('removeNeedFile', { params: { id: needId, fileId } });
    if (reply.ok) show((now) => now.filter((file) => file.fileId !== fileId));
    else setProblem(reply.problem.detail);
  }

  return (
    <div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={isProtected ? 'Files under NDA' : 'Files'}>
          {files.map((file) => (
            <li key={file.fileId}>
              <Group gap="xs" wrap="nowrap">
                <Text size="sm" component="div">
                  <FileLink file={file} href={callUrl('needFile', { id: needId, fileId: file.fileId })} />{' '}
                  <Text span size="xs" c="dimmed">
                    {fileSize(file.sizeBytes)}
                  </Text>
                  <SignedBy names={file.signedBy} />
                </Text>
                {need.status === 'draft' && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${file.fileName}`}
                    onClick={() => void remove(file.fileId)}
                  >
                    <IconX size="1rem" aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {need.status === 'draft' && (
        <FileDrop
          label={isProtected ? 'Add a file under NDA' : 'Add a file'}
          hint={`PDF, image or spreadsheet up to ${fileSize(limits.upload.documentBytes)}; at most ${limits.needs.files} files.`}
          accept={attachmentAccept}
          maxBytes={limits.upload.documentBytes}
          isDisabled={need.files.length >= limits.needs.files}
          progress={progress}
          error={problem}
          onFile={(file) => void add(file)}
        />
      )}
    </div>
  );
}
