import { useAddress } from '../../lib/address';
import type { NdaSide } from './nda-actions.model';
import { type NdaView, readNdaView, writeNdaView } from './nda-view.model';

/**
 * The screen's view as the address holds it. A change of anything but the page goes back to the first page, and to another
 * tab only the filters go along that can match there.
 */
export function useNdaView(side: NdaSide): [NdaView, (changes: Partial<NdaView>) => void] {
  const [values, change] = useAddress();
  const view = readNdaView(values, side);
  return [
    view,
    (changes) => {
      const wanted = writeNdaView({ ...view, page: 0, ...changes });
      change(writeNdaView(readNdaView(wanted, side)));
    },
  ];
}
