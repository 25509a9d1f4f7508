/** Query keys of saved searches. */
export const searchKeys = {
  all: ['searches'] as const,
};
