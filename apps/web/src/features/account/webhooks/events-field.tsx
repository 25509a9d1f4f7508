import { Checkbox, Input } from '@mantine/core';
import { allKeyNouns, keyNouns } from '@proffer/contract/api-keys/rules';
import { eventTypes } from '@proffer/contract/events/types';
import { useId } from 'react';
import classes from '../account.module.css';
import { type ChosenEvents, chosenTypes, withNoun, withType } from './webhooks.model';
import own from './webhooks.module.css';

interface EventsFieldProps {
  value: ChosenEvents;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: ChosenEvents) => void;
}

/** Check boxes for all events of a noun, with its single events folded below. */
export function EventsField({ value, error, disabled, onChange }: EventsFieldProps) {
  const id = useId();
  return (
    <fieldset className={own.events} aria-describedby={`${id}-error`} disabled={disabled}>
      <legend className={own.legend}>Events</legend>
      {allKeyNouns.map((noun) => {
        const chosen = chosenTypes(value, noun);
        const isWhole = value.nouns.includes(noun);
        return (
          <div key={noun} className={own.noun}>
            <Checkbox
              className={own.whole ?? ''}
              label={keyNouns[noun]}
              checked={isWhole}
              indeterminate={!isWhole && chosen.length > 0}
              data-invalid={error === undefined ? undefined : true}
              onChange={(event) => onChange(withNoun(value, noun, event.currentTarget.checked))}
            />
            <details className={classes.folded}>
              <summary aria-label={`Single events: ${keyNouns[noun]}`}>
                {chosen.length} of {eventTypes[noun].length} events
              </summary>
              <div className={own.types}>
                {eventTypes[noun].map((type) => (
                  <Checkbox
                    key={type}
                    size="xs"
                    className={own.type ?? ''}
                    label={type}
                    checked={chosen.includes(type)}
                    onChange={(event) => onChange(withType(value, noun, type, event.currentTarget.checked))}
                  />
                ))}
              </div>
            </details>
          </div>
        );
      })}
      <Input.Error id={`${id}-error`}>{error}</Input.Error>
    </fieldset>
  );
}
