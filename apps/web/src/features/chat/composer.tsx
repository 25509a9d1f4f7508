import { ActionIcon, Button, Text, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { attachmentAccept } from '@proffer/contract/offers/attachment-kinds';
import type { MessageFile } from '@proffer/contract/chat/schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { limits } from '@proffer/contract/wire/limits';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { call } from '../../lib/client';
import { lengthLimit } from '../../ui/length-limit';
import { ComposerFiles } from './composer-files';
import classes from './composer.module.css';
import { isSendKey } from './send-key.model';
import { MentionList, mentionOptionId } from './mention-list';
import { useMentionPicker } from './use-mention-picker';
import { useTypedText } from './use-typed-text';
import type { Uploads } from './use-uploads';

/** Minimum interval between typing notices. */
const typingEveryMs = 3_000;

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  userId: number;
  conversationId: number;
  uploads: Uploads;
  onSend: (text: string, attachments: MessageFile[], mentionIds: number[]) => void;
}

/** Input for the next message; the text is stored in the browser until it is sent. */
export function Composer({ input, userId, conversationId, uploads, onSend }: ComposerProps) {
  const [text, setText] = useTypedText(userId, conversationId);
  const chooser = useRef<HTMLInputElement>(null);
  const typingToldAt = useRef(0);
  const hintId = useId();
  const lengthId = useId();
  const mentionsId = useId();
  const picker = useMentionPicker(input, text, setText);
  const isPicking = picker.offered.length > 0;
  const attachments = uploads.items.flatMap(({ sent }) => sent ?? []);
  const isUploading = uploads.items.some(({ sent, error }) => !sent && error === undefined);
  const limit = lengthLimit(text.trim(), limits.message);
  const isEmpty = isBlank(text) && attachments.length === 0;
  const isBlocked = isEmpty || isUploading || limit.error !== undefined;

  function send(): void {
    if (isBlocked) return;
    onSend(text.trim(), attachments, picker.mentioned(text));
    picker.close();
    setText('');
    uploads.clear();
    typingToldAt.current = 0;
    input.current?.focus();
  }

  function type(next: string): void {
    setText(next);
    const now = Date.now();
    if (isBlank(next) || now - typingToldAt.current < typingEveryMs) return;
    typingToldAt.current = now;
    // A lost typing notice does no harm.
    void call('typing', { params: { conversationId } });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (picker.takeKey(event)) return;
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  }

  return (
    <div className={classes.composer} data-print="no">
      <ComposerFiles uploads={uploads} />
      <div className={classes.row}>
        <MentionList id={mentionsId} picker={picker} />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Add a file"
          aria-describedby={hintId}
          disabled={uploads.items.length >= limits.attachmentsPerMessage}
          onClick={() => chooser.current?.click()}
        >
          <IconPaperclip size={18} aria-hidden />
        </ActionIcon>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={attachmentAccept}
          aria-label="Files to send"
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Textarea
          ref={input}
          className={classes.input}
          aria-label="Message"
          aria-describedby={`${hintId} ${lengthId}`}
          placeholder="Write a message"
          autosize
          minRows={1}
          maxRows={6}
          error={limit.error !== undefined}
          value={text}
          {...(isPicking && {
            'aria-autocomplete': 'list',
            'aria-controls': mentionsId,
            'aria-activedescendant': mentionOptionId(mentionsId, picker.active),
          })}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            picker.follow(currentTarget);
          }}
          onBlur={picker.close}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          className={classes.send}
          disabled={isBlocked}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={send}
        >
          <span className={classes.sendWords}>Send Message</span>
        </Button>
      </div>
      {limit.description !== undefined && (
        <Text
          id={lengthId}
          component="output"
          size="xs"
          c={limit.error ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {limit.error ?? limit.description}
        </Text>
      )}
      <Text id={hintId} size="xs" c="dimmed" className={classes.hint}>
        <span className={classes.keys}>Enter sends, Shift+Enter begins a new line. </span>PDF, image or
        spreadsheet, up to 20 MB each, at most {limits.attachmentsPerMessage}.
      </Text>
    </div>
  );
}
