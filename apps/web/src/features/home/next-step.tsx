import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIsRefused } from '../../entities/members/use-may';
import type { ContractSide } from '../../entities/contracts/keys';
import { ButtonLink } from '../../ui/links';
import { BlockError } from './block-error';
import classes from './home.module.css';
import { permissionOfStep, stepWords } from './next-step.model';
import { homeQueries } from './queries';

/** Block with the one action that is most useful now (OFF-543). */
export function NextStep({ side, userId }: { side: ContractSide; userId: number }) {
  const headingId = useId();
  const query = useQuery(homeQueries.nextStep(side, userId));
  const { data, error } = query;
  const isRefused = useIsRefused(permissionOfStep(data?.step));
  if (data === undefined) {
    return error ? (
      <BlockError
        name="Next step"
        error={error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height="7rem" aria-hidden />
    );
  }
  if (isRefused) return null;
  const { text, act, to, search = {} } = stepWords(data.step, data.count, side);
  return (
    <section className={classes.step} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        Next step
      </Title>
      <Text>{text}</Text>
      <ButtonLink to={to} search={search}>
        {act}
      </ButtonLink>
    </section>
  );
}
