import type { MarketFigures } from '@proffer/contract/administration/schemas';
import { contractStatuses, ndaStatuses } from '@proffer/contract/wire/choices';
import { contractStatusOn } from '../../src/modules/contracts';
import type { TestContext } from '../support/context';

type Row = Record<string, unknown>;
type Figures = Omit<MarketFigures, 'ndaFunnel'>;
type Funnel = MarketFigures['ndaFunnel'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : '');

async function rowsOf({ pool }: TestContext, table: string): Promise<Row[]> {
  return (await pool.query<Row>(`select *, to_jsonb(one) as plain from ${table} as one`)).rows;
}

/** Counts by status in the fixed order, without empty ones. */
function countInOrder<Status extends string>(order: readonly Status[], found: unknown[]) {
  return order.flatMap((status) => {
    const count = found.filter((each) => each === status).length;
    return count > 0 ? [{ status, count }] : [];
  });
}

function usersIn(finished: Row[]): MarketFigures['users'] {
  const active = finished.filter((row) => row['deactivated_at'] === null);
  const of = (role: string) => active.filter((row) => row['role'] === role);
  return {
    suppliers: of('supplier').length,
    buyers: of('buyer').length,
    admins: of('admin').filter((row) => row['approved_at'] !== null).length,
    deactivated: finished.length - active.length,
    validated: active.filter((row) => row['role'] !== 'admin' && row['validation'] === 'validated').length,
  };
}

/** Returns the status of a contract on a day, by the rule for single contracts. */
function statusOf(row: Row, today: string) {
  if (row['wants_changes']) return 'Pending';
  const { start_date: startDate, end_date: endDate } = row['plain'] as Record<string, string>;
  const terms = {
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    supplierAgreed: row['supplier_agreed_at'] !== null,
    buyerAgreed: row['buyer_agreed_at'] !== null,
    isRejected: row['rejected_at'] !== null,
  };
  return contractStatusOn(terms, today);
}

/** Returns the market's figures of the last days up to `today`, counted row by row. */
export async function plainFigures(context: TestContext, length: number, today: string): Promise<Figures> {
  const [users, offers, ndas, contracts, messages] = await Promise.all([
    rowsOf(context, 'users'),
    rowsOf(context, 'offers'),
    rowsOf(context, 'nda_requests'),
    rowsOf(context, 'contracts'),
    rowsOf(context, 'messages'),
  ]);
  const finished = users.filter((row) => row['signup_step'] === 'done');
  const days = Array.from({ length }, (_none, index) =>
    dayOf(new Date(Date.parse(today) - (length - 1 - index) * dayMs)),
  );
  const onDay = (rows: Row[], key: string, day: string) =>
    rows.filter((row) => dayOf(row[key]) === day).length;
  const joined = (role: string, day: string) =>
    onDay(
      finished.filter((row) => row['role'] === role),
      'created_at',
      day,
    );
  const inState = (status: string) => offers.filter((row) => row['status'] === status).length;
  return {
    days: days.map((day) => ({
      day,
      suppliers: joined('supplier', day),
      buyers: joined('buyer', day),
      offers: onDay(offers, 'published_at', day),
      ndaRequests: onDay(ndas, 'requested_at', day),
      ndaSigned: onDay(ndas, 'buyer_signed_at', day),
      contracts: onDay(contracts, 'created_at', day),
      messages: onDay(messages, 'sent_at', day),
    })),
    users: usersIn(finished),
    offers: { published: inState('published'), drafts: inState('draft'), closed: inState('closed') },
    ndaByStatus: countInOrder(
      ndaStatuses.filter((status) => status !== 'Not Requested'),
      ndas.map((row) => row['status']),
    ),
    contractsByStatus: countInOrder(
      contractStatuses,
      contracts.map((row) => statusOf(row, today)),
    ),
    messages: messages.length,
  };
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Rounds hours to minutes, so that a different order of divisions does not matter. */
export const inMinutes = ({ hoursToApproval, hoursToSignature, ...counts }: Funnel) => {
  const toMinutes = (hours: number | null) => hours && Math.round(hours * 60);
  return { ...counts, toApproval: toMinutes(hoursToApproval), toSignature: toMinutes(hoursToSignature) };
};

/** Returns how far the requests since a moment came, according to their histories. */
export async function plainFunnel(context: TestContext, since: number): Promise<Funnel> {
  const made = (await rowsOf(context, 'nda_requests')).filter((row) => Number(row['requested_at']) >= since);
  const events = (await rowsOf(context, 'nda_events')).filter(
    (row) => row['to_status'] === 'Approved & Shared',
  );
  const hours = (from: unknown, to: unknown) => (Number(to) - Number(from)) / hourMs;
  const steps = made.map((row) => ({
    requestedAt: row['requested_at'],
    approvedAt: events
      .filter(
        (event) =>
          event['nda_id'] === row['id'] && Number(event['created_at']) >= Number(row['requested_at']),
      )
      .map((event) => Number(event['created_at']))
      .toSorted((a, b) => a - b)[0],
    signedAt: row['buyer_signed_at'],
  }));
  const approved = steps.filter(({ approvedAt }) => approvedAt);
  const signed = steps.filter(({ signedAt }) => signedAt);
  return {
    requested: made.length,
    approved: approved.length,
    signed: signed.length,
    hoursToApproval: medianOf(approved.map((step) => hours(step.requestedAt, step.approvedAt))),
    hoursToSignature: medianOf(
      signed.filter(({ approvedAt }) => approvedAt).map((step) => hours(step.approvedAt, step.signedAt)),
    ),
  };
}
