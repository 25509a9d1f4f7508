import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { certificateWords } from '@proffer/contract/certificates/rules';
import { templateTexts } from '@proffer/contract/templates/rules';
import { questionKinds, requirableCertificates } from '@proffer/contract/wire/choices';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { lengthLimit } from '../../ui/length-limit';
import { LimitedInput } from '../../ui/form/limited-input';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { ChoiceFields } from './choice-fields';
import { kindWords, type EditedQuestion } from './editor.model';
import classes from './editor.module.css';
import { useQuestionDrag } from './use-question-drag';

interface QuestionEditorProps {
  question: EditedQuestion;
  /** Counted from 0. */
  index: number;
  count: number;
  categories: string[];
  /** Returns the fault of one of its fields. */
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<EditedQuestion>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One question of a template being edited. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, index, count, categories, errorOf, onChange, onMove, onRemove } = props;
  const { card, handle, state } = useQuestionDrag(index, onMove);
  const place = index + 1;
  const category = lengthLimit(question.category.trim(), templateTexts.category.most);

  /** Alt with an arrow key moves the question, from any of its fields. */
  function moveByKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  }

  return (
    // The listener handles keys of the fields and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li ref={card} className={classes.question} data-drag={state} onKeyDown={moveByKey}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <span ref={handle} className={classes.handle} aria-hidden>
            <IconGripVertical />
          </span>
          <Title order={2} size="h3">
            Question {place}
          </Title>
        </Group>
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={`Move question ${place} up`}
            data-move="up"
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <IconArrowUp aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={`Move question ${place} down`}
            data-move="down"
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          >
            <IconArrowDown aria-hidden />
          </ActionIcon>
          <Button
            variant="default"
            color="red"
            aria-label={`Remove question ${place}`}
            data-remove
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      </Group>
      <LimitedTextarea
        label="Question"
        withAsterisk
        autosize
        minRows={2}
        maxRows={10}
        most={templateTexts.question.most}
        value={question.question}
        error={errorOf('question')}
        onChange={(text) => onChange({ question: text })}
      />
      <div className={classes.row}>
        <Autocomplete
          label="Category"
          data={categories}
          description={category.description}
          value={question.category}
          error={errorOf('category') ?? category.error}
          onChange={(name) => onChange({ category: name })}
        />
        <NativeSelect
          label="Answered by"
          value={question.kind}
          data={questionKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          onChange={(event) => {
            const kind = questionKinds.find((one) => one === event.currentTarget.value);
            // A list of options starts with the two that it needs.
            if (kind)
              onChange({
                kind,
                ...(kind === 'choice' && question.options.length === 0 && { options: ['', ''] }),
              });
          }}
        />
      </div>
      {question.kind === 'number' && (
        <div className={classes.row}>
          <TextInput
            label="Smallest number"
            description="Empty for no limit."
            inputMode="decimal"
            value={question.min}
            error={errorOf('min')}
            onChange={(event) => onChange({ min: event.currentTarget.value })}
          />
          <TextInput
            label="Largest number"
            description="Empty for no limit."
            inputMode="decimal"
            value={question.max}
            error={errorOf('max')}
            onChange={(event) => onChange({ max: event.currentTarget.value })}
          />
        </div>
      )}
      {question.kind === 'choice' && (
        <ChoiceFields
          options={question.options}
          errorOf={errorOf}
          onChange={(options) => onChange({ options })}
        />
      )}
      {question.kind === 'file' && (
        <Text size="sm" c="dimmed">
          The supplier answers with one of the offer’s attachments.
        </Text>
      )}
      {question.kind === 'certificate' && (
        <NativeSelect
          label="Kind of certificate"
          description="The supplier answers with one of the company’s valid certificates of this kind."
          withAsterisk
          value={question.certificateKind ?? ''}
          error={errorOf('certificateKind')}
          data={[
            { value: '', label: 'Choose one' },
            ...requirableCertificates.map((kind) => ({ value: kind, label: certificateWords[kind] })),
          ]}
          onChange={(event) => {
            const chosen = requirableCertificates.find((kind) => kind === event.currentTarget.value);
            onChange({ certificateKind: chosen ?? null });
          }}
        />
      )}
      <Stack gap="xs">
        <LimitedInput
          label="Help text"
          description="Shown under the question."
          most={templateTexts.help.most}
          value={question.help}
          error={errorOf('help')}
          onChange={(event) => onChange({ help: event.currentTarget.value })}
        />
        <Checkbox
          label="Mandatory"
          checked={question.mandatory}
          onChange={(event) => onChange({ mandatory: event.currentTarget.checked })}
        />
      </Stack>
    </li>
  );
}
