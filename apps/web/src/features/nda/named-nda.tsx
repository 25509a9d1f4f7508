import type { NdaSide } from './nda-actions.model';
import { ReadAndSign } from './read-and-sign';
import { RenewNda } from './renewing/renew-nda';

interface Props {
  ndaId: number;
  side: NdaSide;
  /** Whether it is signed again for another term. */
  isRenewed: boolean;
}

/** The one NDA that an address names: read and signed, or renewed. */
export function NamedNda({ isRenewed, ...nda }: Props) {
  return isRenewed ? <RenewNda {...nda} /> : <ReadAndSign {...nda} />;
}
