import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Contract } from '../../../entities/contracts/contract';
import { offerPath } from '../../../config/paths';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { Card } from '../../../ui/card';
import { CompanyLink } from '../../../entities/companies/company-link';
import { MomentText } from '../../../ui/date-text';
import { dayText } from '../../../ui/date-text.model';
import { Facts } from '../../../ui/facts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge';
import { TruncatedText } from '../../../ui/truncated-text';
import { type ContractActs, ContractDecisions, ContractPapers } from './contract-actions';
import { ContractBar } from '../contract-bar';
import type { ContractSide } from '../../../entities/contracts/keys';
import {
  type ContractStanding,
  endingText,
  isAgreed,
  otherCompany,
  standingOf,
  standingWords,
  waitingText,
  whyBlocked,
} from '../contracts.model';
import classes from '../contracts.module.css';
import { type AmendmentActs, OpenAmendment } from './open-amendment';

const tones: Record<ContractStanding, StatusTone> = {
  Pending: 'waiting',
  Accepted: 'done',
  Lapsed: 'ended',
  Active: 'done',
  Ended: 'ended',
  Rejected: 'refused',
};

interface Props extends ContractActs, AmendmentActs {
  contract: Contract;
  side: ContractSide;
  isBusy: boolean;
}

/** A contract in either list: what was agreed for which offer, when it runs, where it stands and what can be done. */
export function ContractCard(props: Props) {
  const { contract, side, onAmend, onHistory } = props;
  const ending = endingText(contract);
  const blocked = whyBlocked(contract, side);
  const range = `${dayText(contract.startDate)} – ${dayText(contract.endDate)}`;
  const offer = side === 'supplier' ? offerPath.fromNda(contract.offerId) : offerPath.buyer(contract.offerId);
  return (
    <Card label={contract.contractName}>
      <Group justify="space-between" align="start" gap="xs">
        <Title order={2} className={classes.title}>
          {contract.contractName}
        </Title>
        <StatusBadge tone={tones[standingOf(contract)]}>{standingWords(contract)}</StatusBadge>
      </Group>
      <Facts
        facts={[
          {
            label: 'Offer',
            value: (
              <Anchor component={Link} to={offer} inherit>
                {contract.offerTitle}
              </Anchor>
            ),
          },
          {
            label: 'Company',
            value: (
              <CompanyLink
                id={side === 'supplier' ? contract.buyerId : contract.supplierId}
                name={otherCompany(contract, side)}
              />
            ),
          },
          { label: 'Scope', value: scopeLabels[contract.offerScope] },
          ...(contract.revision > 1 ? [{ label: 'Revision', value: contract.revision }] : []),
          ...(contract.amendment > 0 ? [{ label: 'Amendment', value: contract.amendment }] : []),
        ]}
      />
      {contract.contractDescription && <TruncatedText text={contract.contractDescription} />}
      <ContractBar startDate={contract.startDate} endDate={contract.endDate} isAgreed={isAgreed(contract)} />
      <OpenAmendment {...props} />
      <Group justify="space-between" gap="xs">
        <div className={classes.state}>
          <Text size="sm" fw={500}>
            {ending ?? waitingText(contract) ?? range}
          </Text>
          {ending !== null && (
            <Text size="sm" className={classes.text}>
              {contract.rejectReason}
            </Text>
          )}
          {blocked !== null && <Text size="sm">{blocked}</Text>}
          <Agreed who="Supplier" at={contract.supplierAgreedAt} />
          <Agreed who="Buyer" at={contract.buyerAgreedAt} />
        </div>
        <ContractDecisions {...props} />
      </Group>
      <ContractPapers contract={contract} onAmend={onAmend} onHistory={onHistory} />
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
