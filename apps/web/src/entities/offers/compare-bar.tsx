import { Button, Group, Text } from '@mantine/core';
import { webPaths } from '../../config/paths';
import { ButtonLink } from '../../ui/links';
import { comparison } from './compare.model';
import { comparedOffers, useComparedOffers } from './compared-offers';
import classes from './compare-bar.module.css';

/** Bar below a list with the offers selected for comparison and the link to it. */
export function CompareBar() {
  const chosen = useComparedOffers();
  if (chosen.length === 0) return null;
  const missing = comparison.least - chosen.length;
  return (
    <section className={classes.bar} aria-label="Comparison" data-print="no">
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {chosen.length === 1 ? '1 offer selected' : `${chosen.length} offers selected`}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {missing > 0 ? 'Select another one to compare them.' : chosen.map(({ title }) => title).join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button variant="subtle" onClick={comparedOffers.clear}>
          Clear
        </Button>
        {missing <= 0 && (
          <ButtonLink to={webPaths.compare} search={{ offers: chosen.map(({ id }) => id).join(',') }}>
            Compare
          </ButtonLink>
        )}
      </Group>
    </section>
  );
}
