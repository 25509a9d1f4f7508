import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BuyerRecord } from '../../../entities/needs/need';
import { needRecordQuery } from '../../../entities/needs/need-queries';
import { recordLines } from './buyer-record.model';

/** The buyer's record: how it decided earlier needs and answered quotes. */
export function RecordOfBuyer({ needId, isOwn = false }: { needId: number; isOwn?: boolean }) {
  const { data, isPending } = useQuery(needRecordQuery(needId));
  if (isPending) return <Skeleton height="4rem" aria-label="Loading the buyer’s record" />;
  return data ? <RecordLines record={data} isOwn={isOwn} /> : null;
}

/** A buyer's record in sentences. */
export function RecordLines({ record, isOwn = false }: { record: BuyerRecord; isOwn?: boolean }) {
  const title = isOwn ? 'Your record, as suppliers see it' : 'The buyer’s record';
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {recordLines(record).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </section>
  );
}
