/** Keys of everything read of saved searches. */
export const searchKeys = {
  all: ['searches'] as const,
};
