import { Anchor, Text, Title } from '@mantine/core';
import { milestoneRoundingText, milestoneSums } from '@proffer/contract/contracts/substance';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { ReactNode } from 'react';
import type { FullContract } from '../../../entities/contracts/contract';
import { dayText } from '../../../ui/date-text.model';
import { fileSize } from '../../../ui/file-size.model';
import { MoneyExact } from '../../../ui/money';
import { SignedBy } from '../../../ui/signed-by';
import classes from './contract-paper.module.css';
import { downloadPaper } from './contract-files';
import { HeldCertificates } from './held-certificates';
import { LinesTable } from '../../../entities/contracts/lines-table';

/** The complete terms of a contract, as in its PDF. */
export function ContractPaper({ contract }: { contract: FullContract }) {
  const { lines, totals, paymentTerms, milestones, governingLaw, jurisdiction, papers, heldCertificates } =
    contract;
  const sums = milestoneSums(totals.total, milestones);
  return (
    <article className={classes.paper} aria-label={`Terms of ${isolated(contract.contractName)}`}>
      <Text size="sm">
        Between <bdi className={classes.name}>{contract.supplierCompany}</bdi>, supplier, and{' '}
        <bdi className={classes.name}>{contract.buyerCompany}</bdi>, buyer, for the offer “
        <bdi>{contract.offerTitle}</bdi>” in its version {contract.offerVersion}, from{' '}
        {dayText(contract.startDate)} to {dayText(contract.endDate)}.
      </Text>
      <Part title="Description">
        <Text size="sm" className={classes.text}>
          {contract.contractDescription || 'No description.'}
        </Text>
      </Part>
      {lines.length > 0 && (
        <Part title="Lines and price">
          <LinesTable lines={lines} totals={totals} />
        </Part>
      )}
      {paymentTerms !== '' && (
        <Part title="Payment">
          <Text size="sm" className={classes.text}>
            {paymentTerms}
          </Text>
        </Part>
      )}
      {milestones.length > 0 && (
        <Part title="Milestones">
          <ol className={classes.milestones}>
            {milestones.map(({ what, dueDate, percent }, index) => (
              <li key={index}>
                <span>
                  <bdi>{what}</bdi>
                  {dueDate !== '' && (
                    <Text span size="sm" c="dimmed">
                      , due {dayText(dueDate)}
                    </Text>
                  )}
                </span>
                <span className={classes.part}>
                  {percent} %{lines.length > 0 && ' · '}
                  {lines.length > 0 && <MoneyExact rupees={sums[index] ?? 0} isStrong />}
                </span>
              </li>
            ))}
          </ol>
          {lines.length > 0 && (
            <Text size="xs" c="dimmed">
              {milestoneRoundingText}
            </Text>
          )}
        </Part>
      )}
      {(governingLaw !== '' || jurisdiction !== '') && (
        <Part title="Law and place">
          <Text size="sm">
            {[
              governingLaw !== '' && `Governed by the law of ${isolated(governingLaw)}.`,
              jurisdiction !== '' && `The courts of ${isolated(jurisdiction)} decide.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        </Part>
      )}
      {heldCertificates.length > 0 && (
        <Part title="Certificates of the supplier">
          <HeldCertificates contract={contract} />
        </Part>
      )}
      {papers.length > 0 && (
        <Part title="Attachments">
          <ul className={classes.papers}>
            {papers.map((paper) => (
              <li key={paper.paperId}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => void downloadPaper(contract.contractId, paper)}
                >
                  <bdi>{paper.name}</bdi>
                </Anchor>{' '}
                <Text span size="xs" c="dimmed">
                  {fileSize(paper.bytes)}, SHA-256 <span className={classes.hash}>{paper.sha256}</span>
                </Text>
                <SignedBy names={paper.signedBy} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}
