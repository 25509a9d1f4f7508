import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { isBlank } from '@proffer/contract/wire/blank-text';
import type { Answer, Question } from './confirm-question';
import { LimitedTextarea } from './limited-textarea';

interface ConfirmModalProps {
  question: Question;
  isOpen: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onAnswer: (answer: Answer) => void;
}

/** The dialog of `useConfirm`; confirming is blocked while a required reason is missing or too long. */
export function ConfirmModal({ question, isOpen, reason, onReason, onAnswer }: ConfirmModalProps) {
  const asked = question.reason;
  const isBlocked =
    asked !== undefined &&
    ((asked.isRequired === true && isBlank(reason)) || reason.trim().length > asked.most);
  return (
    <Modal opened={isOpen} onClose={() => onAnswer(null)} title={question.title} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) onAnswer({ reason: reason.trim() });
        }}
      >
        <Stack>
          <Text component="div" size="sm">
            {question.text}
          </Text>
          {asked && (
            <LimitedTextarea
              label={asked.label}
              placeholder={asked.placeholder}
              most={asked.most}
              autosize
              minRows={2}
              value={reason}
              onChange={onReason}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onAnswer(null)}>
              Cancel
            </Button>
            <Button
              type="submit"
              {...(question.isDangerous ? { color: 'red' } : {})}
              disabled={isBlocked}
              data-autofocus={!asked || undefined}
            >
              {question.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
