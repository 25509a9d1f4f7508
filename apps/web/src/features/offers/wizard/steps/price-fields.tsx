import { Button, CloseButton, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { offerFields } from '@proffer/contract/offers/fields';
import {
  gstChoices,
  offerUnits,
  priceBases,
  type GstChoice,
  type PriceBasis,
  type PriceSlab,
} from '@proffer/contract/offers/price-terms';
import { limits } from '@proffer/contract/wire/limits';
import { AmountInput } from '../../../../ui/amount-input';
import classes from './price-fields.module.css';
import type { StepProps } from './step-props';

const basisLabels: Record<PriceBasis, string> = { unit: 'One unit', lot: 'The whole lot' };
const gstLabels: Record<GstChoice, string> = { excluded: 'Excluded', included: 'Included' };

/** Selects for what the price is for. Buyers compare only prices for the same unit. */
export function PriceTermsFields({ edit, change, errorOf }: StepProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      <Select
        label="Price is for"
        placeholder="Not stated"
        clearable
        data={priceBases.map((value) => ({ value, label: basisLabels[value] }))}
        value={edit.priceBasis}
        onChange={(value) => change({ priceBasis: priceBases.find((basis) => basis === value) ?? null })}
        error={errorOf('priceBasis')}
      />
      <Select
        label={offerFields.unit.label}
        placeholder="Such as piece or kg"
        clearable
        searchable
        required={edit.priceBasis === 'unit'}
        data={[...offerUnits]}
        value={edit.unit}
        onChange={(value) => change({ unit: offerUnits.find((unit) => unit === value) ?? null })}
        error={errorOf('unit')}
      />
      <Select
        label={offerFields.gst.label}
        placeholder="Not stated"
        clearable
        data={gstChoices.map((value) => ({ value, label: gstLabels[value] }))}
        value={edit.gst}
        onChange={(value) => change({ gst: gstChoices.find((choice) => choice === value) ?? null })}
        error={errorOf('gst')}
      />
    </SimpleGrid>
  );
}

const emptySlab: PriceSlab = { from: 0, price: 0 };

/** Editor of prices by quantity: one row for each price. */
export function PriceSlabsField({ edit, change, errorOf }: StepProps) {
  const { label, hint } = offerFields.priceSlabs;
  const slabs = edit.priceSlabs;
  const error = errorOf('priceSlabs');
  const changeAt = (index: number, part: Partial<PriceSlab>) =>
    change({ priceSlabs: slabs.map((slab, at) => (at === index ? { ...slab, ...part } : slab)) });
  return (
    <Stack gap="xs" component="fieldset" className={classes.slabs}>
      <legend className={classes.legend}>{label}</legend>
      <Text size="xs" c="var(--proffer-quiet)">
        {hint}
      </Text>
      {slabs.map((slab, index) => (
        <Group key={index} wrap="nowrap" align="flex-end" gap="sm">
          <AmountInput
            label="From quantity"
            value={slab.from || null}
            onChange={(from) => changeAt(index, { from: from ?? 0 })}
          />
          <AmountInput
            label="Price per unit"
            isMoney
            value={slab.price || null}
            onChange={(price) => changeAt(index, { price: price ?? 0 })}
          />
          <CloseButton
            aria-label={`Remove price ${index + 1}`}
            mb={4}
            onClick={() => change({ priceSlabs: slabs.filter((_, at) => at !== index) })}
          />
        </Group>
      ))}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {slabs.length < limits.priceSlabs && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change({ priceSlabs: [...slabs, emptySlab] })}
          >
            Add a price
          </Button>
        </div>
      )}
    </Stack>
  );
}
