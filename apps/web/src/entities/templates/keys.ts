/** Keys of everything read of question templates; `all` stands before each of them. */
export const templateKeys = {
  all: ['templates'] as const,
  one: (templateId: number) => ['templates', templateId] as const,
};
