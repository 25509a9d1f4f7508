import { Alert, Text, Title } from '@mantine/core';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { quoteNoteRule } from '@proffer/contract/quotes/rules';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { needPath } from '../../../config/paths';
import { readForm, storeForm } from '../../../entities/contracts/stored-form.model';
import { PaymentTermsField } from '../../../entities/contracts/terms-fields';
import { Totals } from '../../../entities/contracts/totals';
import { Deadline } from '../../../entities/needs/deadline';
import type { Need, OwnAnswer } from '../../../entities/needs/need';
import { DayInput } from '../../../ui/day-field';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { ButtonLink } from '../../../ui/links';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toasts';
import classes from '../form/need-form.module.css';
import {
  answerFormFaults,
  type AnswerForm as Values,
  newOffer,
  readAnswer,
  startOfAnswer,
  totalsOfForm,
} from './answer-form.model';
import { AnswerLines } from './answer-lines';
import { useSaveAnswer } from './answer.mutations';
import { OwnOfferField } from './own-offer-field';
import { SealNote } from './seal-note';

interface Props {
  need: Need;
  /** The stored answer; null for the first one. */
  answer: OwnAnswer | null;
  /** Version of the stored answer, also of a withdrawn one; 0 for the first. */
  version: number;
}

/** Form of a supplier's answer to a need (NED-95). Typed values survive a reload of the tab. */
export function AnswerForm({ need, answer, version }: Props) {
  const page = needPath.supplier(need.needId);
  const navigate = useNavigate();
  const save = useSaveAnswer(need);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [today] = useState(() => marketDay(new Date()));
  // Stored per version of both: after a change in another window the form starts anew.
  const key = `answer-draft:${need.needId}:${need.version}:${version}`;
  const form = useForm<Values>({
    initial: () => readForm(sessionStorage, key, startOfAnswer(need, answer, today), {}),
    keep: (typed) => storeForm(sessionStorage, key, typed),
    isLive: true,
    check: (values) => answerFormFaults(values, need, today),
    send: async (values) => {
      await save.mutateAsync(readAnswer(values, need, version));
      toast.success('Answer saved', 'You can change it until the deadline.');
      await navigate({ to: page, replace: true });
    },
  });
  const { field } = form;
  const title = answer === null ? 'Your answer' : 'Change your answer';
  return (
    <div>
      <PageTitle of={title} />
      <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </Title>
      <Text size="sm" component="div" mb="sm">
        To “<bdi>{need.title}</bdi>”. Answers until{' '}
        {need.deadline !== null && <Deadline at={need.deadline} />}
      </Text>
      <Form
        form={form}
        label={title}
        submitLabel={answer === null ? 'Send the answer' : 'Save the changes'}
        cancel={
          <ButtonLink variant="subtle" to={page} disabled={form.isPending}>
            Cancel
          </ButtonLink>
        }
        isLong
        className={classes.form}
      >
        {need.isSealed && <SealNote deadline={need.deadline} />}
        <AnswerLines form={form} need={need} />
        <Totals totals={totalsOfForm(form.values, need)} />
        <div className={classes.pair}>
          <div>
            <OwnOfferField
              label="Offer"
              description="The resulting quote rests on it."
              value={form.values.offer}
              chosenTitle={answer?.offerTitle}
              others={[{ value: newOffer, label: 'A new offer that only this buyer sees' }]}
              error={form.errorOf('offer')}
              isDisabled={form.isPending}
              onChange={(offer) => form.set({ offer })}
            />
          </div>
          <DayInput {...field('validUntil')} label="Can be accepted until" />
          <DayInput {...field('startDate')} label="First day of the contract" />
          <DayInput {...field('endDate')} label="Last day of the contract" />
        </div>
        <PaymentTermsField form={form} />
        <LimitedTextarea
          {...field('note')}
          label="Note"
          description="Only the buyer reads this."
          autosize
          minRows={2}
          maxRows={10}
          most={quoteNoteRule.most}
        />
        {answer?.needsConfirmation && (
          <Alert color="yellow">The need has changed since your answer. Saving confirms it as well.</Alert>
        )}
      </Form>
    </div>
  );
}
