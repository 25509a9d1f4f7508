import { useEffect, useRef } from 'react';
import classes from './code-boxes.module.css';
import { enterText, erase, type CodeState } from './code-boxes.model';

interface CodeBoxesProps {
  state: CodeState;
  onChange: (state: CodeState) => void;
  isDisabled: boolean;
  error: string | undefined;
}

/** A box for each digit of a code, with pasting, arrow keys, backspace and autofill of mailed codes. */
export function CodeBoxes({ state, onChange, isDisabled, error }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    boxes.current[state.focus]?.focus();
  }, [state]);

  function onKeyDown(event: React.KeyboardEvent, index: number): void {
    const moves: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: state.digits.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      boxes.current[target]?.focus();
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      onChange(erase(state, index));
    }
  }

  return (
    <fieldset aria-label="Verification code" className={classes.boxes}>
      {state.digits.map((digit, index) => (
        <input
          key={`box-${index}`}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          className={classes.box}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={`Digit ${index + 1} of ${state.digits.length}`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'code-error'}
          // Not disabled: the focus, and with it the input for the next attempt, would be lost.
          readOnly={isDisabled}
          value={digit}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            // Typing into a filled box gives the old and the new digit; the new one counts.
            const typed = event.currentTarget.value;
            onChange(
              enterText(state, index, typed.length === 2 && typed.startsWith(digit) ? typed.slice(1) : typed),
            );
          }}
          onPaste={(event) => {
            event.preventDefault();
            onChange(enterText(state, index, event.clipboardData.getData('text')));
          }}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
    </fieldset>
  );
}
