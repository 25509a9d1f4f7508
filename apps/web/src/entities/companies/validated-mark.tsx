import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ValidationMark } from '@proffer/contract/users/validation.schemas';
import { useRef } from 'react';
import { useValidationTip } from './use-validation-tip';
import classes from './validated-mark.module.css';
import { checkedFactsText } from './validation-words.model';

interface Props {
  validation: ValidationMark;
  /** May hide the word where the space is short. */
  wordClass?: string | undefined;
}

/**
 * Mark of a validated company. A tooltip states what was checked and when; it opens by pointer, focus and touch
 * (PRO-124).
 */
export function ValidatedMark({ validation, wordClass }: Props) {
  const mark = useRef<HTMLButtonElement>(null);
  const { ValidationTip, open, handlers } = useValidationTip();
  const words = `Validated: ${checkedFactsText(validation)}`;
  return (
    <>
      <button
        ref={mark}
        type="button"
        // Part of a line of text: a larger target would cover the links next to it.
        data-in-text
        aria-label={words}
        className={classes.mark}
        onClick={open}
        {...handlers}
      >
        <IconRosetteDiscountCheck size={14} aria-hidden />
        <span className={wordClass}>Validated</span>
      </button>
      {ValidationTip && <ValidationTip words={words} mark={mark} />}
    </>
  );
}
