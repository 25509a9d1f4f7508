import { Tooltip } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { ReactElement } from 'react';
import { validationText } from './profile.model';

interface ValidationTipProps {
  validation: NonNullable<UserDetail['validation']>;
  /** The mark it explains. */
  children: ReactElement;
}

/** Who checked a company and what, at its mark. It comes once the page stands, which says the same in words. */
export function ValidationTip({ validation, children }: ValidationTipProps) {
  return (
    <Tooltip label={validationText(validation)} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
