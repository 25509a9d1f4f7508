import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Category } from '@proffer/contract/offers/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { categoriesQuery } from './category-choice';
import classes from './category-suggestions.module.css';

/** Minimum length of a title for suggestions. */
const leastTitle = 4;

interface CategorySuggestionsProps {
  title: string;
  chosen: readonly Category[];
  onChoose: (category: Category) => void;
}

/** Buttons that choose a category suggested by the title (OFF-114); nothing without suggestions. */
export function CategorySuggestions({ title, chosen, onChoose }: CategorySuggestionsProps) {
  const [about] = useDebouncedValue(title.trim(), limits.searchDebounceMs);
  const isAsked =
    about.length >= leastTitle && about.length <= limits.title && chosen.length < limits.categoriesPerOffer;
  const { data } = useQuery({ ...categoriesQuery({ about }), enabled: isAsked });
  const open = (isAsked ? (data ?? []) : []).filter(({ code }) => chosen.every((one) => one.code !== code));
  if (open.length === 0) return <div className={classes.suggestions} />;
  return (
    <section className={classes.suggestions} aria-label="Suggested categories">
      <Text size="sm" c="var(--proffer-quiet)">
        Suggested:
      </Text>
      {open.map((category) => (
        <Button
          key={category.code}
          size="compact-sm"
          variant="default"
          title={[...category.under, category.title].join(' › ')}
          onClick={() => onChoose(category)}
        >
          {category.title}
        </Button>
      ))}
    </section>
  );
}
