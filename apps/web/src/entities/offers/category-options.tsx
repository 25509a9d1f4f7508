import { Combobox, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconChevronRight } from '@tabler/icons-react';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import classes from './category-field.module.css';
import { useMarkWords } from './use-mark-words';

/** Values of options that are no category: one level up, the current category, and retry. */
export const back = 'back';
export const itself = 'itself';
export const retry = 'retry';

interface CategoryOptionsProps {
  /** Undefined while loading. */
  choices: CategoryChoice[] | undefined;
  chosen: Category[];
  /** Search words; empty while the tree is shown. */
  words: string;
  trail: CategoryChoice[];
  hasFailed: boolean;
}

/** Options of the category select: search results with their ancestors, or one level of the tree with a way back. */
export function CategoryOptions({ choices, chosen, words, trail, hasFailed }: CategoryOptionsProps) {
  const isChosen = (code: string) => chosen.some((one) => one.code === code);
  const parent = words === '' ? trail.at(-1) : undefined;
  return (
    <>
      <Combobox.Options className={classes.options} aria-label="Categories to choose from">
        {parent && (
          <>
            <Combobox.Option value={back}>
              <div className={classes.option}>
                <IconArrowLeft size={16} aria-hidden />
                <Text size="sm" span className={classes.words}>
                  Back to {trail.at(-2)?.title ?? 'all divisions'}
                </Text>
              </div>
            </Combobox.Option>
            <Choice
              value={itself}
              category={{ ...parent, title: `All of “${parent.title}”` }}
              note=""
              isChosen={isChosen(parent.code)}
            />
          </>
        )}
        {hasFailed && !choices && <Combobox.Option value={retry}>Try again</Combobox.Option>}
        {choices?.map((choice) => (
          <Choice
            key={choice.code}
            value={choice.code}
            category={choice}
            words={words}
            note={words === '' ? '' : choice.under.join(' › ')}
            isChosen={isChosen(choice.code)}
            leadsDown={words === '' && choice.hasChildren}
          />
        ))}
      </Combobox.Options>
      {!choices && (
        <Combobox.Empty>{hasFailed ? 'The categories could not be loaded.' : 'Loading…'}</Combobox.Empty>
      )}
      {choices?.length === 0 && words !== '' && (
        <Combobox.Empty>No category matches these words. Try fewer or more general ones.</Combobox.Empty>
      )}
    </>
  );
}

interface ChoiceProps {
  value: string;
  category: Category;
  words?: string;
  note: string;
  isChosen: boolean;
  leadsDown?: boolean;
}

function Choice({ value, category, words = '', note, isChosen, leadsDown = false }: ChoiceProps) {
  const { code, title } = category;
  const markWords = useMarkWords(words);
  return (
    <Combobox.Option value={value} active={isChosen} aria-selected={isChosen}>
      <div className={classes.option}>
        <div className={classes.words}>
          <Text size="sm">
            {markWords(title).map((part, position) =>
              part.isMatch ? <b key={`part-${position}`}>{part.text}</b> : part.text,
            )}
          </Text>
          <Text size="xs" className={classes.note}>
            {[code, note].filter((text) => text !== '').join(' · ')}
          </Text>
        </div>
        {isChosen && <IconCheck size={16} aria-hidden />}
        {leadsDown && (
          <>
            <IconChevronRight size={16} aria-hidden />
            <VisuallyHidden>has subcategories</VisuallyHidden>
          </>
        )}
      </div>
    </Combobox.Option>
  );
}
