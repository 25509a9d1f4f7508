import { marketName } from '../lib/run-time-config';

/** The title of the document: the page's, followed by the market's name. */
export function PageTitle({ of: title }: { of: string }) {
  return <title>{`${title} · ${marketName}`}</title>;
}
