import { Button, Group, Radio, Stack } from '@mantine/core';
import { secondFactors, type SecondFactor } from '@proffer/contract/wire/choices';
import { useState } from 'react';
import { StatusBadge } from '../../ui/status-badge';
import classes from './account.module.css';
import { factorWords } from './two-step.model';

interface FactorChoiceProps {
  /** The current method. */
  method: SecondFactor;
  /** True for people who must use a second factor. */
  isNeeded: boolean;
  onChange: (method: SecondFactor) => void;
}

/**
 * Options for the second factor. Selecting one changes nothing yet, so that arrow keys open no dialog; the button
 * does.
 */
export function FactorChoice({ method, isNeeded, onChange }: FactorChoiceProps) {
  const factors = secondFactors.filter((factor) => factor !== 'off' || !isNeeded);
  const [chosen, setChosen] = useState(method);
  return (
    <Stack>
      <Radio.Group
        aria-label="Two-step login"
        value={chosen}
        onChange={(value) => setChosen(secondFactors.find((factor) => factor === value) ?? method)}
      >
        {factors.map((factor) => (
          <div key={factor} className={classes.row}>
            <Radio
              className={`${classes.words} ${classes.reach}`}
              value={factor}
              label={factorWords[factor].label}
              description={factorWords[factor].text}
            />
            {factor === method && <StatusBadge tone="done">In use</StatusBadge>}
          </div>
        ))}
      </Radio.Group>
      <Group>
        {chosen !== method && <Button onClick={() => onChange(chosen)}>{factorWords[chosen].change}</Button>}
        {chosen === method && method === 'authenticator' && (
          <Button variant="default" onClick={() => onChange('authenticator')}>
            Set up another app
          </Button>
        )}
      </Group>
    </Stack>
  );
}
