import { Anchor } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { useRef } from 'react';
import { useValidationTip } from '../../entities/companies/use-validation-tip';
import { validationText } from './profile.model';
import classes from './profiles.module.css';

/** Id of the element that explains the Validated mark. */
export const validationId = 'validated';

/** Mark of a validated company, with a tooltip on who checked what; links to the explanation on the page. */
export function ValidatedLink({ validation }: { validation: NonNullable<UserDetail['validation']> }) {
  const mark = useRef<HTMLAnchorElement>(null);
  const { ValidationTip, handlers } = useValidationTip();
  return (
    <>
      <Anchor
        ref={mark}
        href={`#${validationId}`}
        aria-describedby={validationId}
        underline="never"
        className={classes.mark}
        {...handlers}
      >
        <IconRosetteDiscountCheck size={20} aria-hidden />
        Validated
      </Anchor>
      {ValidationTip && <ValidationTip words={validationText(validation)} mark={mark} />}
    </>
  );
}
