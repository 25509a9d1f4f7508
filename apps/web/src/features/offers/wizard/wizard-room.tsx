import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer } from '../../../entities/offers/offer';
import { webPaths, wizardPath } from '../../../config/paths';
import { PageTitle } from '../../../ui/page-title';
import { ConflictAlert } from './saving/conflict-alert';
import { DetailsStep } from './steps/details-step';
import { hasChanges, isStaged, rulesOf } from './saving/edit-state';
import { NdaStep } from './steps/nda-step';
import { PublishedNote } from './published-note';
import { templatesQuery, useTemplate } from './queries';
import { QuestionsStep } from './steps/questions-step';
import { ReviewStep } from './steps/review-step';
import { SaveStatusLine } from './saving/save-status';
import { StepNav } from './step-nav';
import { TemplateStep } from './steps/template-step';
import { TermsStep } from './steps/terms-step';
import { isUnderWay } from './files/upload-queue';
import { useAttachmentUploads } from './files/use-attachment-uploads';
import { useLeavingGuard } from './saving/use-leaving-guard';
import { usePosting } from './use-posting';
import { handOver, useOfferEdit, type RunningEdit } from './saving/use-offer-edit';
import { WordingCheckbox } from './wording-checkbox';
import { WizardButtons } from './wizard-buttons';
import type { StepProps } from './steps/step-props';
import {
  fieldProblems,
  fieldsOfStep,
  postingBlocks,
  readStep,
  refusedBlocks,
  type WizardStep,
  wizardStepLabels,
  sendingBlock,
  stepMarks,
  stepsOf,
} from './wizard.model';
import classes from './wizard.module.css';

interface WizardRoomProps {
  initial: FullOffer | null;
  user: SessionUser;
  running?: RunningEdit | undefined;
}

/** Wizard for a draft, which is saved automatically, or for changes of a published offer. */
export function WizardRoom({ initial, user, running }: WizardRoomProps) {
  const { saver, state } = useOfferEdit(user.userId, initial, running?.saver);
  const { edit, offer, status } = state;
  const isPublished = isStaged(state);
  const isChanged = hasChanges(state);
  const uploads = useAttachmentUploads(offer, saver.refresh);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isWithoutTemplate = edit.templateId === null && edit.answers.length === 0;
  const templates = useQuery({ ...templatesQuery, enabled: isWithoutTemplate });
  const steps = stepsOf(edit, templates.data);
  const asked = search['step'];
  const step = readStep(asked, steps);
  const navigate = useNavigate();
  const posting = usePosting(saver);
  const heading = useRef<HTMLHeadingElement>(null);
  // Steps show their missing fields once the user has left them.
  const [left, setLeft] = useState<ReadonlySet<WizardStep>>(running?.left ?? new Set());
  const [isClaimedWording, setIsClaimedWording] = useState(false);
  useLeavingGuard(saver);

  const firstAsked = useRef(asked);
  useEffect(() => {
    if (firstAsked.current === asked) return;
    firstAsked.current = asked;
    heading.current?.focus();
  }, [asked]);

  const template = useTemplate(edit.templateId);
  useEffect(() => {
    if (template.data) saver.learn(template.data);
  }, [saver, template.data]);

  const rules = rulesOf(state);
  const sent = uploads?.items.find(isUnderWay);
  const blocks = [
    ...postingBlocks(edit, rules),
    // A file that is still uploading would miss the publication.
    ...(sent ? [sendingBlock(sent.fileName)] : []),
  ];
  const isReviewed = step === 'review' || left.has('review');
  const shown = [
    ...state.serverErrors,
    ...fieldProblems(edit).filter(
      ({ field }) => field !== 'title' || !isBlank(edit.title) || left.has('details') || isReviewed,
    ),
    ...blocks.filter((block) => left.has(block.step) || isReviewed),
    ...posting.refusals,
  ];
  const props: StepProps = {
    edit,
    change: saver.change,
    errorOf: (field) => shown.find((error) => error.field === field)?.text,
  };
  const title = initial && !running ? 'Edit Proposal' : 'Post a Proposal';
  const seen = isReviewed ? steps.filter((each) => each !== 'review') : left;

  function goTo(next: WizardStep): void {
    if (next === step) return;
    const nowLeft = new Set([...left, step]);
    setLeft(nowLeft);
    void saver.flush();
    const id = saver.getState().offer?.id;
    // Only the page without an id is replaced by another one; a saver left in between would be found by a later visit.
    if (id !== undefined && initial === null) handOver(id, { saver, left: nowLeft });
    void navigate({ to: id === undefined ? webPaths.wizard : wizardPath(id), search: { step: next } });
  }

  return (
    <Stack>
      <PageTitle of={title} />
      <Group justify="space-between">
        <Title order={1}>{title}</Title>
        <SaveStatusLine state={state} onRetry={() => void (isPublished ? posting.post() : saver.flush())} />
      </Group>
      {isPublished && status !== 'conflict' && (
        <PublishedNote
          isChanged={isChanged}
          isKept={state.isKept}
          isBusy={posting.isBusy}
          onDiscard={() => void posting.discard()}
        />
      )}
      {status === 'conflict' && offer && <ConflictAlert saver={saver} offer={offer} edit={edit} />}
      <div className={classes.layout}>
        <StepNav step={step} steps={steps} marks={stepMarks(seen, blocks)} goTo={goTo} />
        <section className={classes.panel}>
          <Text size="sm" c="var(--proffer-quiet)">
            Step {steps.indexOf(step) + 1} of {steps.length}
          </Text>
          <Title order={2} ref={heading} tabIndex={-1} mb="md">
            {wizardStepLabels[step]}
          </Title>
          {step === 'template' && <TemplateStep {...props} />}
          {step === 'details' && <DetailsStep {...props} />}
          {step === 'questions' && (
            <QuestionsStep
              {...props}
              rules={rules}
              loading={template}
              offer={offer}
              uploads={uploads}
              onChooseTemplate={() => goTo('template')}
            />
          )}
          {step === 'terms' && <TermsStep {...props} />}
          {step === 'nda' && (
            <NdaStep {...props} offer={offer} uploads={uploads} onAttachmentsChange={saver.refresh} />
          )}
          {step === 'review' && (
            <ReviewStep
              edit={edit}
              offer={offer}
              companyName={user.companyName}
              published={isPublished && offer ? { offer, isChanged } : null}
              blocks={[...blocks, ...refusedBlocks(state.serverErrors)]}
              goTo={goTo}
            />
          )}
          {isPublished && isChanged && offer && (
            <WordingCheckbox
              offer={offer}
              edit={edit}
              isTicked={isClaimedWording}
              onTick={setIsClaimedWording}
            />
          )}
          <WizardButtons
            step={step}
            steps={steps}
            goTo={goTo}
            isPublished={isPublished}
            isChanged={isChanged}
            canSaveDraft={!isBlank(edit.title)}
            canPost={blocks.length === 0 && status !== 'conflict' && (isChanged || !isPublished)}
            isBusy={posting.isBusy}
            onSaveDraft={() => void posting.saveDraft()}
            onPost={() => void posting.post(isReviewed ? 'all' : fieldsOfStep(step), isClaimedWording)}
          />
        </section>
      </div>
    </Stack>
  );
}
