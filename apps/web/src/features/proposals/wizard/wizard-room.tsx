import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { webPaths, wizardPath } from '../../../config/paths';
import { call, errorText, unwrap } from '../../../lib/client';
import { preloadConfirm, useConfirm } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toasts';
import { DetailsStep } from './details-step';
import type { DraftSaver } from './draft-saver';
import { NdaStep } from './nda-step';
import { QuestionsStep } from './questions-step';
import { ReviewStep } from './review-step';
import { SaveStatusLine } from './save-status';
import { StepNav } from './step-nav';
import { TemplateStep } from './template-step';
import { TermsStep } from './terms-step';
import { useAttachmentUploads } from './use-attachment-uploads';
import { usePosting } from './use-posting';
import { handOver, useWizardDraft } from './use-wizard-draft';
import type { StepProps } from './wizard-fields';
import {
  fieldProblems,
  neighbourStep,
  postingBlocks,
  readStep,
  type WizardStep,
  wizardStepLabels,
  wizardSteps,
} from './wizard.model';
import classes from './wizard.module.css';

interface WizardRoomProps {
  initial: ProposalView | null;
  companyName: string;
  running?: DraftSaver | undefined;
}

/** The six steps around one draft that saves itself. */
export function WizardRoom({ initial, companyName, running }: WizardRoomProps) {
  const { saver, state } = useWizardDraft(initial, running);
  const { draft, offer, status } = state;
  const uploads = useAttachmentUploads(offer, saver.refresh);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const step = readStep(search['step']);
  const navigate = useNavigate();
  const posting = usePosting(saver);
  const heading = useRef<HTMLHeadingElement>(null);
  // A step left behind says what it lacks; one not seen yet does not scold.
  const [left, setLeft] = useState<ReadonlySet<WizardStep>>(new Set());
  useUnsavedGuard(saver);

  const firstStep = useRef(step);
  useEffect(() => {
    if (firstStep.current === step) return;
    firstStep.current = step;
    heading.current?.focus();
  }, [step]);

  const blocks = postingBlocks(draft);
  const isReviewed = step === 'review' || left.has('review');
  const shown = [
    ...state.serverErrors,
    ...fieldProblems(draft).filter(({ field }) => field !== 'title' || left.has('details') || isReviewed),
    ...blocks.filter((block) => left.has(block.step) || isReviewed),
    ...posting.refusals,
  ];
  const props: StepProps = {
    draft,
    change: saver.change,
    errorOf: (field) => shown.find((error) => error.field === field)?.text,
  };
  const open = new Set(
    blocks.filter((block) => left.has(block.step) || isReviewed).map((block) => block.step),
  );

  function goTo(next: WizardStep): void {
    if (next === step) return;
    setLeft(new Set([...left, step]));
    void saver.flush();
    const id = saver.getState().offer?.id;
    if (id !== undefined) handOver(id, saver);
    void navigate({ to: id === undefined ? webPaths.wizard : wizardPath(id), search: { step: next } });
  }

  async function settleConflict(choice: 'theirs' | 'mine'): Promise<void> {
    if (!offer) return;
    try {
      const newer = unwrap(await call('viewProposal', { params: { id: offer.id } }));
      if (choice === 'theirs') saver.load(newer);
      else await saver.overwrite(newer);
    } catch (error) {
      toast.error('Failed to load proposal', errorText(error));
    }
  }

  const before = neighbourStep(step, -1);
  const after = neighbourStep(step, 1);
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>{initial && !running ? 'Edit Proposal' : 'Post a Proposal'}</Title>
        <SaveStatusLine status={status} failure={state.failure} onRetry={() => void saver.flush()} />
      </Group>
      {offer?.draft && (
        <Alert variant="default" title="This offer is published">
          Buyers see each change as soon as it is saved.
        </Alert>
      )}
      {status === 'conflict' && (
        <Alert variant="default" title="This offer was changed in another window" role="alert">
          <Group gap="xs">
            <Button size="compact-md" onClick={() => void settleConflict('theirs')}>
              Load the newer version
            </Button>
            <Button size="compact-md" variant="default" onClick={() => void settleConflict('mine')}>
              Keep what I typed
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes.layout}>
        <StepNav step={step} open={open} goTo={goTo} />
        <section className={classes.panel}>
          <Text size="sm" c="var(--proffer-quiet)">
            Step {wizardSteps.indexOf(step) + 1} of {wizardSteps.length}
          </Text>
          <Title order={2} ref={heading} tabIndex={-1} mb="md">
            {wizardStepLabels[step]}
          </Title>
          {step === 'template' && <TemplateStep {...props} />}
          {step === 'details' && <DetailsStep {...props} />}
          {step === 'questions' && <QuestionsStep {...props} onChooseTemplate={() => goTo('template')} />}
          {step === 'terms' && <TermsStep {...props} />}
          {step === 'nda' && (
            <NdaStep {...props} offer={offer} uploads={uploads} onAttachmentsChange={saver.refresh} />
          )}
          {step === 'review' && (
            <ReviewStep draft={draft} offer={offer} companyName={companyName} blocks={blocks} goTo={goTo} />
          )}
          <Group justify="space-between" className={classes.buttons}>
            {before ? (
              <Button variant="default" onClick={() => goTo(before)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              {!offer?.draft && (
                <Button
                  variant="default"
                  disabled={draft.title.trim() === '' || posting.isBusy}
                  onClick={() => void posting.saveDraft()}
                >
                  Save Draft
                </Button>
              )}
              {after ? (
                <Button onClick={() => goTo(after)}>Continue</Button>
              ) : (
                <Button
                  disabled={blocks.length > 0}
                  loading={posting.isBusy}
                  onClick={() => void posting.post()}
                >
                  {offer?.draft ? 'Save Changes' : 'Post'}
                </Button>
              )}
            </Group>
          </Group>
        </section>
      </div>
    </Stack>
  );
}

/** How long leaving may wait for the last save; a server that says nothing must not hold anybody. */
const lastSaveMs = 3000;

/** Saves on leaving what was typed just now, and asks before text that could not be saved is left behind. */
function useUnsavedGuard(saver: DraftSaver): void {
  const confirm = useConfirm();
  useEffect(preloadConfirm, []);
  const isUnsaved = () => {
    const { status, draft, offer } = saver.getState();
    if (status === 'held') return offer !== null || draft.detail.trim() !== '';
    return status !== 'saved' && status !== 'untouched';
  };
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      const id = saver.getState().offer?.id;
      // Another step of this offer; the wizard of another one is a page like any other.
      if (next.pathname === current.pathname) return false;
      if (id !== undefined && next.pathname === wizardPath(id)) return false;
      await Promise.race([saver.flush(), new Promise((resolve) => setTimeout(resolve, lastSaveMs))]);
      if (!isUnsaved()) return false;
      const answer = await confirm({
        title: 'Leave without saving',
        text: 'Some of what you typed could not be saved and would be lost.',
        confirmLabel: 'Leave',
        isDangerous: true,
      });
      return answer === null;
    },
  });
}
