import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { milestoneSums } from '@proffer/contract/contracts/substance';
import { limits } from '@proffer/contract/wire/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { DayInput } from '../../ui/day-field';
import { textOf, type Typed, type useForm } from '../../ui/form/use-form';
import { MoneyExact } from '../../ui/money';
import classes from './milestones-editor.module.css';
import { emptyMilestone, type MilestoneForm, readMilestones } from './milestones.model';

interface Props {
  form: Pick<
    ReturnType<typeof useForm<{ milestones: MilestoneForm[] }>>,
    'values' | 'set' | 'errorOf' | 'touch' | 'isPending' | 'found'
  >;
  /** Total of the lines in rupees with tax; 0 without lines. */
  total: number;
}

/** Editor of payment milestones; without any, the whole price is due at once. */
export function MilestonesEditor({ form, total }: Props) {
  const { milestones } = form.values;
  const hasSum =
    milestones.length > 0 && !Object.keys(form.found).some((fault) => fault.startsWith('milestones'));
  const sums = hasSum && total > 0 ? milestoneSums(total, readMilestones(milestones)) : [];
  const change = (index: number, changes: Partial<MilestoneForm>) =>
    form.set({ milestones: milestones.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  // Shown as soon as all are entered; until then the missing percentage is shown while typing.
  const together = form.found['milestones'];

  function cell(index: number, field: keyof MilestoneForm) {
    const name = `milestones.${index}.${field}`;
    return {
      name,
      error: form.errorOf(name),
      disabled: form.isPending,
      value: milestones[index]?.[field] ?? '',
      onBlur: () => form.touch([name]),
      onChange: (typed: Typed) => change(index, { [field]: textOf(typed) }),
    };
  }

  return (
    <div>
      <ol className={classes.milestones} aria-label="Milestones">
        {milestones.map((_milestone, index) => (
          <li key={index}>
            <fieldset className={classes.fields} aria-label={`Milestone ${index + 1}`}>
              <TextInput {...cell(index, 'what')} label="Milestone" />
              <TextInput {...cell(index, 'percent')} label="Percent" inputMode="decimal" autoComplete="off" />
              <DayInput {...cell(index, 'dueDate')} label="Due" />
              <Text size="sm" className={classes.sum}>
                {sums[index] !== undefined && <MoneyExact rupees={sums[index]} isStrong />}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={`Remove milestone ${index + 1}`}
                disabled={form.isPending}
                onClick={() => form.set({ milestones: milestones.filter((_one, at) => at !== index) })}
              >
                <IconX size="1rem" aria-hidden />
              </ActionIcon>
            </fieldset>
          </li>
        ))}
      </ol>
      {together !== undefined && (
        <Text component="output" size="sm" c="red" mt="xs">
          {together}
        </Text>
      )}
      <Group mt="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          disabled={form.isPending || milestones.length === limits.contractMilestones}
          onClick={() => form.set({ milestones: [...milestones, emptyMilestone] })}
        >
          Add a milestone
        </Button>
      </Group>
    </div>
  );
}
