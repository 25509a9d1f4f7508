import { Button, Fieldset, Stack, Text, Textarea } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import { groupAnswers } from './wizard.model';
import type { StepProps } from './wizard-fields';

export function QuestionsStep({
  draft,
  change,
  errorOf,
  onChooseTemplate,
}: StepProps & { onChooseTemplate: () => void }) {
  if (draft.answers.length === 0) {
    return (
      <Stack align="flex-start">
        <Text>This offer has no questions. Choosing a template brings the questions buyers usually ask.</Text>
        <Button variant="default" onClick={onChooseTemplate}>
          Choose a template
        </Button>
      </Stack>
    );
  }
  const answerAt = (index: number, text: string) =>
    change({
      answers: draft.answers.map((answer, place) => (place === index ? { ...answer, answer: text } : answer)),
    });
  return (
    <Stack>
      {groupAnswers(draft.answers).map(({ category, answers }) => (
        <Fieldset key={category} legend={category}>
          <Stack>
            {answers.map(({ index, answer }) => (
              <Textarea
                key={index}
                label={answer.question}
                required={answer.mandatory}
                autosize
                minRows={2}
                maxLength={limits.answer}
                value={answer.answer}
                onChange={(event) => answerAt(index, event.currentTarget.value)}
                error={errorOf(`answers.${index}.answer`)}
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}
