import type { NeedStatus } from '@proffer/contract/needs/choices';
import type { ActTable } from '../../platform/states';

/** `system`: the deadline, or the time for deciding, has passed; or a quote of the need was accepted. */
export type NeedMover = 'buyer' | 'system';
export type NeedAct = 'publish' | 'close' | 'open' | 'end' | 'award';

/** State table of needs (NED-4). Answers are opened by the deadline, or earlier if the buyer closes a need that is not sealed. */
export const needTable: ActTable<NeedStatus, NeedAct, NeedMover> = {
  transitions: [
    { from: 'draft', act: 'publish', by: 'buyer', to: 'open' },
    { from: 'open', act: 'close', by: 'buyer', to: 'deciding' },
    { from: 'open', act: 'open', by: 'system', to: 'deciding' },
    { from: 'open', act: 'end', by: 'buyer', to: 'ended' },
    { from: 'deciding', act: 'end', by: 'buyer', to: 'ended' },
    { from: 'deciding', act: 'end', by: 'system', to: 'ended' },
    { from: 'deciding', act: 'award', by: 'buyer', to: 'ended' },
  ],
  repeats: [
    { from: 'open', act: 'publish', by: 'buyer' },
    { from: 'deciding', act: 'close', by: 'buyer' },
    { from: 'ended', act: 'end', by: 'buyer' },
  ],
  refusal: (from, act) => {
    if (from === 'draft') return 'This need is a draft.';
    if (from === 'ended') return 'This need has ended.';
    if (act === 'publish') return 'This need is published already.';
    return from === 'open'
      ? 'Suppliers can still answer this need.'
      : 'The deadline of this need has passed.';
  },
};
