import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Category } from '@proffer/contract/offers/schemas';
import { FilterGroup } from '../../ui/filter-group';
import { usePressed } from '../../ui/use-typed';
import type { OfferFacets } from './offer';
import classes from './category-filter.module.css';
import { byCount, countText, type CountedCategory, shortCategoryList } from './offer-facets.model';

/** Height of the short list with its button, reserved while it loads so that nothing moves. */
const usualHeight = `${shortCategoryList * 2.75 + 1.75}rem`;

interface CategoryFilterProps {
  chosen: string | undefined;
  facets: OfferFacets | undefined;
  /** True while no counts are loaded. */
  isLoading: boolean;
  /** True while the counts are those of the previous filters. */
  isOld: boolean;
  onChoose: (code: string | undefined) => void;
}

/** Category tree, one level at a time: the ancestors, the chosen category, and its children with their counts. */
export function CategoryFilter(props: CategoryFilterProps) {
  const { chosen, facets, isLoading, isOld } = props;
  const [pressed, press] = usePressed(chosen, props.onChoose);
  const here = useRef<HTMLSpanElement>(null);
  const leftFrom = useRef<string | null>(null);
  const way = wayTo(chosen, facets);
  const current = way.at(-1);
  const place = current?.code ?? '';

  useEffect(() => {
    // The clicked button disappears with its level, so the focus moves to the new one.
    if (leftFrom.current === null || leftFrom.current === place) return;
    leftFrom.current = null;
    here.current?.focus({ preventScroll: true });
  }, [place]);

  // Without counts there are no choices.
  if (!facets && !isLoading && chosen === undefined) return null;

  function choose(code: string | undefined): void {
    leftFrom.current = place;
    press(code);
  }

  return (
    <FilterGroup title="Category">
      <nav
        aria-label="Category"
        className={classes.steps}
        data-stale={pressed !== chosen || (isOld && (pressed ?? '') !== place) || undefined}
      >
        {way.length > 0 && (
          <ol className={classes.way}>
            <Up title="All categories" onClick={() => choose(undefined)} />
            {way.slice(0, -1).map(({ code, title }) => (
              <Up key={code} title={title} onClick={() => choose(code)} />
            ))}
          </ol>
        )}
        <span ref={here} tabIndex={-1} aria-current="true" className={classes.here}>
          {current?.title ?? 'All categories'}
        </span>
        {facets ? (
          <Below key={place} categories={facets.categories} onChoose={choose} />
        ) : (
          isLoading && <Skeleton height={usualHeight} aria-hidden />
        )}
      </nav>
    </FilterGroup>
  );
}

function Up({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <li>
      <UnstyledButton className={classes.step} onClick={onClick}>
        <IconChevronLeft size={14} aria-hidden />
        {title}
      </UnstyledButton>
    </li>
  );
}

/** Child categories with the most offers, and all of them on request. */
function Below({
  categories,
  onChoose,
}: {
  categories: CountedCategory[];
  onChoose: (code: string) => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const listId = useId();
  if (categories.length === 0) return null;
  const sorted = byCount(categories);
  return (
    <>
      <ul id={listId} className={classes.below}>
        {(isWhole ? sorted : sorted.slice(0, shortCategoryList)).map(({ code, title, count }) => (
          <li key={code}>
            <UnstyledButton className={classes.step} title={title} onClick={() => onChoose(code)}>
              <span className={classes.title}>{title}</span>
              <span className={classes.count}>{countText(count)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {sorted.length > shortCategoryList && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${sorted.length}`}
        </UnstyledButton>
      )}
    </>
  );
}

/** Returns the path from the division to the chosen category; only its code if the counts are missing. */
function wayTo(chosen: string | undefined, facets: OfferFacets | undefined): Category[] {
  if (facets) return facets.path;
  return chosen === undefined ? [] : [{ code: chosen, title: chosen }];
}
