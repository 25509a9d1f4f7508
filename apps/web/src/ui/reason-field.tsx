import { faultsOf } from '@proffer/contract/wire/faults';
import { reasonRule, textFault } from '@proffer/contract/wire/text-rules';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { ComponentProps } from 'react';
import { LimitedTextarea } from './limited-textarea';

interface Props extends Omit<ComponentProps<typeof LimitedTextarea>, 'most' | 'description'> {
  /** Who reads it. */
  reader: string;
}

/** Why something is done, in words that somebody else reads; so it is required. `checkReason` says whether it may be sent. */
export function ReasonField({ reader, ...field }: Props) {
  return (
    <LimitedTextarea
      label="Reason"
      description={`${isolated(reader)} reads this.`}
      required
      autosize
      minRows={3}
      maxRows={10}
      most={reasonRule.most}
      {...field}
    />
  );
}

/** What is wrong with a form that asks for a reason. */
export const checkReason = ({ reason }: { reason: string }) =>
  faultsOf({ reason: textFault(reasonRule, reason) });
