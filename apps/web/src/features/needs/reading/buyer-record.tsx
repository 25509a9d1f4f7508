import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BuyerRecord } from '../../../entities/needs/need';
import { needRecordQuery } from '../../../entities/needs/need-queries';
import { recordLines } from './buyer-record.model';

/** The buyer's record: how it decided earlier needs and answered quotes. */
export function RecordOfBuyer({ needId }: { needId: number }) {
  const { data, isPending } = useQuery(needRecordQuery(needId));
  if (isPending) return <Skeleton height="4rem" aria-label="Loading the buyer’s record" />;
  return data ? <RecordLines record={data} /> : null;
}

/** A buyer's record in sentences. */
export function RecordLines({ record }: { record: BuyerRecord }) {
  return (
    <section aria-label="The buyer’s record">
      <Title order={2} size="h4" mb="xs">
        The buyer’s record
      </Title>
      {recordLines(record).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </section>
  );
}
