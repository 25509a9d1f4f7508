import { Stack } from '@mantine/core';
import { toggleCategory } from '../../../../entities/offers/category-choice';
import { CategoryField } from '../../../../entities/offers/category-field';
import { CategorySuggestions } from '../../../../entities/offers/category-suggestions';
import type { StepProps } from './step-props';

/** The input of an offer's categories, with suggestions by its title. */
export function CategoriesField({ edit, change, errorOf }: StepProps) {
  const { title, categories: chosen } = edit;
  return (
    <Stack gap="xs">
      <CategoryField
        chosen={chosen}
        onChange={(categories) => change({ categories })}
        error={errorOf('categories')}
      />
      <CategorySuggestions
        title={title}
        chosen={chosen}
        onChoose={(category) => change({ categories: toggleCategory(chosen, category) })}
      />
    </Stack>
  );
}
