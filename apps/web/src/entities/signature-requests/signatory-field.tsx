import { NativeSelect } from '@mantine/core';
import { covers } from '@proffer/contract/members/rules';
import { useQuery } from '@tanstack/react-query';
import { moneyText } from '../../ui/money.model';
import { signatoriesQuery } from './calls';

interface Props {
  /** Amount that the authority has to cover. */
  amount: number | null | 'none';
  value: number | null;
  isDisabled: boolean;
  error?: string | undefined;
  onChange: (memberId: number | null) => void;
}

/** Choice of the person who is to sign: one of those whose authority is sufficient, or anyone of them. */
export function SignatoryField({ amount, value, isDisabled, error, onChange }: Props) {
  const { data: people = [], isSuccess } = useQuery(signatoriesQuery);
  const able = people.filter(({ bindLimit }) => covers({ mayBind: true, bindLimit }, amount));
  return (
    <NativeSelect
      label="Who is to sign"
      data-field="addressedTo"
      error={error}
      disabled={isDisabled}
      {...(isSuccess && able.length === 0
        ? { description: 'Nobody in your company can sign this yet. An owner can grant the authority.' }
        : {})}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: 'Anyone who can sign' },
        ...able.map(({ memberId, name, bindLimit }) => ({
          value: String(memberId),
          label: bindLimit === null ? name : `${name} (up to ${moneyText(bindLimit)})`,
        })),
      ]}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
      }
    />
  );
}
