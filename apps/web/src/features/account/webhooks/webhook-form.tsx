import type { Webhook } from '@proffer/contract/webhooks/schemas';
import { webhookLimits } from '@proffer/contract/webhooks/rules';
import { Form } from '../../../ui/form/form';
import { LimitedInput } from '../../../ui/form/limited-input';
import { useFocusFirst } from '../../../ui/form/use-focus-first';
import { useForm } from '../../../ui/form/use-form';
import { EventsField } from './events-field';
import { checkWebhook, type TypedWebhook } from './webhooks.model';

interface WebhookFormProps {
  label: string;
  submitLabel: string;
  /** The webhook that is changed; absent for a new one. */
  from?: Webhook;
  save: (webhook: TypedWebhook) => Promise<unknown>;
  onClose: () => void;
}

/** Address, description and events of a webhook (INT-84). */
export function WebhookForm({ label, submitLabel, from, save, onClose }: WebhookFormProps) {
  const form = useForm({
    initial: {
      url: from?.url ?? '',
      description: from?.description ?? '',
      nouns: from?.nouns ?? [],
      types: from?.types ?? [],
    },
    check: checkWebhook,
    send: ({ url, description, nouns, types }) =>
      save({ url: url.trim(), description: description.trim(), nouns, types }),
  });
  const first = useFocusFirst();
  const { nouns, types } = form.values;
  return (
    <Form form={form} label={label} submitLabel={submitLabel} onCancel={onClose} isLong>
      <LimitedInput
        {...form.field('url')}
        ref={first}
        label="Address"
        description="We send events to it by POST. It must be reachable from the internet."
        placeholder="https://"
        type="url"
        autoComplete="off"
        most={webhookLimits.urlLength}
      />
      <LimitedInput
        {...form.field('description')}
        label="Description (optional)"
        autoComplete="off"
        most={webhookLimits.descriptionLength}
      />
      <EventsField
        value={{ nouns, types }}
        error={form.errorOf('nouns') ?? form.errorOf('types')}
        disabled={form.isPending}
        onChange={(events) => form.set(events)}
      />
    </Form>
  );
}
