import { Alert, Badge, Text, Title } from '@mantine/core';
import { declineReasonTexts } from '@proffer/contract/needs/answer-rules';
import { lineSum } from '@proffer/contract/contracts/lines';
import { quantityText } from '@proffer/contract/wire/group-indian';
import { Totals } from '../../../entities/contracts/totals';
import type { Need, OwnAnswer } from '../../../entities/needs/need';
import { bandWords } from '../../../entities/needs/need-words.model';
import { MomentText } from '../../../ui/date-text';
import { dayText } from '../../../ui/date-text.model';
import { Facts } from '../../../ui/facts';
import { MoneyExact } from '../../../ui/money';
import reading from '../reading/reading.module.css';
import { SealNote } from './seal-note';

interface Props {
  need: Need;
  answer: OwnAnswer;
}

/** The supplier's own answer with its versions, and its outcome once the need has ended. */
export function OwnAnswerSection({ need, answer }: Props) {
  const { content, totals, versions, offerTitle } = answer;
  return (
    <section aria-label="Your answer">
      <Title order={2} size="h4" mb="xs">
        Your answer
      </Title>
      <Outcome need={need} answer={answer} />
      {need.isSealed && need.status === 'open' && <SealNote deadline={need.deadline} hash={answer.hash} />}
      <Facts
        facts={[
          { label: 'Total with GST', value: <MoneyExact rupees={totals.total} isStrong /> },
          { label: 'Can be accepted until', value: dayText(content.validUntil) },
          { label: 'Contract', value: `${dayText(content.startDate)} – ${dayText(content.endDate)}` },
          {
            label: 'Offer',
            value: offerTitle === '' ? 'A new offer that only this buyer sees' : <bdi>{offerTitle}</bdi>,
          },
        ]}
      />
      <details className={reading.more}>
        <summary>Lines and terms</summary>
        <AnsweredLines content={content} />
        <Totals totals={totals} />
        {content.paymentTerms !== '' && (
          <Text size="sm" className={reading.text}>
            Payment: {content.paymentTerms}
          </Text>
        )}
        {content.note !== '' && (
          <Text size="sm" className={reading.text}>
            {content.note}
          </Text>
        )}
      </details>
      {versions.length > 1 && (
        <details className={reading.more}>
          <summary>{versions.length} versions</summary>
          <ul className={reading.files} aria-label="Versions of your answer">
            {versions.map(({ number, at, by, total }) => (
              <li key={number}>
                <Text size="sm" component="span">
                  Version {number}, <MomentText at={at} />, <bdi>{by}</bdi>: <MoneyExact rupees={total} />
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Outcome of the answer: awarded, or the buyer's reason, and its position by total. */
function Outcome({ need, answer: { decline, band } }: Props) {
  if (need.status !== 'ended' && decline === null) return null;
  const isAwarded = need.outcome === 'contract' && decline === null;
  return (
    <Alert color="gray" mb="sm" title={isAwarded ? 'Your answer was accepted' : undefined}>
      {isAwarded && <Text size="sm">The quote leads to its contract.</Text>}
      {decline && (
        <Text size="sm">
          Not chosen: {declineReasonTexts[decline.reason].toLowerCase()}
          {decline.note !== '' && (
            <>
              . <bdi>{decline.note}</bdi>
            </>
          )}
        </Text>
      )}
      {!isAwarded && decline === null && <Text size="sm">The buyer gave no reason for your answer.</Text>}
      {band !== null && <Text size="sm">{bandWords[band]}</Text>}
    </Alert>
  );
}

const kindWords = { offered: '', alternative: 'Alternative', not_offered: 'Not offered' } as const;

/** Lines of an answer as a table; on a phone, a list. */
function AnsweredLines({ content: { lines } }: Pick<OwnAnswer, 'content'>) {
  return (
    <table className={reading.lines}>
      <thead>
        <tr>
          <th scope="col" className={reading.figure}>
            No.
          </th>
          <th scope="col">Item</th>
          <th scope="col" className={reading.figure}>
            Quantity
          </th>
          <th scope="col" className={reading.figure}>
            Price
          </th>
          <th scope="col" className={reading.figure}>
            GST
          </th>
          <th scope="col" className={reading.figure}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td className={reading.figure}>{index + 1}</td>
            <td data-lead>
              <bdi>{line.item}</bdi>{' '}
              {kindWords[line.kind] !== '' && (
                <Badge size="xs" variant="light" tt="none" color="gray">
                  {kindWords[line.kind]}
                </Badge>
              )}
              {line.note !== '' && (
                <Text size="xs" c="dimmed">
                  {line.note}
                </Text>
              )}
            </td>
            <td className={reading.figure} data-label="Quantity">
              {quantityText(line.quantity)} <bdi>{line.unit}</bdi>
            </td>
            {line.kind === 'not_offered' ? (
              <td colSpan={3} className={reading.figure}>
                –
              </td>
            ) : (
              <>
                <td className={reading.figure} data-label="Price">
                  <MoneyExact rupees={line.unitPrice} />
                </td>
                <td className={reading.figure} data-label="GST">
                  {line.taxRate} %
                </td>
                <td className={reading.figure} data-label="Amount">
                  <MoneyExact rupees={lineSum(line).net} isStrong />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
