/** Keys of everything read of conversations; `all` stands before each of them. */
export const chatKeys = {
  all: ['chat'] as const,
  unread: ['chat', 'unread'] as const,
  people: ['chat', 'people'] as const,
  peopleOf: (userId: number) => ['chat', 'people', userId] as const,
  /** The first whose messages are unread with the number of all, for a home. */
  firstUnread: ['chat', 'first unread'] as const,
  firstUnreadOf: (userId: number) => ['chat', 'first unread', userId] as const,
  /** Who is online, of those whom one talks with. */
  online: ['chat', 'online'] as const,
  inbox: ['chat', 'inbox'] as const,
  inboxOf: (unreadOnly: boolean) => ['chat', 'inbox', unreadOnly] as const,
  found: (words: string) => ['chat', 'found', words] as const,
  conversations: ['chat', 'conversations'] as const,
  conversationsWith: (otherId: number) => ['chat', 'conversations', otherId] as const,
  allConversations: ['chat', 'conversation'] as const,
  conversation: (conversationId: number) => ['chat', 'conversation', conversationId] as const,
  allMessages: ['chat', 'messages'] as const,
  messages: (conversationId: number) => ['chat', 'messages', conversationId] as const,
  edits: (messageId: number, editedAt: string) => ['chat', 'edits', messageId, editedAt] as const,
};

/** Where the live connection tells of one conversation (LIV-12). */
export const conversationTopic = (conversationId: number) => `/topic/conversation/${conversationId}`;
