import { Button, Group, Text } from '@mantine/core';
import { webPaths } from '../../../config/paths';
import { ReadersNote } from '../../../entities/members/readers-note';
import { useIsReader } from '../../../entities/members/use-may';
import type { Need, OwnAnswer } from '../../../entities/needs/need';
import { quotePath } from '../../../entities/quotes/quote-path';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { ButtonLink } from '../../../ui/links';
import { RowMenu } from '../../../ui/row-menu';
import { toast } from '../../../ui/toasts';
import { RecordOfBuyer } from '../reading/buyer-record';
import { NeedFrame } from '../reading/need-frame';
import { NeedHistory } from '../reading/need-history';
import classes from '../../../ui/decided-page.module.css';
import { NeedReading } from '../reading/need-reading';
import { Questions } from '../reading/questions';
import { useConfirmAnswer, useWithdrawAnswer } from './answer.mutations';
import { AskNda } from './ask-nda';
import { OwnAnswerSection } from './own-answer-section';
import { currentAnswer, isAnswerable, isConfirmable, supplierNote } from './supplier-need.model';

interface Props {
  need: Need;
  /** The stored answer, also a withdrawn one. */
  answer: OwnAnswer | null;
  isPast: boolean;
}

/** Page of a need for a supplier, with the own answer and its outcome (NED-96). */
export function OfferedNeed({ need, answer, isPast }: Props) {
  const isReader = useIsReader();
  const mayAsk = !isReader && isAnswerable(need, isPast);
  const current = currentAnswer(answer);
  return (
    <NeedFrame
      need={need}
      listAt={webPaths.supplierNeeds}
      isYours={isAnswerable(need, isPast) && (current === null || current.needsConfirmation)}
      bar={<SupplierActs need={need} answer={current} isPast={isPast} />}
      rail={
        <>
          <RecordOfBuyer needId={need.needId} />
          <NeedHistory history={need.history} />
        </>
      }
    >
      {current && <OwnAnswerSection need={need} answer={current} />}
      <NeedReading need={need} toOpen={mayAsk && <AskNda need={need} />} />
      <Questions needId={need.needId} can={mayAsk ? 'ask' : null} />
    </NeedFrame>
  );
}

interface ActsProps {
  need: Need;
  answer: OwnAnswer | null;
  isPast: boolean;
}

function SupplierActs({ need, answer, isPast }: ActsProps) {
  const isReader = useIsReader();
  const acts = useAnswerActs(need);
  const isOpen = isAnswerable(need, isPast);
  return (
    <>
      <div className={classes.state}>
        <Text size="sm" fw={600}>
          {supplierNote(need, answer, isPast)}
        </Text>
        {need.outcomeNote !== '' && (
          <Text size="sm">
            <bdi>{need.outcomeNote}</bdi>
          </Text>
        )}
      </div>
      {isReader && isOpen && (
        <ReadersNote can="You can read this need." deed="answer it" permission="prepare" />
      )}
      <Group gap="xs">
        {!isReader && isOpen && answer && (
          <RowMenu
            label={`More actions for ${need.title}`}
            acts={[
              {
                label: 'Withdraw the answer',
                fullLabel: `Withdraw the answer to ${need.title}`,
                isDangerous: true,
                act: () => void acts.withdraw(),
              },
            ]}
          />
        )}
        {!isReader && isOpen && (
          <ButtonLink to="." search={{ do: 'answer' }} {...(answer ? { variant: 'default' } : {})}>
            {answer ? 'Change the answer' : 'Answer this need'}
          </ButtonLink>
        )}
        {!isReader && isOpen && answer?.needsConfirmation && isConfirmable(need, answer) && (
          <Button loading={acts.isConfirming} onClick={() => void acts.confirm()}>
            Confirm for the changed need
          </Button>
        )}
        {answer && answer.quoteId !== null && (
          <ButtonLink variant="default" to={quotePath.supplier(answer.quoteId)}>
            Go to the quote
          </ButtonLink>
        )}
      </Group>
    </>
  );
}

function useAnswerActs(need: Need) {
  const ask = useConfirm();
  const confirm = useConfirmAnswer(need);
  const withdraw = useWithdrawAnswer(need);
  return {
    isConfirming: confirm.isPending,
    async confirm(): Promise<void> {
      try {
        await confirm.mutateAsync();
        toast.success('Answer confirmed', 'It stands for the changed need.');
      } catch (error) {
        toast.error('Not confirmed', errorText(error));
      }
    },
    async withdraw(): Promise<void> {
      const answer = await ask({
        title: 'Withdraw your answer?',
        text: 'The buyer will not get it. You can answer again until the deadline.',
        confirmLabel: 'Withdraw',
        isDangerous: true,
      });
      if (answer === null) return;
      try {
        await withdraw.mutateAsync();
        toast.success('Answer withdrawn', need.title);
      } catch (error) {
        toast.error('Not withdrawn', errorText(error));
      }
    },
  };
}
