import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { EndsSoon } from '@proffer/contract/home/schemas';
import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import type { Actor } from '../../../platform/session/actor';
import type { EndingNdasRepository } from './ending-ndas.repository';

interface EndingNdasDeps {
  repository: EndingNdasRepository;
  clock: Clock;
}

/** Creates the service of the signed NDAs that end soon (OFF-541). */
export function createEndingNdas({ repository, clock }: EndingNdasDeps) {
  return {
    /** Returns the first of the actor's NDAs that end soon, the earliest first, with their number. */
    async list({ role, userId }: Actor): Promise<EndsSoon> {
      const today = marketDay(clock.now());
      const until = daysAfter(today, limits.endingDays.month);
      const side = role === 'supplier' ? 'supplier' : 'buyer';
      const { rows, total } = await repository.find(side, { userId, today, until });
      const content = rows.map(({ id, title, validUntil, companyId, companyName, companyLogo }) => ({
        kind: 'nda' as const,
        id,
        title,
        company: {
          userId: companyId,
          companyName,
          logo: pictureAddress(companyId, 'logo', companyLogo),
        },
        lastDay: validUntil ?? '',
        value: null,
      }));
      return { content, total };
    },
  };
}
