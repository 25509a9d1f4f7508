import { Group, Radio, Text } from '@mantine/core';
import {
  ratedThings,
  ratedWords,
  type RatedThing,
  ratingLimits,
  scoresFaults,
} from '@proffer/contract/contracts/rating';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FullContract } from '../../../entities/contracts/contract';
import { contractKeys } from '../../../entities/contracts/keys';
import { call, unwrap } from '../../../lib/client';
import { dayText } from '../../../ui/date-text.model';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';

type Chosen = Record<RatedThing, string>;

const scoresOf = ({ inTime, asAgreed, answered }: Chosen) => ({
  inTime: Number(inTime),
  asAgreed: Number(asAgreed),
  answered: Number(answered),
});

interface Props {
  contract: FullContract;
  /** The rated company. */
  company: string;
  /** The last day on which the rating can be given or changed. */
  until: string;
  onDone: () => void;
}

const choices = Array.from({ length: ratingLimits.most }, (_, index) => String(index + 1));

/** Form for rating the other side from 1 to 5, or changing the rating. */
export function RatingForm({ contract, company, until, onDone }: Props) {
  const { own } = contract.ratings;
  const rate = useRate(contract.contractId);
  const form = useForm<Chosen>({
    initial: {
      inTime: String(own?.inTime ?? ''),
      asAgreed: String(own?.asAgreed ?? ''),
      answered: String(own?.answered ?? ''),
    },
    check: (chosen) => scoresFaults(scoresOf(chosen)),
    async send(chosen) {
      await rate.mutateAsync(scoresOf(chosen));
      toast.announce(own ? 'Rating changed' : 'Rated', company);
      onDone();
    },
  });
  return (
    <Form
      form={form}
      label={`Rate ${company}`}
      submitLabel={own ? 'Change' : 'Rate'}
      failedText="The rating was not saved."
      {...(own ? { onCancel: onDone } : {})}
    >
      <Text size="sm">
        How was working with <bdi>{company}</bdi>? 1 is poor, {ratingLimits.most} is very good.{' '}
        {own
          ? `You can change it until ${dayText(until)}.`
          : `Until ${dayText(until)}; then you can change it for ${ratingLimits.changeDays} days. They see your rating, and everybody sees the average.`}
      </Text>
      {ratedThings.map((thing) => (
        <Radio.Group
          key={thing}
          name={thing}
          label={ratedWords[thing]}
          value={form.values[thing]}
          error={form.errorOf(thing)}
          onChange={(score) => form.set({ [thing]: score })}
        >
          <Group gap="md" mt={4}>
            {choices.map((score) => (
              <Radio
                key={score}
                value={score}
                label={score}
                disabled={form.isPending}
                data-invalid={form.errorOf(thing) === undefined ? undefined : true}
              />
            ))}
          </Group>
        </Radio.Group>
      ))}
    </Form>
  );
}

/** Mutation that shows the server's answer on the page at once. */
function useRate(contractId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Record<RatedThing, number>) =>
      unwrap(await call('rateContract', { params: { id: contractId }, body })),
    onSuccess: (ratings) =>
      client.setQueryData<FullContract>(
        contractKeys.one(contractId),
        (before) => before && { ...before, ratings },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.one(contractId) }),
  });
}
