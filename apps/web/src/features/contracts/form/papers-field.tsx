import { ActionIcon, Group, Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, unwrap } from '../../../lib/client';
import { upload } from '../../../lib/upload';
import { FileDrop } from '../../../ui/file-drop';
import { fileSize } from '../../../ui/file-size.model';
import { SignedBy } from '../../../ui/signed-by';
import classes from '../../../entities/contracts/milestones-editor.module.css';
import type { ContractFormState } from './use-contract-form';

/** PDF papers of the contract; the contract's document lists each with its hash. */
export function PapersField({
  form,
}: {
  form: Pick<ContractFormState, 'values' | 'set' | 'errorOf' | 'isPending' | 'onSending'>;
}) {
  const { papers } = form.values;
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function add(file: File): Promise<void> {
    setProblem(undefined);
    setProgress(0);
    try {
      const sent = upload('addContractPaper', { file }, { onProgress: setProgress }).then(unwrap);
      form.onSending(sent);
      const paper = await sent;
      form.set({ papers: [...papers, paper] });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      form.onSending(null);
      setProgress(undefined);
    }
  }

  return (
    <div>
      {papers.length > 0 && (
        <ul className={classes.milestones} aria-label="Attachments">
          {papers.map(({ paperId, name, bytes, signedBy }) => (
            <li key={paperId}>
              <Group gap="xs" wrap="nowrap">
                <Text size="sm">
                  <bdi>{name}</bdi>{' '}
                  <Text span size="xs" c="dimmed">
                    {fileSize(bytes)}
                  </Text>
                  <SignedBy names={signedBy} />
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Take ${name} away`}
                  disabled={form.isPending}
                  onClick={() => form.set({ papers: papers.filter((paper) => paper.paperId !== paperId) })}
                >
                  <IconX size="1rem" aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        label="Attach a file"
        hint={`PDF up to ${fileSize(limits.upload.documentBytes)}; at most ${limits.contractPapers}.`}
        accept=".pdf,application/pdf"
        maxBytes={limits.upload.documentBytes}
        isDisabled={form.isPending || papers.length === limits.contractPapers}
        progress={progress}
        error={problem ?? form.errorOf('papers')}
        onFile={(file) => void add(file)}
      />
    </div>
  );
}
