import { Anchor } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useRef, useState } from 'react';
import { usePrefetched } from '../../ui/use-prefetched';
import { validationText } from './profile.model';
import classes from './profiles.module.css';

/** Id of the element that explains the Validated mark. */
export const validationId = 'validated';

const loadTip = async () => (await import('../../entities/companies/validation-tip')).ValidationTip;

/** Mark of a validated company, with a tooltip on who checked what; links to the explanation on the page. */
export function ValidatedMark({ validation }: { validation: NonNullable<UserDetail['validation']> }) {
  const mark = useRef<HTMLAnchorElement>(null);
  const [isNear, setNear] = useState(false);
  const { part: ValidationTip, want } = usePrefetched(loadTip);
  const come = () => {
    setNear(true);
    void want();
  };
  const leave = () => setNear(false);
  return (
    <>
      <Anchor
        ref={mark}
        href={`#${validationId}`}
        aria-describedby={validationId}
        underline="never"
        className={classes.mark}
        onMouseEnter={come}
        onMouseLeave={leave}
        onFocus={come}
        onBlur={leave}
      >
        <IconRosetteDiscountCheck size={20} aria-hidden />
        Validated
      </Anchor>
      {isNear && ValidationTip && <ValidationTip words={validationText(validation)} mark={mark} />}
    </>
  );
}
