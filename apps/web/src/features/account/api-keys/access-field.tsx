import { Input } from '@mantine/core';
import { allKeyNouns, type KeyNoun, keyNouns } from '@proffer/contract/api-keys/rules';
import { useId } from 'react';
import { accessChoices, type ChosenAccess } from './api-keys.model';
import classes from './api-keys.module.css';

interface AccessFieldProps {
  value: ChosenAccess;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: ChosenAccess) => void;
}

/** Table of radio buttons with the access to each noun; arrow keys change a row, Tab goes to the next one. */
export function AccessField({ value, error, disabled, onChange }: AccessFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.access} aria-describedby={`${id}-text ${id}-error`} disabled={disabled}>
      <legend className={classes.legend}>Access</legend>
      <Input.Description id={`${id}-text`}>
        Read shows what this person may see. Prepare also writes drafts, questions and messages. No key signs,
        accepts or manages the company.
      </Input.Description>
      <table className={classes.accessTable}>
        <thead>
          <tr>
            <th scope="col">About</th>
            {accessChoices.map(({ value: access, label }) => (
              <th key={access} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {allKeyNouns.map((noun) => (
            <tr key={noun}>
              <th scope="row">{keyNouns[noun]}</th>
              {accessChoices.map(({ value: access, label }) => (
                <td key={access}>
                  <label className={classes.cell}>
                    <input
                      type="radio"
                      name={`${id}-${noun}`}
                      aria-label={`${keyNouns[noun]}: ${label}`}
                      className={classes.dot}
                      checked={value[noun] === access}
                      data-invalid={error === undefined ? undefined : true}
                      onChange={() => onChange(withAccess(value, noun, access))}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Input.Error id={`${id}-error`}>{error}</Input.Error>
    </fieldset>
  );
}

const withAccess = (value: ChosenAccess, noun: KeyNoun, access: ChosenAccess[KeyNoun]): ChosenAccess => ({
  ...value,
  [noun]: access,
});
