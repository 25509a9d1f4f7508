import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ValidationMark } from '@proffer/contract/users/validation.schemas';
import { useRef, useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';
import classes from './validated-mark.module.css';
import { checkedFactsText } from './validation-words.model';

const loadTip = async () => (await import('./validation-tip')).ValidationTip;

/**
 * Mark of a validated company. A tooltip states what was checked and when; it opens by pointer, focus and touch
 * (PRO-124). `wordClass` may hide the word where the space is short.
 */
export function ValidatedMark({
  validation,
  wordClass,
}: {
  validation: ValidationMark;
  wordClass?: string | undefined;
}) {
  const mark = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const { part: ValidationTip, want } = useOnDemand(loadTip);
  const words = `Validated: ${checkedFactsText(validation)}`;
  const come = () => {
    setNear(true);
    void want();
  };
  const leave = () => setNear(false);
  return (
    <>
      <button
        ref={mark}
        type="button"
        // Part of a line of text: a larger target would cover the links next to it.
        data-in-text
        aria-label={words}
        className={classes.mark}
        onMouseEnter={come}
        onMouseLeave={leave}
        onFocus={come}
        onBlur={leave}
        onClick={come}
      >
        <IconRosetteDiscountCheck size={14} aria-hidden />
        <span className={wordClass}>Validated</span>
      </button>
      {isNear && ValidationTip && <ValidationTip words={words} mark={mark} />}
    </>
  );
}
