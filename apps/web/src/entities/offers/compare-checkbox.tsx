import { useSession } from '../../lib/session';
import { comparison } from './compare.model';
import { comparedOffers, useComparedOffers } from './compared-offers';
import classes from './compare-checkbox.module.css';

/** Checkbox that selects an offer for comparison; the key X toggles it from anywhere in its row. */
export function CompareCheckbox({ offer: { id, title } }: { offer: { id: number; title: string } }) {
  const chosen = useComparedOffers();
  const isChosen = chosen.some((offer) => offer.id === id);
  // A buyer also requests the NDAs of ticked offers.
  const most = useSession()?.userType === 'Buyer' ? comparison.ticked : comparison.most;
  const isFull = !isChosen && chosen.length >= most;
  return (
    <label className={classes.tick} title={isFull ? `At most ${most} offers` : 'Compare (X)'}>
      <input
        type="checkbox"
        aria-label={`Compare ${title}`}
        aria-keyshortcuts="x"
        data-key="x"
        checked={isChosen}
        disabled={isFull}
        onChange={() => comparedOffers.toggle({ id, title })}
      />
    </label>
  );
}
