import { Radio, Stack, Switch } from '@mantine/core';
import { memberRoles } from '@proffer/contract/members/rules';
import { roleChoices } from '../../../entities/members/words';
import { AmountInput } from '../../../ui/amount-input';
import { type TypedRights, withRole } from './people.model';

interface RightsFieldsProps {
  values: TypedRights;
  set: (changes: Partial<TypedRights>) => void;
  errorOf: (name: string) => string | undefined;
  isPending: boolean;
  /** True if the dialog begins here; the focus is then on the chosen role. */
  isFirst?: boolean;
}

/** Fields for role and authority to sign. */
export function RightsFields({ values, set, errorOf, isPending, isFirst = false }: RightsFieldsProps) {
  const { role, mayBind, bindLimit, unread } = values;
  return (
    <>
      <Radio.Group
        label="Role"
        value={role}
        error={errorOf('role')}
        onChange={(value) => set(withRole(memberRoles.find((one) => one === value) ?? role))}
      >
        <Stack gap="xs" mt="xs">
          {roleChoices.map((choice) => (
            <Radio
              key={choice.role}
              value={choice.role}
              label={choice.label}
              description={choice.text}
              disabled={isPending}
              data-autofocus={(isFirst && choice.role === role) || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label="May sign for the company"
        description={
          role === 'viewer'
            ? 'A viewer cannot sign.'
            : 'NDAs, quotes and contracts then bind the company by this person’s signature.'
        }
        checked={mayBind}
        disabled={isPending || role === 'viewer'}
        error={errorOf('mayBind')}
        onChange={(event) => set({ mayBind: event.currentTarget.checked })}
      />
      {mayBind && (
        <AmountInput
          name="bindLimit"
          label="Largest amount (optional)"
          description="In rupees, for one quote, contract or amendment. Leave empty for no limit."
          isMoney
          value={bindLimit}
          unread={unread}
          disabled={isPending}
          error={errorOf('bindLimit')}
          onChange={(limit, typed) => set({ bindLimit: limit, unread: typed ?? null })}
        />
      )}
    </>
  );
}
