import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle';
import { useOnDemand } from './use-on-demand';

/** As `useOnDemand`, of what is likely to be wanted: it is fetched once the page stands. */
export function useSoonWanted<Part>(load: () => Promise<Part>) {
  const onDemand = useOnDemand(load);
  const { prepare } = onDemand;
  useEffect(() => whenIdle(prepare), [prepare]);
  return onDemand;
}
