import { Combobox, Pill, PillsInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '@proffer/contract/wire/limits';
import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import classes from './category-field.module.css';
import { back, CategoryOptions, itself, retry } from './category-options';
import { categoriesQuery, toggleCategory } from './category-choice';

const most = limits.categoriesPerOffer;
const buyersPurpose = 'Helps buyers find your offer. Always visible.';

interface CategoryFieldProps {
  /** A sentence about the use of the categories. */
  purpose?: string;
  chosen: Category[];
  onChange: (chosen: Category[]) => void;
  error: string | undefined;
}

/** Input that finds categories by words or code; without input it shows the category tree. */
export function CategoryField({ chosen, onChange, error, purpose = buyersPurpose }: CategoryFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Path from a division to the shown level of the tree. */
  const [trail, setTrail] = useState<CategoryChoice[]>([]);
  const [said, setSaid] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const isFull = chosen.length >= most;
  const words = text.trim();
  const [asked] = useDebouncedValue(words, limits.searchDebounceMs);
  const parent = trail.at(-1);
  const request = words === '' ? (parent ? { parent: parent.code } : {}) : { keyword: asked };
  const isTooEarly = words !== '' && asked === '';
  const {
    data,
    error: failure,
    refetch,
  } = useQuery({
    ...categoriesQuery(request),
    enabled: combobox.dropdownOpened && !isTooEarly,
  });
  const choices = isTooEarly ? undefined : data;

  function goTo(next: CategoryChoice[]): void {
    setTrail(next);
    combobox.resetSelectedOption();
  }

  function toggle(category: Category): void {
    const next = toggleCategory(chosen, category);
    const isTaken = next.length > chosen.length;
    onChange(next);
    setSaid(`${category.title} ${isTaken ? 'chosen' : 'removed'}. ${next.length} of ${most}.`);
    setText('');
    setTrail([]);
    combobox.closeDropdown();
  }

  function submit(value: string): void {
    if (value === retry) return void refetch();
    if (value === back) return goTo(trail.slice(0, -1));
    const choice = value === itself ? parent : choices?.find(({ code }) => code === value);
    if (!choice) return;
    if (words === '' && value !== itself && choice.hasChildren) goTo([...trail, choice]);
    else toggle(choice);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Backspace' || text !== '') return;
    const last = chosen.at(-1);
    if (combobox.dropdownOpened && trail.length > 0) goTo(trail.slice(0, -1));
    else if (last) toggle(last);
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit} readOnly={isFull} withinPortal={false}>
        <Combobox.DropdownTarget>
          <PillsInput
            label="Categories"
            description={
              isFull
                ? `${most} are chosen. Remove one to choose another.`
                : `${purpose} At most ${most}, from the Common Procurement Vocabulary (CPV).`
            }
            error={error}
            onClick={() => {
              if (!isFull) combobox.openDropdown();
            }}
          >
            <Pill.Group>
              {chosen.map((category) => (
                <Pill
                  key={category.code}
                  size="md"
                  classNames={{ root: classes.chosen, label: classes.chosenTitle }}
                  title={category.code}
                  withRemoveButton
                  onRemove={() => {
                    toggle(category);
                    field.current?.focus();
                  }}
                  removeButtonProps={{
                    'aria-label': `Remove the category ${category.title}`,
                    className: classes.remove,
                    tabIndex: 0,
                    'aria-hidden': false,
                  }}
                >
                  {category.title}
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  ref={field}
                  autoComplete="off"
                  placeholder={chosen.length === 0 ? 'Words, a code, or open the list' : ''}
                  maxLength={limits.keyword}
                  readOnly={isFull}
                  value={text}
                  onChange={(event) => {
                    setText(event.currentTarget.value);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onKeyDown={onKeyDown}
                  onBlur={() => {
                    combobox.closeDropdown();
                    setText('');
                    setTrail([]);
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <CategoryOptions
            choices={choices}
            chosen={chosen}
            words={words === '' ? '' : asked}
            trail={trail}
            hasFailed={failure !== null}
          />
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden component="output">
        {combobox.dropdownOpened ? whatIsOpen(words, parent, choices) : said}
      </VisuallyHidden>
    </>
  );
}

/** Announces the number of matches to screen readers. */
function whatIsOpen(
  words: string,
  parent: Category | undefined,
  choices: CategoryChoice[] | undefined,
): string {
  if (!choices) return '';
  if (words !== '') return `${choices.length} found`;
  return parent ? `${choices.length} below ${parent.title}` : `${choices.length} divisions`;
}
