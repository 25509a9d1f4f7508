import { Anchor } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useRef, useState } from 'react';
import { useSoonWanted } from '../../ui/use-soon-wanted';
import { validationText } from './profile.model';
import classes from './profiles.module.css';

/** Where the page says in words what the mark stands for. */
export const validationId = 'validated';

const loadTip = async () => (await import('./validation-tip')).ValidationTip;

/** Says who checked a company and what while it is pointed at or focused, and leads to where the page says it. */
export function ValidatedMark({ validation }: { validation: NonNullable<UserDetail['validation']> }) {
  const mark = useRef<HTMLAnchorElement>(null);
  const [isNear, setNear] = useState(false);
  const { part: ValidationTip, want } = useSoonWanted(loadTip);
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
