import { eventRoutes } from '../events/routes';
import { apiKeyRoutes } from './routes';
import { chatRoutes } from '../chat/routes';
import { comparisonRoutes } from '../comparison/routes';
import { fulfilmentRoutes } from '../contracts/fulfilment.routes';
import { contractRoutes } from '../contracts/routes';
import { dealRoutes } from '../deals/routes';
import { renewalRoutes } from '../nda/renewal.routes';
import { ndaRoutes } from '../nda/routes';
import { needAnswerRoutes } from '../needs/answer-routes';
import { needMarketRoutes } from '../needs/market.routes';
import { needRoutes } from '../needs/routes';
import { buyerOfferRoutes } from '../offers/buyer-routes';
import { offerRoutes } from '../offers/routes';
import { quoteRoutes } from '../quotes/routes';
import { templateRoutes } from '../templates/routes';
import type { Route } from '../wire/route';
import type { KeyNoun } from './rules';

/** Calls that an API key may be used for, by noun. A call that is not listed here refuses keys. */
const routesOfNouns: Record<KeyNoun, readonly Record<string, Route>[]> = {
  offers: [offerRoutes, buyerOfferRoutes, templateRoutes, comparisonRoutes],
  needs: [needRoutes, needMarketRoutes, needAnswerRoutes],
  ndas: [ndaRoutes, renewalRoutes],
  quotes: [quoteRoutes],
  contracts: [contractRoutes, fulfilmentRoutes, dealRoutes],
  messages: [chatRoutes],
};

/** Returns true if nothing but scopes decides whether a key may make the call. */
const isForKeys = ({ auth, permission, proof }: Route): boolean =>
  (auth === 'public' || (typeof auth !== 'string' && auth.some((role) => role !== 'admin'))) &&
  (permission === 'read' || permission === 'prepare') &&
  proof === undefined;

const nouns: ReadonlyMap<Route, KeyNoun> = new Map(
  Object.entries(routesOfNouns).flatMap(([noun, groups]) =>
    groups.flatMap((routes) =>
      Object.values(routes)
        .filter(isForKeys)
        .map((route) => [route, noun as KeyNoun] as const),
    ),
  ),
);

/** Calls that every key may make; they return only what its scopes allow. */
const openToAll: readonly Route[] = [eventRoutes.events, apiKeyRoutes.apiCaller];

/** Returns true if a key may make a call whatever its scopes (INT-4). */
export const isOpenToAllKeys = (route: Route): boolean => openToAll.includes(route);

/** Returns the noun that decides whether a key may make a call; undefined if no key may (INT-4). */
export const keyNounOf = (route: Route): KeyNoun | undefined => nouns.get(route);
