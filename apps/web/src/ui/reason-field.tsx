import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { ComponentProps } from 'react';
import { LimitedTextarea } from './limited-textarea';

interface Props extends Omit<ComponentProps<typeof LimitedTextarea>, 'most' | 'description'> {
  /** Who reads it. */
  reader: string;
}

/** Why something is done, in words that somebody else reads; so it is required. `isReason` says whether it may be sent. */
export function ReasonField({ reader, ...field }: Props) {
  return (
    <LimitedTextarea
      label="Reason"
      description={`${isolated(reader)} reads this.`}
      required
      autosize
      minRows={3}
      maxRows={10}
      most={limits.reason}
      {...field}
    />
  );
}
