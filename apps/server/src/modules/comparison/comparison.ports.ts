import type { ComparisonQuery } from '@proffer/contract/comparison/schemas';
import type { Certificates } from '../certificates';
import type { Chat } from '../chat';
import type { Needs } from '../needs';
import type { Offers } from '../offers';
import type { CompanyProfiles } from '../profiles';
import type { Quotes } from '../quotes';

/** Modules whose content is compared, each as the caller may read it. */
export interface ComparedPorts {
  offers: Pick<Offers, 'listViews'>;
  quotes: Pick<Quotes, 'listLast'>;
  answers: Pick<Needs['answers'], 'listCompared'>;
  profiles: Pick<CompanyProfiles, 'valuesOf' | 'describeAll'>;
  certificates: Pick<Certificates, 'listReadable'>;
}

/** Conversations in which suppliers are asked. */
export interface AskingPorts {
  conversations: Pick<Chat['conversations'], 'open' | 'findLatestOn'>;
  messages: Pick<Chat['messages'], 'send'>;
}

export type Wishes = Pick<ComparisonQuery, 'quantity' | 'unit' | 'by' | 'state' | 'city' | 'budget'>;
