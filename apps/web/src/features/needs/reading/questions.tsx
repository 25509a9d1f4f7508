import { Badge, Text, Title } from '@mantine/core';
import { needRules } from '@proffer/contract/needs/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { textFault } from '@proffer/contract/wire/text-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { needKeys } from '../../../entities/needs/keys';
import type { NeedQuestion } from '../../../entities/needs/need';
import { needQuestionsQuery } from '../../../entities/needs/need-queries';
import { call, unwrap } from '../../../lib/client';
import { MomentText } from '../../../ui/date-text';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { RetryAlert, SkeletonList } from '../../../ui/list-states';
import { toast } from '../../../ui/toasts';
import classes from './questions.module.css';

interface Props {
  needId: number;
  /** The act that the reader has: asking, answering, or none. */
  can: 'ask' | 'reply' | null;
}

/** Questions about a need with their answers, which everybody who sees the need reads; nobody reads who asked. */
export function Questions({ needId, can }: Props) {
  const query = useQuery(needQuestionsQuery(needId));
  return (
    <section aria-label="Questions">
      <Title order={2} size="h4" mb="xs">
        Questions
      </Title>
      {query.isPending && <SkeletonList rows={1} label="Loading questions" />}
      {query.isError && !query.data && <RetryAlert title="Questions could not be loaded" query={query} />}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {can === 'ask' ? 'No questions yet.' : 'No supplier has asked a question yet.'}
        </Text>
      )}
      {query.data && query.data.length > 0 && (
        <ul className={classes.questions}>
          {query.data.map((question) => (
            <li key={question.questionId} className={classes.question}>
              <Question question={question} needId={needId} mayReply={can === 'reply'} />
            </li>
          ))}
        </ul>
      )}
      {can === 'ask' && <AskForm needId={needId} />}
    </section>
  );
}

interface QuestionProps {
  question: NeedQuestion;
  needId: number;
  mayReply: boolean;
}

function Question({
  question: { questionId, question, askedDate, isOwn, reply, repliedDate },
  needId,
  mayReply,
}: QuestionProps) {
  return (
    <>
      <Text size="sm" fw={500} className={classes.text}>
        {question}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        Asked <MomentText at={askedDate} />{' '}
        {isOwn && (
          <Badge size="xs" variant="light" tt="none">
            Your question
          </Badge>
        )}
      </Text>
      {reply !== '' ? (
        <>
          <Text size="sm" mt="xs" className={classes.text}>
            {reply}
          </Text>
          {repliedDate !== null && (
            <Text size="xs" c="dimmed">
              Replied <MomentText at={repliedDate} />
            </Text>
          )}
        </>
      ) : mayReply ? (
        <ReplyForm needId={needId} questionId={questionId} question={question} />
      ) : (
        <Text size="sm" c="dimmed">
          Not answered yet
        </Text>
      )}
    </>
  );
}

/** Mutation that changes the questions of a need. */
function useQuestionMutation(needId: number, send: (text: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: needKeys.questions(needId) }),
  });
}

function AskForm({ needId }: { needId: number }) {
  const ask = useQuestionMutation(needId, async (question) =>
    unwrap(await call('askNeedQuestion', { params: { id: needId }, body: { question } })),
  );
  const form = useForm({
    initial: { question: '' },
    check: ({ question }) => faultsOf({ question: textFault(needRules.question, question) }),
    send: async ({ question }) => {
      await ask.mutateAsync(question.trim());
      toast.success('Question sent', 'The buyer answers it for everybody. Your name is not shown.');
      form.set({ question: '' });
    },
  });
  return (
    <Form form={form} label="Ask a question" submitLabel="Ask">
      <LimitedTextarea
        {...form.field('question')}
        label="Ask a question"
        description="The buyer and everybody who sees this need can read it. Your name is not shown."
        autosize
        minRows={2}
        maxRows={8}
        most={needRules.question.most}
      />
    </Form>
  );
}

interface ReplyProps {
  needId: number;
  questionId: number;
  question: string;
}

function ReplyForm({ needId, questionId, question }: ReplyProps) {
  const reply = useQuestionMutation(needId, async (text) =>
    unwrap(await call('replyNeedQuestion', { params: { id: needId, questionId }, body: { reply: text } })),
  );
  const form = useForm({
    initial: { reply: '' },
    check: (values) => faultsOf({ reply: textFault(needRules.questionReply, values.reply) }),
    send: async (values) => {
      await reply.mutateAsync(values.reply.trim());
      toast.announce('Answer published', question);
    },
  });
  return (
    <Form form={form} label={`Reply to: ${question}`} submitLabel="Publish the reply">
      <LimitedTextarea
        {...form.field('reply')}
        label="Your reply"
        description="Every supplier who sees this need reads it."
        autosize
        minRows={2}
        maxRows={8}
        most={needRules.questionReply.most}
      />
    </Form>
  );
}
