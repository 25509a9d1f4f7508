import type { NdaSide } from './nda-actions.model';
import { ReadAndSign } from './read-and-sign';
import { RenewNda } from './renewing/renew-nda';

interface Props {
  ndaId: number;
  side: NdaSide;
  /** True if the address asks for its renewal. */
  isRenewed: boolean;
}

/** The NDA named in the address, for reading and signing or for renewing. */
export function NamedNda({ isRenewed, ...nda }: Props) {
  return isRenewed ? <RenewNda {...nda} /> : <ReadAndSign {...nda} />;
}
