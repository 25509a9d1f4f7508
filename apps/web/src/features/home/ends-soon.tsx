import { marketDay } from '@proffer/contract/contracts/market-day';
import type { EndingItem } from '@proffer/contract/home/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../config/paths';
import { dayText } from '../../ui/date-text.model';
import { HomeLine, ValueText } from './home-line';
import { placesOf, sideOf } from './places';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';

/** Block of contracts, NDAs and certificates whose last day is near, the earliest first (OFF-541). */
export function EndsSoon({ user }: { user: SessionUser }) {
  const ending = useQuery({
    ...homeQueries.endsSoon(user),
    select: ({ content, total }) => ({ rows: content, total }),
  });
  return (
    <WaitingBlock name="Ends soon" query={ending} keyOf={({ kind, id }) => `${kind}-${id}`}>
      {(item) => <EndingLine user={user} item={item} />}
    </WaitingBlock>
  );
}

const kindWords = {
  contract: 'contract',
  nda: 'NDA',
  certificate: 'certificate of the market’s signing key',
} as const;

/** Row of something that ends soon, with a link to it. */
function EndingLine({ user, item }: { user: SessionUser; item: EndingItem }) {
  const { kind, title, company, lastDay, value } = item;
  return (
    <HomeLine
      company={company}
      title={title}
      note={
        <>
          {company && (
            <>
              <bdi>{company.companyName}</bdi> ·{' '}
            </>
          )}
          {kindWords[kind]} · <ValueText value={value} />
          ends {dayText(lastDay)} ({leftText(lastDay)})
        </>
      }
      act="View"
      actLabel={`View the ${kindWords[kind]}: ${title}`}
      {...targetOf(user, item)}
    />
  );
}

function targetOf(user: SessionUser, { kind, id }: EndingItem) {
  if (kind === 'certificate') return { to: webPaths.adminSystem };
  const places = placesOf[sideOf(user)];
  return kind === 'contract'
    ? { to: places.contracts, search: { contract: String(id) } }
    : { to: places.ndas, search: { nda: String(id) } };
}

/** Returns the remaining time until a calendar day, such as "in 3 days". */
function leftText(lastDay: string): string {
  const days = Math.round((Date.parse(lastDay) - Date.parse(marketDay(new Date()))) / 86_400_000);
  if (days < 1) return days === 0 ? 'today' : 'ended';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
