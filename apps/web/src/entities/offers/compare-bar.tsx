import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { useMay } from '../members/use-may';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import { RequestNdasDialog } from '../nda/request-ndas-dialog';
import { comparedColumns, comparison } from './compare.model';
import { comparedOffers, useComparedOffers } from './compared-offers';
import classes from './compare-bar.module.css';

/** Bar below a list with the ticked offers: to compare them, and for a buyer to request their NDAs (NDA-95). */
export function CompareBar() {
  const chosen = useComparedOffers();
  const mayAsk = useMay('prepare');
  const isBuyer = useSession()?.userType === 'Buyer' && mayAsk;
  const [isAsking, setAsking] = useState(false);
  if (chosen.length === 0) return null;
  const { least, most } = comparison;
  const canCompare = chosen.length >= least && chosen.length <= most;
  const hint =
    chosen.length < least
      ? 'Select another one to compare them.'
      : canCompare
        ? chosen.map(({ title }) => title).join(' · ')
        : `At most ${most} offers can be compared.`;
  return (
    <section className={classes.bar} data-bottom-bar aria-label="Comparison" data-print="no">
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {chosen.length === 1 ? '1 offer selected' : `${chosen.length} offers selected`}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {hint}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button variant="subtle" onClick={comparedOffers.clear}>
          Clear
        </Button>
        {isBuyer && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Request NDAs
          </Button>
        )}
        {canCompare && (
          <ButtonLink to={webPaths.compare} search={{ columns: comparedColumns(chosen.map(({ id }) => id)) }}>
            Compare
          </ButtonLink>
        )}
      </Group>
      <RequestNdasDialog
        offers={chosen}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDone={comparedOffers.clear}
      />
    </section>
  );
}
