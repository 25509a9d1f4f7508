import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { darkenedOf, shadesOf } from '@proffer/contract/settings/brand-shades';
import { settingTexts } from '@proffer/contract/settings/rules';
import { limits } from '@proffer/contract/wire/limits';
import { CallError, errorText, fieldErrors } from '../../lib/client';
import { upload } from '../../lib/upload';
import { FileDrop } from '../../ui/file-drop';
import { BrandPreview } from './brand-preview';
import { isColour } from './brand.model';
import type { SettingsFormState } from './settings-form-state';
import classes from './settings.module.css';

/** The look of the market: its colour and its logo, with a preview (BRA-8, BRA-9). */
export function BrandSetting({ form }: { form: SettingsFormState }) {
  const [sent, setSent] = useState(0);
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      setSent(0);
      const reply = await upload('uploadMarketLogo', { file }, { onProgress: setSent });
      if (!reply.ok) throw new CallError(reply.status, reply.problem);
      return reply.body;
    },
    onSuccess: ({ key }) => form.set({ logo: key }),
  });
  const { brandColour, logo } = form.values;
  const colour = isColour(brandColour) ? brandColour : '';
  const darkened = darkenedOf(colour);
  const field = form.field('brandColour');
  return (
    <section className={classes.section} aria-label="Look">
      <div>
        <Title order={2} size="h3">
          Look
        </Title>
        <Text size="sm" c="dimmed">
          Shown on pages, in mails and in new documents. Documents that exist already keep their look.
        </Text>
      </div>
      <Stack>
        <TextInput
          {...field}
          label={settingTexts.brandColour.label}
          description="For buttons, links and headings, such as #1a3e8c. Empty for the product’s own colour."
          placeholder={shadesOf('')[8]}
          rightSection={
            <input
              type="color"
              aria-label="Choose the colour"
              className={classes.colour}
              value={colour || shadesOf('')[8]}
              onChange={({ currentTarget }) => form.set({ brandColour: currentTarget.value })}
              disabled={form.isPending}
            />
          }
          maw="24rem"
        />
        {darkened !== undefined && (
          <Text size="sm" component="output">
            {brandColour} is too light for texts. The market uses {darkened}, a darker shade of it.
          </Text>
        )}
        <FileDrop
          label={logo === '' ? 'Choose a logo' : 'Choose another logo'}
          hint="PNG, JPEG or WebP, up to 2 MB and six times as wide as high. It is shown next to the name."
          accept="image/png,image/jpeg,image/webp"
          maxBytes={limits.marketLogo.bytes}
          onFile={(file) => uploading.mutate(file)}
          progress={uploading.isPending ? sent : undefined}
          error={
            uploading.error
              ? (fieldErrors(uploading.error)['file'] ?? errorText(uploading.error))
              : form.errorOf('logo')
          }
          isDisabled={form.isPending}
        />
        <Group>
          {logo !== '' && (
            <Button variant="default" onClick={() => form.set({ logo: '' })}>
              Remove the logo
            </Button>
          )}
          {(logo !== '' || brandColour !== '') && (
            <Button variant="subtle" onClick={() => form.set({ logo: '', brandColour: '' })}>
              Use the product’s look
            </Button>
          )}
        </Group>
        <BrandPreview name={form.values.marketName.trim()} colour={colour} logo={logo} />
      </Stack>
    </section>
  );
}
