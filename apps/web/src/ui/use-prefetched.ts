import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle';
import { useOnDemand } from './use-on-demand';

/** Like `useOnDemand` for a part that is likely to be used: prefetched after the page is shown. */
export function usePrefetched<Part>(load: () => Promise<Part>) {
  const onDemand = useOnDemand(load);
  const { prepare } = onDemand;
  useEffect(() => whenIdle(prepare), [prepare]);
  return onDemand;
}
