import { Button, Group, Text, Textarea } from '@mantine/core';
import type { Message } from '@proffer/contract/chat/schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { limits } from '@proffer/contract/wire/limits';
import { tooLongText } from '@proffer/contract/wire/faults';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/client';
import { isSendKey } from './send-key.model';
import { useEditMessage } from './mutations';

/** Edits a message in place: Enter saves, Escape cancels. */
export function EditMessage({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const [text, setText] = useState(message.messageContent);
  const edit = useEditMessage();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmpty = isBlank(text);
  const tooLong = tooLongText(text.trim(), limits.message);

  function save(): void {
    if (isEmpty || tooLong !== undefined || edit.isPending) return;
    if (text.trim() === message.messageContent) return onEnd();
    edit.mutate({ messageId: message.messageId, messageContent: text.trim() }, { onSuccess: onEnd });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') {
      // Escape would also leave the conversation.
      event.preventDefault();
      onEnd();
    }
    if (!isSendKey(event)) return;
    event.preventDefault();
    save();
  }

  return (
    <div>
      <Textarea
        aria-label="Edit Message"
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        ref={field}
        error={tooLong ?? (edit.isError ? errorText(edit.error) : undefined)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          disabled={isEmpty || tooLong !== undefined}
          loading={edit.isPending}
          onClick={save}
        >
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Text size="xs">Enter saves, Esc cancels.</Text>
      </Group>
    </div>
  );
}
