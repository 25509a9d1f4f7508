import { createHash } from 'node:crypto';
import type { OcdsRelease } from '@proffer/contract/open-formats/schemas';
import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import type { NeedOutcome } from '@proffer/contract/needs/choices';
import { paths } from '@proffer/contract/wire/paths';
import type { PublicationEntry } from '../../deals';
import type { OpenNeed } from '../../needs';
import { unitCode } from '../ubl/unit-codes';

type Tender = OcdsRelease['tender'];
type Item = NonNullable<Tender['items']>[number];
type Amount = NonNullable<Tender['value']>;

const common = { initiationType: 'tender', language: 'en' } as const;

const inRupees = (amount: number | null): Amount | undefined =>
  amount === null ? undefined : { amount, currency: 'INR' };

/** Returns a record without the properties that are absent or empty. */
function filled<T extends object>(record: T): T {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  ) as T;
}

/** Returns a release with an id that follows from its content: another content is another release. */
function withId(release: Omit<OcdsRelease, 'id'>): OcdsRelease {
  const hash = createHash('sha256').update(JSON.stringify(release)).digest('hex');
  return { ...release, id: `${release.ocid}-${hash.slice(0, 16)}` };
}

/** Returns the identifier of a process: its prefix is the host name of the market. */
const ocidOf = (linkBase: string, kind: 'need' | 'offer', id: number): string =>
  `${new URL(linkBase).hostname}-${kind}-${id}`;

const partyIdOf = (userId: number): string => `company-${userId}`;

/** Returns a need as a release: a tender with everything public while it is open, afterwards its state only (FMT-21). */
export function needRelease(
  need: OpenNeed,
  entry: PublicationEntry | undefined,
  linkBase: string,
): OcdsRelease {
  const ocid = ocidOf(linkBase, 'need', need.id);
  const { shown, changedAt, deadline, publishedAt } = need;
  const tender = filled<Tender>({
    id: ocid,
    ...stateOf(need),
    procurementMethod: 'open',
    tenderPeriod: deadline
      ? filled({ startDate: publishedAt?.toISOString(), endDate: deadline.toISOString() })
      : undefined,
    documents: entry && [registerDocument(entry, linkBase)],
  });
  const release = { ocid, date: changedAt.toISOString(), ...common };
  if (!shown) return withId({ ...release, tag: [tagOf(need)], tender, ...awardsOf(need, ocid) });
  const buyer = shown.company && { id: partyIdOf(shown.company.id), name: shown.company.name };
  return withId({
    ...release,
    tag: ['tender'],
    ...(buyer && { parties: [{ ...buyer, roles: ['buyer', 'procuringEntity'] }], buyer }),
    tender: filled<Tender>({
      ...tender,
      title: shown.title,
      description: shown.detail,
      procuringEntity: buyer ?? undefined,
      value: inRupees(shown.budget),
      items: itemsOf(shown),
    }),
  });
}

const outcomes: Record<NeedOutcome, Tender['status']> = {
  contract: 'complete',
  no_answer_suits: 'unsuccessful',
  not_decided: 'unsuccessful',
  bought_elsewhere: 'withdrawn',
  cancelled: 'cancelled',
};

const stateOf = ({ outcome }: OpenNeed): Pick<Tender, 'status'> => ({
  status: outcome === null ? 'active' : outcomes[outcome],
});

function tagOf(need: OpenNeed): OcdsRelease['tag'][number] {
  const { status } = stateOf(need);
  if (status === 'active') return 'tenderUpdate';
  return status === 'cancelled' || status === 'withdrawn' ? 'tenderCancellation' : 'award';
}

/** Returns the award of a need that has ended with one, or without: it names neither supplier nor value (FMT-22). */
function awardsOf(need: OpenNeed, ocid: string): Pick<OcdsRelease, 'awards'> {
  const { status } = stateOf(need);
  if (!need.endedAt || (status !== 'complete' && status !== 'unsuccessful')) return {};
  const [title, award] =
    status === 'complete' ? (['Contract', 'active'] as const) : (['No award', 'unsuccessful'] as const);
  return { awards: [{ id: `${ocid}-award`, title, status: award, date: need.endedAt.toISOString() }] };
}

function itemsOf({ lines, categories }: NonNullable<OpenNeed['shown']>): Item[] {
  const [first, ...others] = categories.map(({ code, title }) => ({
    scheme: 'CPV' as const,
    id: code,
    description: title,
  }));
  return lines.map(({ item, quantity, unit, note }, index) => ({
    id: String(index + 1),
    description: note === '' ? item : `${item}\n${note}`,
    ...(first && { classification: first }),
    ...(others.length > 0 && { additionalClassifications: others }),
    quantity,
    unit: unitOf(unit),
  }));
}

function unitOf(name: string): NonNullable<Item['unit']> {
  const { code, isExact } = unitCode(name);
  return isExact ? { scheme: 'UNCEFACT', id: code, name } : { name };
}

/**
 * Returns the reference to the entry that states the publication. Later entries are not named, because their number
 * tells how many answers arrived.
 */
function registerDocument({ register, sequence, hash }: PublicationEntry, linkBase: string) {
  const url = new URL(paths.logEntry.path, linkBase);
  url.searchParams.set('deal', register);
  url.searchParams.set('sequence', String(sequence));
  return {
    id: `${register}#${sequence}`,
    documentType: 'x_registerEntry',
    title: 'Entry of the register of the need',
    description: `SHA-256 ${hash}`,
    url: url.href,
    format: 'application/json',
  };
}

/** Returns a published offer as a release in planning: a supply without a buyer yet (FMT-23). */
export function offerRelease(offer: PublicOffer, linkBase: string): OcdsRelease {
  const { id, title, companyName, companyId, budgetFrom, budgetTo, unit, publishedDate } = offer;
  const ocid = ocidOf(linkBase, 'offer', id);
  const supplier = {
    id: companyId === undefined ? `${ocid}-supplier` : partyIdOf(companyId),
    name: companyName,
  };
  return withId({
    ocid,
    date: publishedDate ?? new Date(0).toISOString(),
    tag: ['planning'],
    ...common,
    parties: [{ ...supplier, roles: ['supplier'] }],
    tender: filled<Tender>({
      id: ocid,
      title,
      status: 'planning',
      minValue: inRupees(budgetFrom),
      value: inRupees(budgetTo),
      items: [filled<Item>({ id: '1', description: title, unit: unit === null ? undefined : unitOf(unit) })],
    }),
  });
}
