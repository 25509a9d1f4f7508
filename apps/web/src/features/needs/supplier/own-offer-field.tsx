import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offerKeys } from '../../../entities/offers/keys';
import { call, unwrap } from '../../../lib/client';
import { useSession } from '../../../lib/session';

const shown = 50;

/** Query of the supplier's own published offers that match the words. */
const ownChoicesQuery = (userId: number, keyword: string) =>
  queryOptions({
    queryKey: [...offerKeys.own, 'choices', userId, keyword],
    queryFn: async () =>
      unwrap(
        await call('pageOffers', {
          query: { userId, published: true, page: 0, size: shown, ...(keyword === '' ? {} : { keyword }) },
        }),
      ),
    placeholderData: keepPreviousData,
  });

interface Props {
  label: string;
  description?: string;
  /** Id of the chosen offer, or one of the `others`; empty for none. */
  value: string;
  /** Title of the chosen offer, if it is known. */
  chosenTitle?: string | undefined;
  /** Choices in addition to the offers. */
  others?: readonly { value: string; label: string }[];
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

/** Choice of an own published offer; with many offers, they can be searched. */
export function OwnOfferField(props: Props) {
  const { label, description, value, chosenTitle, others = [], error, isDisabled = false, onChange } = props;
  const userId = useSession()?.userId ?? 0;
  const [typed, type] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  const { data } = useQuery({ ...ownChoicesQuery(userId, keyword), enabled: userId > 0 });
  const offers = (data?.content ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const isListed = [...offers, ...others].some((choice) => choice.value === value);
  const isLong = keyword !== '' || (data !== undefined && data.totalElements > shown);
  return (
    <>
      {isLong && (
        <TextInput
          type="search"
          label="Search your offers"
          maxLength={limits.keyword}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        name="offer"
        label={label}
        description={description}
        withAsterisk
        value={value}
        error={error}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Choose an offer</option>
        {others.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {value !== '' && !isListed && <option value={value}>{chosenTitle ?? `Offer ${value}`}</option>}
        {offers.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
