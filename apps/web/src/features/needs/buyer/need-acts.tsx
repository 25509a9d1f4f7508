import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contractPath, needPath, webPaths } from '../../../config/paths';
import { useIsReader } from '../../../entities/members/use-may';
import { ReadersNote } from '../../../entities/members/readers-note';
import type { Need } from '../../../entities/needs/need';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { ButtonLink } from '../../../ui/links';
import { RowMenu } from '../../../ui/row-menu';
import { toast } from '../../../ui/toasts';
import { useCloseNeed, useCopyNeed, usePublishNeed, useRemoveNeed } from '../mutations';
import classes from '../../../ui/decided-page.module.css';
import { EndNeedDialog } from './end-need-dialog';
import { ExtendDialog } from './extend-dialog';
import { buyerNote } from './buyer-need.model';

interface Props {
  need: Need;
  /** True if a draft lacks nothing for its publication. */
  isComplete: boolean;
}

/** State of an own need, and the acts of its buyer: one main button, the others in a menu. */
export function NeedActs({ need, isComplete }: Props) {
  const [open, setOpen] = useState<'end' | 'extend' | null>(null);
  const isReader = useIsReader();
  const acts = useNeedActs(need);
  const { status } = need;
  const isUndecided = status === 'open' || status === 'deciding';
  return (
    <>
      <div className={classes.state}>
        <Text size="sm" fw={600}>
          {buyerNote(need)}
        </Text>
        {need.outcomeNote !== '' && (
          <Text size="sm">
            <bdi>{need.outcomeNote}</bdi>
          </Text>
        )}
      </div>
      {isReader ? (
        isUndecided && (
          <ReadersNote can="You can read this need." deed="change or decide it" permission="prepare" />
        )
      ) : (
        <Group gap="xs">
          <RowMenu label={`More actions for ${need.title}`} acts={acts.more} />
          {status === 'draft' && (
            <ButtonLink
              variant={isComplete ? 'default' : 'filled'}
              to={needPath.edit(need.needId)}
              {...(isComplete ? {} : { search: { show: 'missing' } })}
            >
              Edit
            </ButtonLink>
          )}
          {status === 'draft' && isComplete && (
            <Button loading={acts.isPublishing} onClick={() => void acts.publish()}>
              Publish
            </Button>
          )}
          {status === 'open' && (
            <>
              <Button variant="default" onClick={() => setOpen('extend')}>
                Extend the deadline
              </Button>
              <ButtonLink variant="default" to={needPath.edit(need.needId)}>
                Change
              </ButtonLink>
            </>
          )}
          {isUndecided && (
            <Button variant="default" onClick={() => setOpen('end')}>
              End without a contract
            </Button>
          )}
          {need.contractId !== null && (
            <ButtonLink to={contractPath.buyer(need.contractId)}>Go to the contract</ButtonLink>
          )}
        </Group>
      )}
      <EndNeedDialog need={need} isOpen={open === 'end'} onClose={() => setOpen(null)} />
      <ExtendDialog need={need} isOpen={open === 'extend'} onClose={() => setOpen(null)} />
    </>
  );
}

/** Runs an act and shows why it failed. */
async function attempt(failed: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast.error(failed, errorText(error));
  }
}

function useNeedActs(need: Need) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const publish = usePublishNeed();
  const close = useCloseNeed();
  const copy = useCopyNeed();
  const remove = useRemoveNeed();

  const closeNow = async () => {
    const answer = await confirm({
      title: 'Close this need to answers?',
      text: 'Suppliers can no longer answer or change their answers. You decide then.',
      confirmLabel: 'Close now',
    });
    if (answer === null) return;
    await attempt('Not closed', async () => {
      await close.mutateAsync(need);
      toast.announce('Closed to answers', need.title);
    });
  };
  const copyIt = () =>
    attempt('Not copied', async () => {
      const { needId } = await copy.mutateAsync(need);
      toast.success('Copied to a new draft', 'Set a deadline, then publish it.');
      await navigate({ to: needPath.edit(needId) });
    });
  const removeIt = async () => {
    const answer = await confirm({
      title: 'Delete this draft?',
      text: 'The draft and its files are deleted.',
      confirmLabel: 'Delete',
      isDangerous: true,
    });
    if (answer === null) return;
    await attempt('Not deleted', async () => {
      await remove.mutateAsync(need.needId);
      toast.success('Draft deleted', need.title);
      await navigate({ to: webPaths.buyerNeeds });
    });
  };

  const named = (label: string, act: () => void) => ({ label, fullLabel: `${label}: ${need.title}`, act });
  return {
    isPublishing: publish.isPending,
    publish: () =>
      attempt('Not published', async () => {
        await publish.mutateAsync(need);
        toast.success('Published', 'Suppliers can answer until the deadline.');
      }),
    more: [
      ...(need.status === 'open' && !need.isSealed
        ? [named('Close to answers now', () => void closeNow())]
        : []),
      named('Copy to a new draft', () => void copyIt()),
      ...(need.status === 'draft'
        ? [{ ...named('Delete the draft', () => void removeIt()), isDangerous: true }]
        : []),
    ],
  };
}
