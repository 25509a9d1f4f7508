import { Fieldset, Stack, Text } from '@mantine/core';
import { certificateLabel } from '@proffer/contract/certificates/rules';
import { answerFault, type AskedQuestion } from '@proffer/contract/offers/answers';
import { requirableCertificates } from '@proffer/contract/wire/choices';
import { useState } from 'react';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { QuestionField } from '../../entities/templates/question-field';
import { inputOf, type EditedTemplate } from './editor.model';
import classes from './editor.module.css';

const sampleNumber = '123';
const sources = {
  attachmentNames: ['drawing.pdf'],
  certificates: requirableCertificates.map((kind) => ({ kind, title: '', number: sampleNumber })),
};

function sampleLabels({ certificateKind }: Pick<AskedQuestion, 'certificateKind'>): string[] {
  if (certificateKind === null) return [];
  return [certificateLabel({ kind: certificateKind, title: '', number: sampleNumber })];
}

/** Preview of the questions as a supplier sees them; answers typed here are not stored. */
export function TemplatePreview({ template }: { template: EditedTemplate }) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const { details } = inputOf(template);
  const asked = template.questions.flatMap(({ key }, index) => {
    const question = details[index];
    return question && !isBlank(question.question) ? [{ key, question }] : [];
  });
  const categories = [...new Set(asked.map(({ question }) => question.category))];
  if (asked.length === 0) return <Text c="dimmed">A question appears here once it has text.</Text>;
  return (
    <div className={classes.preview}>
      {categories.map((category) => (
        <Fieldset key={category} variant="unstyled" legend={category === '' ? 'Other questions' : category}>
          <Stack>
            {asked
              .filter(({ question }) => question.category === category)
              .map(({ key, question }) => {
                const value = answers[key] ?? '';
                return (
                  <QuestionField
                    key={`${key}-${question.kind}`}
                    question={question}
                    value={value}
                    error={(value !== '' && answerFault(question, value, sources)) || undefined}
                    attachments={{ names: sources.attachmentNames }}
                    certificates={{ labels: sampleLabels(question) }}
                    onChange={(next) => setAnswers({ ...answers, [key]: next })}
                  />
                );
              })}
          </Stack>
        </Fieldset>
      ))}
    </div>
  );
}
