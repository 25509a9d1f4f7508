import { marketDay } from '@proffer/contract/contracts/market-day';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { offerPath, webPaths } from '../../../config/paths';
import { CompanyLink } from '../../../entities/companies/company-link';
import { CompanyLogo } from '../../../entities/companies/company-logo';
import { ratingText } from '../../../entities/companies/company-words.model';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { MomentText } from '../../../ui/date-text';
import { Facts } from '../../../ui/facts';
import { AnchorLink } from '../../../ui/links';
import { MoneyExact } from '../../../ui/money';
import { isAgreed, partyOf } from '../contracts.model';
import { PeriodBar } from '../period-bar';
import { ContractDocuments } from './contract-documents';
import { ContractHistory } from './contract-history';
import classes from './contract-page.module.css';
import { PastAmendments } from './past-amendments';
import { PastRevisions } from './past-revisions';

interface Props {
  contract: FullContract;
  side: ContractSide;
}

/** Side column of the contract: value, period, parties and their agreement, NDA and offer, and earlier revisions. */
export function ContractRail({ contract, side }: Props) {
  const [today] = useState(() => marketDay(new Date()));
  const { value, startDate, endDate, offerId, offerVersion, offerTitle, ndaId } = contract;
  const offer = side === 'supplier' ? offerPath.fromNda(offerId) : offerPath.buyer(offerId);
  const ndas = side === 'supplier' ? webPaths.supplierNda : webPaths.buyerNda;
  return (
    <aside className={classes.rail} aria-label="About this contract">
      {value !== null && (
        <Part title="Value">
          <Text fz="1.5rem" lh={1.2}>
            <MoneyExact rupees={value} isStrong />
          </Text>
          <Text size="xs" c="dimmed">
            incl. GST
          </Text>
        </Part>
      )}
      <Part title="Period">
        <PeriodBar
          startDate={startDate}
          endDate={endDate}
          isAgreed={isAgreed(contract)}
          today={today}
          isTold
        />
      </Part>
      <Part title="Parties">
        <Party contract={contract} side="supplier" />
        <Party contract={contract} side="buyer" />
      </Part>
      <Part title="Based on">
        <Facts
          facts={[
            {
              label: 'Offer',
              value: (
                <span>
                  <AnchorLink to={offer} inherit>
                    {offerTitle}
                  </AnchorLink>
                  , version {offerVersion}
                </span>
              ),
            },
            {
              label: 'NDA',
              value:
                ndaId === null ? (
                  'none'
                ) : (
                  <AnchorLink to={ndas} search={{ read: String(ndaId) }} inherit>
                    Read the NDA
                  </AnchorLink>
                ),
            },
            { label: 'Scope', value: scopeLabels[contract.offerScope] },
          ]}
        />
      </Part>
      <Part title="Documents">
        <ContractDocuments contract={contract} />
      </Part>
      <Part title="History">
        <ContractHistory history={contract.history} />
      </Part>
      <PastAmendments contract={contract} />
      <PastRevisions contract={contract} />
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Party({ contract, side }: Props) {
  const party = partyOf(contract, side);
  const agreedAt = side === 'supplier' ? contract.supplierAgreedAt : contract.buyerAgreedAt;
  const signature = contract.signatures.find(
    (one) => one.side === side && one.revision === contract.revision && one.amendment === 0,
  );
  return (
    <div className={classes.party}>
      <CompanyLogo company={party} size="2.25rem" />
      <div>
        <Text size="sm" fw={500}>
          <CompanyLink id={party.userId} name={party.companyName} />
        </Text>
        <Text size="xs" c="dimmed">
          {side === 'supplier' ? 'Supplier' : 'Buyer'}
          {signature && (
            <>
              , signed by <bdi>{signature.name}</bdi>, <bdi>{signature.capacity}</bdi>,{' '}
              <MomentText at={signature.signedAt} />
            </>
          )}
          {!signature && agreedAt !== null && (
            <>
              , accepted electronically <MomentText at={agreedAt} />
            </>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {ratingText(contract.ratings[side])}
        </Text>
      </div>
    </div>
  );
}
