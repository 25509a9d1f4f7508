import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { groupDigits, limitsText, type AskedQuestion } from '@proffer/contract/offers/answers';
import { yesNoChoices, type QuestionKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { DayField } from '../../ui/day-field';
import { lengthLimit } from '../../ui/length-limit';
import { readNumber } from './question-field.model';

interface QuestionFieldProps {
  question: AskedQuestion;
  /** Stored value: plain text, also for a number or a day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** For a question answered by a file: the file names to choose from, and a control to add one. */
  attachments?: { names: readonly string[]; adding?: ReactNode } | undefined;
  /** For a question answered by a certificate: the labels to choose from, and a note below. */
  certificates?: { labels: readonly string[]; note?: ReactNode } | undefined;
}

interface InputProps extends QuestionFieldProps {
  /** Label, description and error common to all inputs. */
  frame: { label: string; description: string | undefined; required: boolean; error: string | undefined };
}

const inputs: Record<QuestionKind, (props: InputProps) => ReactNode> = {
  text: TextAnswer,
  number: NumberAnswer,
  yes_no: YesNoAnswer,
  choice: ({ question, ...props }) => <OneOf {...props} options={question.options} />,
  date: DateAnswer,
  file: ({ attachments, ...props }) => (
    <Stack gap="xs">
      <OneOf {...props} options={attachments?.names ?? []} />
      {attachments?.adding}
    </Stack>
  ),
  certificate: ({ certificates, ...props }) => (
    <Stack gap="xs">
      <OneOf {...props} options={certificates?.labels ?? []} />
      {certificates?.note}
    </Stack>
  ),
};

/** A template's question with the input for its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, error } = props;
  const Input = inputs[question.kind];
  const frame = {
    label: question.question,
    description: hintOf(question),
    required: question.mandatory,
    error,
  };
  return <Input {...props} frame={frame} />;
}

function TextAnswer({ frame, value, onChange }: InputProps) {
  return (
    <Textarea
      {...frame}
      description={lengthLimit(value, limits.answer, frame.description).description}
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function NumberAnswer({ frame, value, onChange }: InputProps) {
  return (
    <TextInput
      {...frame}
      inputMode="decimal"
      autoComplete="off"
      value={groupDigits(value)}
      onChange={(event) => onChange(readNumber(value, event.currentTarget.value))}
    />
  );
}

function YesNoAnswer({ frame, value, onChange }: InputProps) {
  return (
    <Radio.Group {...frame} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {yesNoChoices.map((choice) => (
          <Radio key={choice} value={choice} label={choice} />
        ))}
        {!frame.required && <Radio value="" label="No answer" />}
      </Stack>
    </Radio.Group>
  );
}

function DateAnswer({ frame, value, onChange }: InputProps) {
  return <DayField {...frame} day={value} onChange={onChange} />;
}

interface OneOfProps extends Pick<InputProps, 'frame' | 'value' | 'onChange'> {
  options: readonly string[];
}

function OneOf({ frame, options, value, onChange }: OneOfProps) {
  return (
    <Select
      {...frame}
      clearable={!frame.required}
      allowDeselect={!frame.required}
      placeholder="Choose one"
      nothingFoundMessage="Nothing to choose from yet"
      data={[...new Set(options)]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Returns the template's help text and the limits of a number. */
function hintOf({ help, min, max }: AskedQuestion): string | undefined {
  return [help, limitsText({ min, max })].filter((text) => text !== '').join(' ') || undefined;
}
