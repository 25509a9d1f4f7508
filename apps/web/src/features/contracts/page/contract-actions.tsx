import { Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconDownload, IconFilePencil, IconHistory } from '@tabler/icons-react';
import type { Contract } from '../../../entities/contracts/contract';
import { webPaths } from '../../../config/paths';
import { ButtonLink } from '../../../ui/links';
import { downloadCalendar, downloadContract } from './contract-files';
import type { ContractSide } from '../../../entities/contracts/keys';
import { canAccept, canAmend, canReject, canRevise } from '../contracts.model';

export interface ContractActs {
  onAccept: (contract: Contract) => void;
  onReject: (contract: Contract) => void;
  onAmend: (contract: Contract) => void;
  onHistory: (contract: Contract) => void;
}

interface Props extends ContractActs {
  contract: Contract;
  side: ContractSide;
  isBusy: boolean;
}

/** What the viewer can decide now. */
export function ContractDecisions({ contract, side, isBusy, onAccept, onReject }: Props) {
  const name = contract.contractName;
  return (
    <Group gap="xs">
      {canReject(contract) && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={`Reject ${name}`}
          onClick={() => onReject(contract)}
        >
          Reject
        </Button>
      )}
      {canRevise(contract, side) && (
        <ButtonLink
          variant="light"
          to={webPaths.addContract}
          search={{ contractId: String(contract.contractId) }}
          aria-label={`Change and send again ${name}`}
        >
          Change and send again
        </ButtonLink>
      )}
      {canAccept(contract, side) && (
        <Button
          variant="light"
          disabled={isBusy}
          aria-label={`Accept ${name}`}
          onClick={() => onAccept(contract)}
        >
          Accept
        </Button>
      )}
    </Group>
  );
}

/** What can be taken away or looked up at any time, and the way to change what binds. */
export function ContractPapers({
  contract,
  onAmend,
  onHistory,
}: Pick<Props, 'contract' | 'onAmend' | 'onHistory'>) {
  const name = contract.contractName;
  const quiet = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <Group gap="xs">
      <Button
        {...quiet}
        leftSection={<IconDownload size="1rem" aria-hidden />}
        aria-label={`Download PDF of ${name}`}
        onClick={() => void downloadContract(contract)}
      >
        Download PDF
      </Button>
      <Button
        {...quiet}
        leftSection={<IconCalendarPlus size="1rem" aria-hidden />}
        aria-label={`Add to calendar: ${name}`}
        onClick={() => void downloadCalendar(contract)}
      >
        Add to calendar
      </Button>
      <Button
        {...quiet}
        leftSection={<IconHistory size="1rem" aria-hidden />}
        aria-label={`History of ${name}`}
        aria-haspopup="dialog"
        onClick={() => onHistory(contract)}
      >
        History
      </Button>
      {canAmend(contract) && (
        <Button
          {...quiet}
          leftSection={<IconFilePencil size="1rem" aria-hidden />}
          aria-label={`Propose an amendment to ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAmend(contract)}
        >
          Propose an amendment
        </Button>
      )}
    </Group>
  );
}
