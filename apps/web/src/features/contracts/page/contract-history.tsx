import { Drawer, Stack, Text, Title } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQuery } from '@tanstack/react-query';
import type { Contract, FullContract } from '../../../entities/contracts/contract';
import { MomentText } from '../../../ui/date-text';
import { dayText } from '../../../ui/date-text.model';
import { ErrorState, SkeletonList } from '../../../ui/list-states';
import { StepLine } from '../../../ui/step-line';
import classes from '../contracts.module.css';
import { PastAmendments } from './past-amendments';
import { contractViewQuery } from '../queries';

type Event = FullContract['history'][number];

const words: Record<Event['act'], string> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  wants_changes: 'Changes asked for',
  revised: 'Sent again',
  amendment_proposed: 'Amendment proposed',
  amendment_accepted: 'Amendment accepted',
  amendment_rejected: 'Amendment refused',
  amendment_withdrawn: 'Amendment taken back',
};

const refusals: ReadonlySet<Event['act']> = new Set(['rejected', 'amendment_rejected']);

function whichOf({ amendment, revision }: Event): string {
  if (amendment !== null) return `, no. ${amendment}`;
  return revision > 1 ? `, revision ${revision}` : '';
}

interface Props {
  /** Absent until the first is asked for. */
  contract: Contract | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Who did what with a contract and when, its amendments, and what its earlier revisions said. */
export function ContractHistory({ contract, isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title={`History of ${contract ? isolated(contract.contractName) : 'the contract'}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {contract && <Events contractId={contract.contractId} />}
    </Drawer>
  );
}

function Events({ contractId }: { contractId: number }) {
  const { data, error, isPending, refetch } = useQuery(contractViewQuery(contractId));
  if (isPending) return <SkeletonList rows={2} label="Loading the history" />;
  if (!data) {
    return (
      <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  const steps = data.history.map((event, index) => ({
    label: `${index + 1}. ${words[event.act]}${whichOf(event)}`,
    state: refusals.has(event.act) ? ('failed' as const) : ('done' as const),
    note: (
      <>
        <MomentText at={event.at} />
        {event.by && (
          <>
            {' · '}
            <bdi>{event.by}</bdi>
          </>
        )}
        {event.note && <span className={classes.note}>{event.note}</span>}
      </>
    ),
  }));
  return (
    <Stack>
      <StepLine label="History of the contract" steps={steps} />
      <PastAmendments contractId={contractId} amendments={data.amendments} />
      {data.revisions.length > 0 && <Title order={3}>Earlier revisions</Title>}
      {data.revisions.toReversed().map((revision) => (
        <details key={revision.revision}>
          <summary>
            Revision {revision.revision}: {isolated(revision.contractName)}
          </summary>
          <Text size="sm">
            {dayText(revision.startDate)} – {dayText(revision.endDate)}
          </Text>
          <Text size="sm" className={classes.text}>
            {revision.contractDescription || 'No description.'}
          </Text>
        </details>
      ))}
    </Stack>
  );
}
