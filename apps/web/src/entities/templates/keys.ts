/** Query keys of question templates; each begins with `all`. */
export const templateKeys = {
  all: ['templates'] as const,
  one: (templateId: number) => ['templates', templateId] as const,
};
