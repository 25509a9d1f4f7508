import { useAddress } from '../../lib/address';
import { type NdaView, readNdaView, writeNdaView } from './nda.model';

/** The screen's view as the address holds it. A change of anything but the page goes back to the first page. */
export function useNdaView(): [NdaView, (changes: Partial<NdaView>) => void] {
  const [values, change] = useAddress();
  const view = readNdaView(values);
  return [view, (changes) => change(writeNdaView({ ...view, page: 0, ...changes }))];
}
