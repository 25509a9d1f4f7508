import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import type { Person } from '@proffer/contract/members/schemas';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toasts';
import classes from '../account.module.css';
import { dividedKeys, type KeyTask } from './api-keys.model';
import { useCreateKey, useReplaceKey, useRevokeKey } from './api-keys.queries';
import { CreateKeyForm, ReplaceKeyForm, TransferKeyForm } from './key-dialogs';
import { KeyRow } from './key-row';
import { apiDocsUrl, NewKey } from './new-key';

type Opened = { task: 'create' } | { task: 'replace' | 'transfer'; target: ApiKeyEntry };

interface KeyListProps {
  keys: readonly ApiKeyEntry[];
  people: readonly Person[];
}

/** The keys of the company, which owners create, replace, transfer and revoke (INT-81 to INT-83). */
export function KeyList({ keys, people }: KeyListProps) {
  const [opened, setOpened] = useState<Opened>({ task: 'create' });
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const confirm = useConfirm();
  const create = useCreateKey();
  const replace = useReplaceKey();
  const revoke = useRevokeKey();
  const place = useRef<HTMLDivElement>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const { current, ended } = dividedKeys(keys);

  function open(next: Opened): void {
    setOpened(next);
    setSecret(undefined);
    setIsOpen(true);
  }

  function clearAndFocus(): void {
    setSecret(undefined);
    create.reset();
    replace.reset();
    // The menu entry that opened the dialog is gone, and possibly its row.
    const opener =
      opened.task === 'create'
        ? createButton.current
        : place.current?.querySelector<HTMLElement>(`[data-key="${opened.target.id}"] button`);
    (opener ?? place.current)?.focus();
  }

  async function revokeAfterQuestion(key: ApiKeyEntry): Promise<void> {
    const answer = await confirm({
      title: 'Revoke key',
      text: `Programs that use “${key.name}” are refused at once. This cannot be undone.`,
      confirmLabel: 'Revoke',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await revoke.mutateAsync(key.id);
      toast.announce('Key revoked', key.name);
      place.current?.focus();
    } catch (error) {
      toast.error('The key was not revoked', errorText(error));
    }
  }

  function begin(task: KeyTask, target: ApiKeyEntry): void {
    if (task === 'revoke') void revokeAfterQuestion(target);
    else open({ task, target });
  }

  const close = () => setIsOpen(false);
  // A secret is shown only once, so nothing closes the dialog while it is requested or shown.
  const isHeld = create.isPending || replace.isPending || secret !== undefined;
  return (
    <Stack ref={place} tabIndex={-1} gap="sm">
      {current.length > 0 ? (
        <ul className={classes.rows} aria-label="API keys">
          {current.map((key) => (
            <KeyRow key={key.id} apiKey={key} keys={keys} onTask={(task) => begin(task, key)} />
          ))}
        </ul>
      ) : (
        <Text size="sm">
          Your company has no valid key. With one, a program can read and prepare what you allow: keep offers
          in line with your stock, copy signed contracts into your books, or follow what happens.
        </Text>
      )}
      <Group>
        <Button ref={createButton} onClick={() => open({ task: 'create' })}>
          Create a key
        </Button>
        <Anchor href={apiDocsUrl()} target="_blank" rel="noreferrer" size="sm">
          API documentation
        </Anchor>
      </Group>
      {ended.length > 0 && (
        <details className={classes.folded}>
          <summary>Expired and revoked keys ({ended.length})</summary>
          <ul className={classes.rows} aria-label="Expired and revoked keys">
            {ended.map((key) => (
              <KeyRow key={key.id} apiKey={key} keys={keys} onTask={(task) => begin(task, key)} />
            ))}
          </ul>
        </details>
      )}
      <Modal
        opened={isOpen}
        onClose={() => (isHeld ? undefined : close())}
        onExitTransitionEnd={clearAndFocus}
        returnFocus={false}
        closeOnClickOutside={false}
        title={secret === undefined ? titleOf(opened) : 'Your new key'}
        withCloseButton={false}
      >
        {secret === undefined ? (
          <Content
            opened={opened}
            keys={keys}
            people={people}
            create={async (key) => setSecret((await create.mutateAsync(key)).secret)}
            replace={async (input) => setSecret((await replace.mutateAsync(input)).secret)}
            onClose={close}
          />
        ) : (
          <NewKey secret={secret} isSuccessor={opened.task === 'replace'} onDone={close} />
        )}
      </Modal>
    </Stack>
  );
}

interface ContentProps extends KeyListProps {
  opened: Opened;
  create: Parameters<typeof CreateKeyForm>[0]['create'];
  replace: Parameters<typeof ReplaceKeyForm>[0]['replace'];
  onClose: () => void;
}

function Content({ opened, keys, people, create, replace, onClose }: ContentProps) {
  if (opened.task === 'create') return <CreateKeyForm people={people} create={create} onClose={onClose} />;
  const { target } = opened;
  if (opened.task === 'transfer') return <TransferKeyForm {...{ target, people, onClose }} />;
  return <ReplaceKeyForm {...{ target, keys, replace, onClose }} />;
}

function titleOf(opened: Opened): string {
  if (opened.task === 'create') return 'Create a key';
  return `${opened.task === 'replace' ? 'Replace' : 'Transfer'} ${opened.target.name}`;
}
