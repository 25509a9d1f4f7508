import { Checkbox, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { needAudiences } from '@proffer/contract/needs/choices';
import { needRules } from '@proffer/contract/needs/rules';
import { indianStates } from '@proffer/contract/profiles/states';
import type { ReactNode } from 'react';
import { audienceWords } from '../../../entities/needs/need-words.model';
import type { Need } from '../../../entities/needs/need';
import { toggleCategory } from '../../../entities/offers/category-choice';
import { CategoryField } from '../../../entities/offers/category-field';
import { CategorySuggestions } from '../../../entities/offers/category-suggestions';
import { AmountInput } from '../../../ui/amount-input';
import { DayInput } from '../../../ui/day-field';
import { LimitedInput } from '../../../ui/form/limited-input';
import type { useForm } from '../../../ui/form/use-form';
import { WrittenField } from '../../../ui/written-field';
import { InvitedField } from './invited-field';
import { NeedFilesField } from './need-files-field';
import classes from './need-form.module.css';
import type { NeedForm } from './need-form.model';
import { NeedLinesEditor } from './need-lines-editor';

export type NeedFormState = Pick<
  ReturnType<typeof useForm<NeedForm>>,
  'values' | 'set' | 'field' | 'errorOf' | 'touch' | 'isPending'
>;

interface Props {
  form: NeedFormState;
  /** Null until it is saved for the first time. */
  need: Need | null;
  today: string;
}

/** Fields of a need: content, lines, the part under NDA, place and dates, and its audience. */
export function NeedFields({ form, need, today }: Props) {
  return (
    <>
      <WhatFields form={form} />
      <Section title="Lines">
        <NeedLinesEditor form={form} />
      </Section>
      <Section title="Details">
        <WrittenField
          {...form.field('detail')}
          label="Details"
          description="Specification, packing, inspection, payment wishes. Every supplier in the audience reads this."
          autosize
          minRows={4}
          maxRows={16}
        />
        <NeedFilesField need={need} isProtected={false} />
      </Section>
      <Section title="Part under NDA">
        <Text size="sm" className={classes.note}>
          Opens only to suppliers who have a signed NDA in force with you.
        </Text>
        <WrittenField
          {...form.field('protectedDetail')}
          label="Text under NDA"
          autosize
          minRows={3}
          maxRows={16}
        />
        <NeedFilesField need={need} isProtected />
      </Section>
      <WhereAndWhen form={form} today={today} />
      <WhoFields form={form} isDraft={need === null || need.status === 'draft'} />
    </>
  );
}

/** A titled group of fields. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </fieldset>
  );
}

function WhatFields({ form }: { form: NeedFormState }) {
  const { title, categories } = form.values;
  return (
    <Section title="What you need">
      <LimitedInput
        {...form.field('title')}
        label="Title"
        placeholder="Such as: 40 end-suction pumps for the canal at Nashik"
        withAsterisk
        most={needRules.title.most}
      />
      <CategoryField
        purpose="Helps suppliers find your need."
        chosen={categories}
        onChange={(chosen) => form.set({ categories: chosen })}
        error={form.errorOf('categories')}
      />
      <CategorySuggestions
        title={title}
        chosen={categories}
        onChoose={(category) => form.set({ categories: toggleCategory(categories, category) })}
      />
    </Section>
  );
}

function WhereAndWhen({ form, today }: Pick<Props, 'form' | 'today'>) {
  const { state, budget, isBudgetShown } = form.values;
  const isRead = /^\d*$/.test(budget);
  return (
    <Section title="Where, when and budget">
      <div className={classes.pair}>
        <NativeSelect
          label="State"
          value={state}
          disabled={form.isPending}
          onChange={(event) => form.set({ state: event.currentTarget.value })}
        >
          <option value="">Not stated</option>
          {indianStates.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
        <LimitedInput {...form.field('city')} label="City" most={needRules.city.most} />
        <DayInput {...form.field('requiredBy')} label="Required by" min={today} />
      </div>
      <div className={classes.pair}>
        <AmountInput
          label="Budget with GST"
          description="Optional."
          isMoney
          disabled={form.isPending}
          value={isRead && budget !== '' ? Number(budget) : null}
          unread={isRead ? null : budget}
          error={form.errorOf('budget')}
          onChange={(value, unread) => form.set({ budget: unread ?? (value === null ? '' : String(value)) })}
        />
        <Checkbox
          mt="lg"
          label="Show the budget to suppliers"
          checked={isBudgetShown}
          disabled={form.isPending}
          onChange={(event) => form.set({ isBudgetShown: event.currentTarget.checked })}
        />
      </div>
    </Section>
  );
}

function WhoFields({ form, isDraft }: { form: NeedFormState; isDraft: boolean }) {
  const { audience, invited, isSealed, isNameShown } = form.values;
  return (
    <Section title="Answers">
      {isDraft && (
        <>
          <div className={classes.pair}>
            <DayInput {...form.field('deadlineDay')} label="Answers until" />
            <TextInput
              {...form.field('deadlineTime')}
              label="Time"
              type="time"
              description={`In your time zone, ${ownTimeZone()}.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <NativeSelect
              label="Who can answer"
              value={audience}
              disabled={form.isPending}
              onChange={({ currentTarget: { value } }) => {
                const chosen = needAudiences.find((one) => one === value);
                if (chosen) form.set({ audience: chosen });
              }}
            >
              {needAudiences.map((one) => (
                <option key={one} value={one}>
                  {audienceWords[one]}
                </option>
              ))}
            </NativeSelect>
          </div>
          <Checkbox
            label="Sealed answers"
            description="Nobody, including you, can read an answer or see how many there are before the deadline. Their hashes are recorded in the market’s log."
            checked={isSealed}
            disabled={form.isPending}
            onChange={(event) => form.set({ isSealed: event.currentTarget.checked })}
          />
        </>
      )}
      {audience === 'invited' && (
        <InvitedField
          invited={invited}
          error={form.errorOf('invited')}
          isDisabled={form.isPending}
          onChange={(chosen) => form.set({ invited: chosen })}
        />
      )}
      <Checkbox
        label="Show the name of your company"
        description="If it is hidden, suppliers read it once you have an NDA in force with them, or after the deadline if they answered."
        checked={isNameShown}
        disabled={form.isPending}
        onChange={(event) => form.set({ isNameShown: event.currentTarget.checked })}
      />
    </Section>
  );
}

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
