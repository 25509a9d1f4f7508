import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { marketDay } from '@proffer/contract/contracts/market-day';
import {
  IconCalendarPlus,
  IconDownload,
  IconFilePencil,
  IconFileText,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import { OpenRequests } from '../../../entities/signature-requests/open-requests';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { ButtonLink } from '../../../ui/links';
import { PageTitle } from '../../../ui/page-title';
import { PdfReader } from '../../../ui/pdf/pdf-reader';
import { useRestoredFocus } from '../../../ui/use-restored-focus';
import { usePrefetched } from '../../../ui/use-prefetched';
import { ContractBadge } from '../contract-badge';
import { canAmend, canNote, canProposeAnew, canRenew } from '../contracts.model';
import { FulfilmentSection } from '../fulfilment/fulfilment-section';
import { RatingSection } from '../ratings/rating-section';
import { contractDocumentQuery } from '../queries';
import type { Dialog } from './contract-dialogs';
import { downloadCalendar, downloadContract } from './contract-files';
import classes from './contract-page.module.css';
import { ContractPaper } from './contract-paper';
import { ContractRail } from './contract-rail';
import { DecisionBar } from './decision-bar';
import { OpenAmendment } from './open-amendment';
import { ProposedTerms } from './proposed-terms';
import { useRenewal } from './use-renewal';

const loadDialogs = async () => (await import('./contract-dialogs')).ContractDialogs;

interface Props {
  contract: FullContract;
  side: ContractSide;
  listAt: string;
}

/** The contract page: the paper on the left, related facts on the right, and a bar with the viewer's decisions. */
export function OpenedContract({ contract, side, listAt }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Dialog>();
  const { part: ContractDialogs, want } = usePrefetched(loadDialogs);
  const [today] = useState(() => marketDay(new Date()));
  const renewal = useRenewal(side, contract.value);
  const isReader = useIsReader();
  const [isPdf, setPdf] = useState(false);
  const pdf = useQuery({ ...contractDocumentQuery(contract), enabled: isPdf });
  // The link that was clicked to open this page is on another page.
  useEffect(() => heading.current?.focus(), []);
  useRestoredFocus(page, heading);
  async function ask(dialog: Dialog): Promise<void> {
    if (await want()) setOpen(dialog);
  }
  const quiet = { variant: 'subtle', size: 'compact-sm' } as const;
  const versions = [
    ...(contract.revision > 1 ? [`Revision ${contract.revision}`] : []),
    ...(contract.amendment > 0 ? [`Amendment ${contract.amendment}`] : []),
  ];
  return (
    <div ref={page} className={classes.page}>
      <PageTitle of={contract.contractName} />
      <header className={classes.head}>
        <Anchor component={Link} to={listAt} size="sm">
          Back to Contracts
        </Anchor>
        <Group justify="space-between" align="start" gap="xs">
          <div className={classes.title}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
              <bdi>{contract.contractName}</bdi>
            </Title>
            {versions.length > 0 && (
              <Text size="sm" c="dimmed">
                {versions.join(', ')}
              </Text>
            )}
          </div>
          <ContractBadge contract={contract} />
        </Group>
        <Group gap="xs" className={classes.papers} data-print="no">
          <Button
            {...quiet}
            leftSection={<IconFileText size="1rem" aria-hidden />}
            onClick={() => setPdf(!isPdf)}
          >
            {isPdf ? 'Show as text' : 'Open PDF'}
          </Button>
          <Button
            {...quiet}
            leftSection={<IconDownload size="1rem" aria-hidden />}
            onClick={() => void downloadContract(contract)}
          >
            Download PDF
          </Button>
          <Button
            {...quiet}
            leftSection={<IconCalendarPlus size="1rem" aria-hidden />}
            onClick={() => void downloadCalendar(contract)}
          >
            Add to calendar
          </Button>
          {!isReader && (canRenew(contract, today) || canProposeAnew(contract, side)) && (
            <Button
              {...quiet}
              loading={renewal.isBusy}
              leftSection={<IconRefresh size="1rem" aria-hidden />}
              onClick={() => void renewal.renew(contract)}
            >
              Renew
            </Button>
          )}
          {!isReader && canAmend(contract) && (
            <ButtonLink
              {...quiet}
              leftSection={<IconFilePencil size="1rem" aria-hidden />}
              to="."
              search={{ do: 'amend' }}
            >
              Propose an amendment
            </ButtonLink>
          )}
        </Group>
        <OpenRequests about="contract" subjectId={contract.contractId} />
      </header>
      <DecisionBar contract={contract} side={side} onOpen={(dialog) => void ask(dialog)} />
      <div className={classes.main}>
        <OpenAmendment contract={contract} side={side} />
        <ProposedTerms contract={contract} side={side} />
        {contract.contractStatus === 'Ended' && <RatingSection contract={contract} side={side} />}
        {canNote(contract) && <FulfilmentSection contract={contract} side={side} />}
        {isPdf ? (
          <PdfReader query={pdf} label={`PDF of ${contract.contractName}`} />
        ) : (
          <ContractPaper contract={contract} />
        )}
      </div>
      <ContractRail contract={contract} side={side} />
      {ContractDialogs && (
        <ContractDialogs
          contract={contract}
          side={side}
          open={open}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
