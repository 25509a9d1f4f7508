import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { webhookLimits } from '@proffer/contract/webhooks/rules';
import type { Webhook } from '@proffer/contract/webhooks/schemas';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import type { Question } from '../../../ui/confirm-question';
import { toast } from '../../../ui/toasts';
import classes from '../account.module.css';
import { NewSecret } from '../new-secret';
import { DeliveryExample } from './delivery-example';
import { DeliveryLog } from './delivery-log';
import { WebhookForm } from './webhook-form';
import { WebhookRow, type WebhookTask } from './webhook-row';
import {
  useCreateWebhook,
  usePauseWebhook,
  useRemoveWebhook,
  useResumeWebhook,
  useRotateSecret,
  useUpdateWebhook,
} from './webhooks.queries';

type Opened = { task: 'create' | 'secret' } | { task: 'edit' | 'deliveries'; target: Webhook };

/** The webhooks of the company, which owners connect, test, pause and delete (INT-84 to INT-89). */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [opened, setOpened] = useState<Opened>({ task: 'create' });
  const [isOpen, setIsOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const rotate = useRotateSecret();
  const place = useRef<HTMLDivElement>(null);
  const runTask = useTasks();

  function open(next: Opened): void {
    setOpened(next);
    setIsOpen(true);
  }

  function clearAndFocus(): void {
    setSecret(undefined);
    create.reset();
    rotate.reset();
    // The menu entry that opened the dialog is gone.
    place.current?.focus();
  }

  async function begin(task: WebhookTask, target: Webhook): Promise<void> {
    if (task === 'edit' || task === 'deliveries') {
      open({ task, target });
      return;
    }
    const created = await runTask(task, target, rotate.mutateAsync);
    if (created !== undefined) {
      setSecret(created);
      open({ task: 'secret' });
    } else if (task === 'delete') {
      place.current?.focus();
    }
  }

  const close = () => setIsOpen(false);
  // A secret is shown only once, so nothing closes the dialog while it is requested or shown.
  const isHeld = create.isPending || secret !== undefined;
  const isFull = webhooks.length >= webhookLimits.perCompany;
  return (
    <Stack ref={place} tabIndex={-1} gap="sm">
      {webhooks.length > 0 ? (
        <ul className={classes.rows} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onTask={(task) => void begin(task, webhook)} />
          ))}
        </ul>
      ) : (
        <Text size="sm">
          Your company has no webhook. With one, your system learns of new quotes, signatures or messages
          within seconds, without asking for them.
        </Text>
      )}
      <Group>
        <Button disabled={isFull} onClick={() => open({ task: 'create' })}>
          Add a webhook
        </Button>
        {isFull && (
          <Text size="sm">
            A company has at most {webhookLimits.perCompany}. Delete one that is not used.
          </Text>
        )}
      </Group>
      <DeliveryExample />
      <Modal
        opened={isOpen}
        onClose={() => (isHeld ? undefined : close())}
        onExitTransitionEnd={clearAndFocus}
        returnFocus={false}
        closeOnClickOutside={opened.task === 'deliveries'}
        size="lg"
        title={secret === undefined ? titles[opened.task] : 'Signing secret'}
        withCloseButton={false}
      >
        {secret !== undefined ? (
          <NewSecret
            label="Signing secret"
            secret={secret}
            onDone={close}
            text="Copy the secret to your receiver now, which checks our signatures with it. It is shown only once."
          />
        ) : opened.task === 'deliveries' ? (
          <DeliveryLog webhook={opened.target} onClose={close} />
        ) : opened.task === 'edit' ? (
          <WebhookForm
            label={titles.edit}
            submitLabel="Save"
            from={opened.target}
            save={async (body) => {
              await update.mutateAsync({ id: opened.target.id, ...body });
              toast.success('Webhook saved', body.url);
              close();
            }}
            onClose={close}
          />
        ) : (
          <WebhookForm
            label={titles.create}
            submitLabel="Add webhook"
            save={async (body) => setSecret((await create.mutateAsync(body)).secret)}
            onClose={close}
          />
        )}
      </Modal>
    </Stack>
  );
}

const titles: Record<Opened['task'], string> = {
  create: 'Add a webhook',
  secret: 'Signing secret',
  edit: 'Edit the webhook',
  deliveries: 'Deliveries',
};

type DirectTask = Exclude<WebhookTask, 'edit' | 'deliveries'>;

const questions: Partial<Record<DirectTask, (url: string) => Question>> = {
  secret: (url) => ({
    title: 'Replace secret',
    text: `You get a new signing secret for ${url}. The present one signs too for ${webhookLimits.overlapHours} hours.`,
    confirmLabel: 'Replace',
  }),
  delete: (url) => ({
    title: 'Delete webhook',
    text: `${url} gets no more events, and its deliveries are deleted.`,
    confirmLabel: 'Delete',
    isDangerous: true,
  }),
};

const outcomes: Record<DirectTask, { done: string; failed: string }> = {
  secret: { done: 'Secret replaced', failed: 'The secret was not replaced' },
  delete: { done: 'Webhook deleted', failed: 'The webhook was not deleted' },
  pause: { done: 'Webhook paused', failed: 'The webhook was not paused' },
  resume: { done: 'Webhook resumed', failed: 'The webhook was not resumed' },
};

/** Returns the function that does a task without a form, after a question; it resolves to a new secret, if any. */
function useTasks() {
  const confirm = useConfirm();
  const remove = useRemoveWebhook();
  const pause = usePauseWebhook();
  const resume = useResumeWebhook();

  return async (
    task: DirectTask,
    { id, url }: Webhook,
    rotate: (id: number) => Promise<{ secret: string }>,
  ): Promise<string | undefined> => {
    const question = questions[task]?.(url);
    if (question && !(await confirm(question))) return undefined;
    try {
      if (task === 'secret') return (await rotate(id)).secret;
      await { delete: remove, pause, resume }[task].mutateAsync(id);
      toast.announce(outcomes[task].done, url);
    } catch (error) {
      toast.error(outcomes[task].failed, errorText(error));
    }
    return undefined;
  };
}
