import { Group, Text, Title } from '@mantine/core';
import { CompanyLink } from '../../../entities/companies/company-link';
import { CompanyLogo } from '../../../entities/companies/company-logo';
import { AssignMenu } from '../../../entities/members/assign-menu';
import type { Contract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { contractPath } from '../../../config/paths';
import { AnchorLink } from '../../../ui/links';
import { MoneyExact } from '../../../ui/money';
import { type RecordColumn, RecordRow } from '../../../ui/record-rows';
import { ContractBadge } from '../contract-badge';
import { isAgreed, otherSide, standingNote, type Turn, turnOf } from '../contracts.model';
import { PeriodBar } from '../period-bar';
import type { PeriodScale } from '../period.model';
import { ProgressBar } from '../progress-bar';
import classes from './contract-row.module.css';

export const contractColumns: readonly RecordColumn[] = [
  { label: 'Contract', width: 'minmax(0, 2fr)' },
  { label: 'With', width: 'minmax(0, 1.4fr)' },
  { label: 'Value', width: '6.75rem', isFigure: true },
  { label: 'Period', width: '11rem' },
  { label: 'State', width: 'minmax(0, 1.5fr)' },
  { label: 'Turn', width: '3.25rem' },
];

const turnWords: Record<Turn, string> = { yours: 'Yours', theirs: 'Theirs', nobody: '–' };

interface Props {
  contract: Contract;
  side: ContractSide;
  scale: PeriodScale;
  today: string;
}

/** A contract in a list: subject, company, value, period, state and next actor. Links to its page. */
export function ContractRow({ contract, side, scale, today }: Props) {
  const { contractId, contractName, offerTitle, value } = contract;
  const other = otherSide(contract, side);
  const note = standingNote(contract, side);
  const turn = turnOf(contract, side);
  const share = contract.progress?.deliveredShare ?? null;
  return (
    <RecordRow
      label={contractName}
      columns={contractColumns}
      cells={[
        <>
          <Title order={3} size="sm" lineClamp={2} className={classes.name}>
            <AnchorLink to={contractPath[side](contractId)} c="inherit" inherit>
              {contractName}
            </AnchorLink>
          </Title>
          {!contractName.includes(offerTitle) && (
            <Text size="xs" c="dimmed" truncate>
              {offerTitle}
            </Text>
          )}
        </>,
        <Group key="other" gap="xs" wrap="nowrap">
          <CompanyLogo company={other} size="1.75rem" />
          <div className={classes.company}>
            <CompanyLink id={other.userId} name={other.companyName} />
          </div>
        </Group>,
        value === null ? (
          <Text key="value" span size="sm" c="dimmed">
            not stated
          </Text>
        ) : (
          <div key="value">
            <MoneyExact rupees={value} isStrong />
            {share !== null && (
              <>
                <ProgressBar done={share / 100} />
                <Text fz="0.75rem" lh={1.25}>
                  {share} % delivered
                </Text>
              </>
            )}
          </div>
        ),
        <PeriodBar
          key="period"
          startDate={contract.startDate}
          endDate={contract.endDate}
          isAgreed={isAgreed(contract)}
          scale={scale}
          today={today}
        />,
        <div key="state" className={classes.state}>
          <ContractBadge contract={contract} />
          {note !== null && (
            <Text fz="0.75rem" lh={1.25} lineClamp={2}>
              {note}
            </Text>
          )}
          <AssignMenu kind="contract" id={contractId} name={contractName} />
        </div>,
        <span key="turn" className={classes.turn} data-turn={turn}>
          {turnWords[turn]}
        </span>,
      ]}
    />
  );
}
