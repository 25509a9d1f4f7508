import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import type { ContractStatus } from '@proffer/contract/choices';
import type { Contract } from '@proffer/contract/contracts.schemas';
import { Link } from '@tanstack/react-router';
import { offerPath } from '../../config/paths';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { dayText } from '../../ui/date-text.model';
import { Facts } from '../../ui/facts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge';
import { TruncatedText } from '../../ui/truncated-text';
import { ContractBar } from './contract-bar';
import { canAccept, type ContractSide, otherCompany, waitingText } from './contracts.model';
import classes from './contracts.module.css';

const tones: Record<ContractStatus, StatusTone> = {
  Pending: 'waiting',
  Active: 'done',
  Ended: 'ended',
  Rejected: 'refused',
};

interface Props {
  contract: Contract;
  side: ContractSide;
  isAccepting: boolean;
  onAccept: (contract: Contract) => void;
}

/** A contract in either list: what was agreed for which offer, when it runs, who has accepted. */
export function ContractCard({ contract, side, isAccepting, onAccept }: Props) {
  const waiting = waitingText(contract);
  const offer =
    side === 'supplier' ? offerPath.fromNda(contract.proposalId) : offerPath.buyer(contract.proposalId);
  return (
    <Card label={contract.contractName}>
      <Group justify="space-between" align="start" gap="xs">
        <Title order={2} className={classes.title}>
          {contract.contractName}
        </Title>
        <StatusBadge tone={tones[contract.contractStatus]}>{contract.contractStatus}</StatusBadge>
      </Group>
      <Facts
        facts={[
          {
            label: 'Offer',
            value: (
              <Anchor component={Link} to={offer} inherit>
                {contract.proposalTitle}
              </Anchor>
            ),
          },
          { label: 'Company', value: otherCompany(contract, side) },
          { label: 'Scope', value: contract.proposalScope },
        ]}
      />
      {contract.contractDescription && <TruncatedText text={contract.contractDescription} />}
      <ContractBar startDate={contract.startDate} endDate={contract.endDate} />
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" fw={500}>
            {waiting ?? `${dayText(contract.startDate)} – ${dayText(contract.endDate)}`}
          </Text>
          <Agreed who="Supplier" at={contract.supplierAgreedAt} />
          <Agreed who="Buyer" at={contract.buyerAgreedAt} />
        </div>
        {canAccept(contract, side) && (
          <Button
            disabled={isAccepting}
            aria-label={`Accept ${contract.contractName}`}
            onClick={() => onAccept(contract)}
          >
            Accept
          </Button>
        )}
      </Group>
    </Card>
  );
}

function Agreed({ who, at }: { who: string; at: string | null }) {
  if (at === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {who} accepted <MomentText at={at} />
    </Text>
  );
}
