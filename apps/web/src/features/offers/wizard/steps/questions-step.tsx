import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answerFault, questionsOfAnswers, type AskedQuestion } from '@proffer/contract/offers/answers';
import { certificateLabel } from '@proffer/contract/certificates/rules';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import type { Answer } from '@proffer/contract/offers/schemas';
import type { FullOffer } from '../../../../entities/offers/offer';
import { QuestionField } from '../../../../entities/templates/question-field';
import { ErrorState, SkeletonList } from '../../../../ui/list-states';
import { webPaths } from '../../../../config/paths';
import { AnchorLink } from '../../../../ui/links';
import { AnswerFile } from '../files/answer-file';
import { isOnItsWay } from '../files/answer-file.model';
import type { AttachmentUploads } from '../files/use-attachment-uploads';
import { useValidCertificates } from './use-valid-certificates';
import type { StepProps } from './step-props';
import { askedAnswers, groupAnswers, type PostingRules } from '../wizard.model';

interface QuestionsStepProps extends StepProps {
  rules: PostingRules;
  /** State of loading the template. */
  loading: { error: Error | null; refetch: () => unknown };
  offer: FullOffer | null;
  uploads: AttachmentUploads | null;
  onChooseTemplate: () => void;
}

/** Questions step: the questions of the template with inputs of their kinds. */
export function QuestionsStep(props: QuestionsStepProps) {
  const { edit, rules, loading, onChooseTemplate } = props;
  if (edit.templateId !== null && rules.template === null) {
    if (!loading.error) return <SkeletonList rows={2} label="Loading the questions" />;
    return <ErrorState title="The questions could not be loaded" query={loading} />;
  }
  const answers = askedAnswers(rules.template, edit.answers);
  if (answers.length > 0) return <Questions {...props} answers={answers} />;
  return (
    <Stack align="flex-start">
      <Text>This offer has no questions. Choosing a template brings the questions buyers usually ask.</Text>
      <Button variant="default" onClick={onChooseTemplate}>
        Choose a template
      </Button>
    </Stack>
  );
}

function Questions({
  answers,
  edit,
  rules: { template, attachmentNames },
  change,
  errorOf,
  offer,
  uploads,
}: QuestionsStepProps & { answers: Answer[] }) {
  // An answer shows its error after its field was left.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const questions = questionsOfAnswers(template?.details ?? [], answers);
  const sent = uploads?.items ?? [];
  const certificates = useValidCertificates(questions.some((question) => question?.kind === 'certificate'));
  const sources = { attachmentNames, certificates };

  const answerAt = (index: number, text: string) =>
    change({
      answers: answers.map((answer, place) => (place === index ? { ...answer, answer: text } : answer)),
    });

  function faultAt(index: number, question: AskedQuestion, text: string): string | undefined {
    if (question.kind === 'file' && isOnItsWay(sent, text)) return undefined;
    const fault = left.has(index) && text !== '' ? answerFault(question, text, sources) : null;
    return errorOf(`answers.${index}.answer`) ?? fault ?? undefined;
  }

  return (
    <Stack>
      {groupAnswers(answers).map(({ category, answers: inCategory }) => (
        <Fieldset key={category} variant="unstyled" legend={category}>
          <Stack>
            {inCategory.map(({ index, answer }) => {
              const question = questions[index] ?? plainQuestion(answer);
              const text = answer.answer;
              const onChange = (written: string) => answerAt(index, written);
              const adding = (
                <AnswerFile offer={offer} edit={edit} uploads={uploads} value={text} onChange={onChange} />
              );
              return (
                <div
                  key={index}
                  onBlur={({ currentTarget, relatedTarget }) => {
                    if (!currentTarget.contains(relatedTarget)) setLeft(new Set([...left, index]));
                  }}
                >
                  <QuestionField
                    question={question}
                    value={text}
                    onChange={onChange}
                    error={faultAt(index, question, text)}
                    attachments={{
                      names: isOnItsWay(sent, text) ? [...attachmentNames, text] : attachmentNames,
                      adding,
                    }}
                    certificates={{ labels: labelsOf(question, certificates), note: certificateNote }}
                  />
                </div>
              );
            })}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}

/** Returns the labels of the certificates that answer a question. */
function labelsOf({ certificateKind }: AskedQuestion, certificates: Certificate[] | null): string[] {
  return (certificates ?? []).filter(({ kind }) => kind === certificateKind).map(certificateLabel);
}

const certificateNote = (
  <Text size="sm" c="dimmed">
    Readers of the answers see the certificate’s name and number.{' '}
    <AnchorLink to={webPaths.supplierProfile} size="sm" underline="always">
      Your certificates
    </AnchorLink>
  </Text>
);

/** Returns a text question for an answer that belongs to no template. */
function plainQuestion({ question, mandatory }: Answer): AskedQuestion {
  return {
    question,
    mandatory,
    kind: 'text',
    help: '',
    options: [],
    min: null,
    max: null,
    certificateKind: null,
  };
}
