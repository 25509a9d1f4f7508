import { IconBriefcase, IconBuilding } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import type { Suggestion } from '../../entities/offers/offer';
import { useMarkWords } from '../../entities/offers/use-mark-words';
import classes from './search-suggestions.module.css';
import type { SuggestionList } from './use-suggestion-list';

const kinds = {
  offer: { icon: IconBriefcase, label: 'Offer' },
  company: { icon: IconBuilding, label: 'Company' },
};

interface SearchSuggestionsProps {
  suggestions: Suggestion[];
  keyword: string;
  list: SuggestionList;
}

/** Suggestions for the typed text; an offer is opened, a company is searched for. */
export function SearchSuggestions({ suggestions, keyword, list }: SearchSuggestionsProps) {
  const markWords = useMarkWords(keyword);
  return (
    <div {...list.listProps} className={classes.list} aria-label="Suggestions">
      {suggestions.map(({ kind, text, offerId }, index) => {
        const { icon: KindIcon, label } = kinds[kind];
        return (
          <div
            {...list.optionProps(index)}
            key={`${kind}-${offerId ?? text}`}
            className={classes.option}
            // The focus stays in the field, whose keys select a suggestion.
            tabIndex={-1}
          >
            <KindIcon size={16} aria-hidden />
            <VisuallyHidden>{label}:</VisuallyHidden>
            <span className={classes.text}>
              {markWords(text).map((part, position) =>
                part.isMatch ? <b key={`part-${position}`}>{part.text}</b> : part.text,
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
