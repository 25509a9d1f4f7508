import { type ReactNode, Suspense, useEffect } from 'react';
import { type AddressValues, readId, useAddress } from '../../lib/address';
import { pagePart } from '../../lib/page-part';
import { whenIdle } from '../../lib/when-idle';
import { SkeletonList } from '../../ui/list-states';
import type { NdaSide } from './nda-actions.model';

// Loaded separately, because reading and signing need as much code as the list.
const { Part: NamedNda, fetch: fetchNamed } = pagePart(async () => (await import('./named-nda')).NamedNda);

/** Returns whether the address names one NDA, and prefetches its page. */
export function isNdaNamed({ read, renew }: AddressValues): boolean {
  if (!read && !renew) return false;
  fetchNamed();
  return true;
}

/** The list of the user's NDA requests, or the NDA that the address names (`read`, `renew`). */
export function NdaPlace({ side, children }: { side: NdaSide; children: ReactNode }) {
  const [{ read, renew }] = useAddress();
  const renewedId = readId(renew);
  const ndaId = renewedId ?? readId(read);
  useEffect(() => whenIdle(fetchNamed), []);
  if (ndaId === null) return children;
  const isRenewed = renewedId !== null;
  return (
    <Suspense fallback={<SkeletonList rows={1} label="Loading the NDA" />}>
      <NamedNda key={`${ndaId} ${isRenewed}`} ndaId={ndaId} side={side} isRenewed={isRenewed} />
    </Suspense>
  );
}
