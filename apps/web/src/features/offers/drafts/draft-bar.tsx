import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ListedOffer } from '../../../entities/offers/offer';
import { statusOf } from '../../../entities/offers/offer-status.model';
import { useListLook } from '../../../ui/list-look';
import classes from './drafts.module.css';

const DraftDialog = lazy(async () => ({ default: (await import('./draft-dialog')).DraftDialog }));

interface DraftBarProps {
  /** Drafts on the shown page. */
  drafts: readonly ListedOffer[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: number[]) => void;
}

/** Bar below the list that publishes the selected drafts; visible once one is selected. */
export function DraftBar({ drafts, chosen, onChoose }: DraftBarProps) {
  // The dialog keeps its drafts while the list behind it changes.
  const [asked, setAsked] = useState<readonly ListedOffer[]>([]);
  const selected = drafts.filter(({ id }) => chosen.has(id));

  function close(): void {
    setAsked([]);
    onChoose([]);
  }

  return (
    <section
      className={classes.bar}
      data-bottom-bar={selected.length > 0 || undefined}
      aria-label="Selected drafts"
    >
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={selected.length === drafts.length}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? drafts.map(({ id }) => id) : [])}
        />
        Select all drafts on this page
      </label>
      <output aria-live="polite">{selected.length === 0 ? '' : `${selected.length} selected`}</output>
      {selected.length > 0 && (
        <Button onClick={() => setAsked(selected)}>
          {`Complete and publish ${selected.length} ${selected.length === 1 ? 'draft' : 'drafts'}`}
        </Button>
      )}
      {asked.length > 0 && (
        <Suspense fallback={null}>
          <DraftDialog drafts={asked} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Checkbox that selects a draft; other offers get an empty space of the same width. */
export function DraftTick({
  offer,
  chosen,
  onChoose,
}: Omit<DraftBarProps, 'drafts'> & { offer: ListedOffer }) {
  const [look] = useListLook();
  if (statusOf(offer) !== 'draft') return look === 'cards' ? null : <span className={classes.noTick} />;
  const { id, title } = offer;
  return (
    <label className={classes.tick} title="Select (X)">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        aria-keyshortcuts="x"
        data-key="x"
        checked={chosen.has(id)}
        onChange={() =>
          onChoose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id])
        }
      />
    </label>
  );
}
