import { Button, Group, Text, Title } from '@mantine/core';
import { ratedThings, ratedWords, ratingLimits } from '@proffer/contract/contracts/rating';
import type { GivenRating } from '@proffer/contract/contracts/rating.schemas';
import { lazy, Suspense, useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { onceConnected } from '../../../lib/when-idle';
import { dayText } from '../../../ui/date-text.model';
import { Facts } from '../../../ui/facts';
import { SkeletonList } from '../../../ui/list-states';
import { otherCompany } from '../contracts.model';
import classes from '../fulfilment/fulfilment.module.css';

// Loaded on demand, because few contracts have a rating to give.
const RatingForm = lazy(async () => ({
  default: (await onceConnected(() => import('./rating-form'))).RatingForm,
}));

interface Props {
  contract: FullContract;
  side: ContractSide;
}

/** Ratings of an ended contract by both sides, with the form while rating is possible (CON-140). */
export function RatingSection({ contract, side }: Props) {
  const { own, other, until } = contract.ratings;
  const isReader = useIsReader();
  const [isChanging, setChanging] = useState(false);
  if (own === null && other === null && until === null) return null;
  const company = otherCompany(contract, side);
  const isForm = until !== null && !isReader && (own === null || isChanging);
  return (
    <section className={classes.section} aria-labelledby="ratings">
      <Title order={2} size="h4" id="ratings">
        Ratings
      </Title>
      {isForm && (
        <Suspense fallback={<SkeletonList rows={1} label="Loading the form" />}>
          <RatingForm contract={contract} company={company} until={until} onDone={() => setChanging(false)} />
        </Suspense>
      )}
      {own && !isForm && (
        <Given title="Your rating" rating={own}>
          {until !== null && !isReader && (
            <Group gap="xs" data-print="no">
              <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
                Change your rating
              </Button>
              <Text size="xs" c="dimmed">
                until {dayText(until)}
              </Text>
            </Group>
          )}
        </Given>
      )}
      {other && <Given title={`Rating by ${company}`} rating={other} />}
    </section>
  );
}

function Given(props: { title: string; rating: GivenRating; children?: React.ReactNode }) {
  const { title, rating, children } = props;
  return (
    <section aria-label={title}>
      <Text size="sm" fw={500}>
        {title}, {dayText(rating.givenOn)}
      </Text>
      <Facts
        facts={ratedThings.map((thing) => ({
          label: ratedWords[thing],
          value: `${rating[thing]} of ${ratingLimits.most}`,
        }))}
      />
      {children}
    </section>
  );
}
