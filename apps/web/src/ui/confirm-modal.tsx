import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Answer, Question } from './confirm-question';

interface ConfirmModalProps {
  question: Question;
  isOpen: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onAnswer: (answer: Answer) => void;
}

/** The dialog behind `useConfirm`; a required reason blocks the answer until it says something. */
export function ConfirmModal({ question, isOpen, reason, onReason, onAnswer }: ConfirmModalProps) {
  const isBlocked = question.reason?.isRequired === true && reason.trim() === '';
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
          {question.reason && (
            <Textarea
              label={question.reason.label}
              placeholder={question.reason.placeholder}
              maxLength={question.reason.maxLength}
              autosize
              minRows={2}
              value={reason}
              onChange={(event) => onReason(event.currentTarget.value)}
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
              data-autofocus={!question.reason || undefined}
            >
              {question.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
