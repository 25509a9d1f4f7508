/** How a profile is read: by the viewer, or one's own as another company sees it. */
export type Reading = 'self' | 'client';
/** Lists of a company's profile besides its fields. */
export type ItemKind = 'services' | 'partners';

/** Query keys of profiles; each begins with `all`. */
export const profileKeys = {
  all: ['profiles'] as const,
  companies: ['profiles', 'company'] as const,
  company: (userId: number) => ['profiles', 'company', userId] as const,
  one: (userId: number, reading: Reading) => ['profiles', 'company', userId, reading] as const,
  items: (userId: number) => ['profiles', 'items', userId] as const,
  certificates: (userId: number) => ['profiles', 'certificates', userId] as const,
  conversations: (userId: number) => ['profiles', 'conversations', userId] as const,
  validation: ['profiles', 'validation'] as const,
  saved: ['profiles', 'saved'] as const,
  picture: (url: string) => ['profiles', 'picture', url] as const,
};
