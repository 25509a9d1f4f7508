/** Query keys of conversations; each begins with `all`. */
/** Parts of the inbox: all conversations, those with unread messages, or those assigned to the viewer. */
export const inboxParts = ['all', 'unread', 'mine'] as const;
export type InboxPart = (typeof inboxParts)[number];

export const chatKeys = {
  all: ['chat'] as const,
  unread: ['chat', 'unread'] as const,
  people: ['chat', 'people'] as const,
  peopleOf: (userId: number) => ['chat', 'people', userId] as const,
  /** People with unread messages and the total count, for the home page. */
  firstUnread: ['chat', 'first unread'] as const,
  firstUnreadOf: (userId: number) => ['chat', 'first unread', userId] as const,
  /** The chat partners who are online. */
  online: ['chat', 'online'] as const,
  inbox: ['chat', 'inbox'] as const,
  inboxOf: (part: InboxPart) => ['chat', 'inbox', part] as const,
  found: (words: string) => ['chat', 'found', words] as const,
  conversations: ['chat', 'conversations'] as const,
  conversationsWith: (otherId: number) => ['chat', 'conversations', otherId] as const,
  allConversations: ['chat', 'conversation'] as const,
  conversation: (conversationId: number) => ['chat', 'conversation', conversationId] as const,
  allMessages: ['chat', 'messages'] as const,
  messages: (conversationId: number) => ['chat', 'messages', conversationId] as const,
  edits: (messageId: number, editedAt: string) => ['chat', 'edits', messageId, editedAt] as const,
};

/** Topic of one conversation on the live connection (LIV-12). */
export const conversationTopic = (conversationId: number) => `/topic/conversation/${conversationId}`;
