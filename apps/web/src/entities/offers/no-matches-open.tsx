import { Button, Stack } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { OfferFacets } from './offer';
import { EmptyState } from '../../ui/list-states';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './no-matches-open.module.css';
import { waysOut } from './offer-facets.model';
import type { OfferViewControl } from './use-offer-view';

export interface NoMatchesProps {
  text: string;
  noun: [one: string, many: string];
  control: OfferViewControl;
  /** Filter counts of this view; undefined while loading and after an error. */
  facets: OfferFacets | undefined;
  /** Other lists in which the keyword has matches. */
  elsewhere?: { name: string; count: number; go: () => void }[];
}

/** Message for a list that the filters leave empty, with filters to remove and the number of offers without them. */
export function OpenNoMatches({
  text,
  noun,
  control: { view, change, clear },
  facets,
  elsewhere = [],
}: NoMatchesProps) {
  const ways = facets?.total === 0 ? waysOut(facets, view) : [];
  const counted = (count: number) => `${groupIndian(count)} ${count === 1 ? noun[0] : noun[1]}`;
  return (
    <EmptyState
      drawing="search"
      title="No results found"
      text={`${text} Remove a filter or widen a range.`}
      action={
        <Stack align="center" gap="xs">
          {elsewhere.map(({ name, count, go }) => (
            <Button
              key={name}
              onClick={(event) => {
                focusPlace(event);
                go();
              }}
            >
              {`${name}: ${counted(count)}`}
            </Button>
          ))}
          {ways.map((way) => (
            <Button
              key={way.filter}
              variant="default"
              classNames={{ root: classes.way, label: classes.label }}
              onClick={(event) => {
                focusPlace(event);
                change(way.change);
              }}
            >
              {`Without ${way.name}: ${counted(way.count)}`}
            </Button>
          ))}
          <Button
            variant={ways.length + elsewhere.length > 0 ? 'subtle' : 'filled'}
            onClick={(event) => {
              focusPlace(event);
              clear();
            }}
          >
            Clear Filters
          </Button>
        </Stack>
      }
    />
  );
}

/** Moves the focus to the list, because the button disappears when offers are found. */
function focusPlace(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
