import { Alert, Button, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  hasSeveralLines,
  settingNumbers,
  settingsNoteRule,
  settingTexts,
} from '@proffer/contract/settings/rules';
import type { MarketSettings } from '@proffer/contract/settings/schemas';
import { call, CallError, fieldErrors, unwrap } from '../../lib/client';
import { LimitedInput } from '../../ui/form/limited-input';
import { SaveBar } from '../../ui/form/save-bar';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard';
import { marketSettingKeys, marketSettingsQuery } from './queries';
import type { SettingsFormState } from './settings-form-state';
import classes from './settings.module.css';
import {
  countSettingChanges,
  isNumberSetting,
  settingFaultsOfRefusal,
  settingGroups,
  settingsFormFaults,
  typedOf,
  valuesOf,
  type SettingGroup,
  type TypedSettings,
} from './settings.model';
import { BrandSetting } from './brand-setting';
import { TermsSetting } from './terms-setting';

interface SettingsFormProps {
  settings: MarketSettings;
  /** Discards what was typed and loads the settings in force. */
  onReload: () => void;
}

/** Form of all settings, saved together as one version with a note. */
export function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const client = useQueryClient();
  // Another administrator's change must not move the version under the text that is being typed.
  const [stored, setStored] = useState(settings);
  const [news, setNews] = useState('');
  const saving = useMutation({
    mutationFn: async (typed: TypedSettings) => {
      const body = { version: stored.version, note: typed.note, values: valuesOf(typed) };
      return unwrap(await call('saveMarketSettings', { body }));
    },
    onSuccess: (saved) => client.setQueryData(marketSettingsQuery.queryKey, saved),
    onSettled: () => client.invalidateQueries({ queryKey: [...marketSettingKeys.all, 'history'] }),
  });
  const form = useForm<TypedSettings>({
    initial: () => typedOf(settings.values),
    isLive: true,
    check: settingsFormFaults,
    readRefusal: (error) => settingFaultsOfRefusal(fieldErrors(error)),
    send: async (typed) => {
      const saved = await saving.mutateAsync(typed);
      setStored(saved);
      form.reset(typedOf(saved.values));
      setNews('The settings are saved and apply from now on.');
    },
  });
  const changes = countSettingChanges(form.values, stored.values);
  useUnsavedGuard({ hasUnsaved: () => changes > 0 });

  function drop(): void {
    form.reset(typedOf(stored.values));
    form.forget();
    setNews('');
  }

  return (
    <form {...form.frame} className={classes.form} aria-label="Settings">
      {settingGroups.map((group) => (
        <SettingSection key={group.title} group={group} form={form} defaultSender={stored.defaultSender} />
      ))}
      <BrandSetting form={form} />
      <TermsSetting settings={stored} form={form} />
      {changes > 0 && (
        <LimitedInput
          {...form.field('note')}
          most={settingsNoteRule.most}
          label="Reason for the change"
          description="Optional. Other administrators see it in the history."
        />
      )}
      {isOutdated(saving.error) && (
        <Alert color="yellow" title="Another administrator has changed the settings">
          <Button variant="default" onClick={onReload}>
            Discard my changes and load the settings
          </Button>
        </Alert>
      )}
      <SaveBar
        form={form}
        changes={changes}
        news={news}
        failedText="The settings were not saved."
        onCancel={drop}
      />
    </form>
  );
}

const isOutdated = (error: Error | null): boolean =>
  error instanceof CallError && error.problem.code === 'changed_meanwhile';

interface SettingSectionProps {
  group: SettingGroup;
  form: SettingsFormState;
  defaultSender: string;
}

function SettingSection({ group: { title, text, fields }, form, defaultSender }: SettingSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes.fields}>
        {fields.map(({ name, description }) => {
          if (isNumberSetting(name)) {
            const { label, unit } = settingNumbers[name];
            return (
              <LimitedInput
                key={name}
                {...form.field(name)}
                most={4}
                label={`${label} (${unit})`}
                description={description}
                inputMode="numeric"
                required
              />
            );
          }
          const { label, most } = settingTexts[name];
          const shared = { label, most, description, ...(name === 'marketName' ? { required: true } : {}) };
          return hasSeveralLines(name) ? (
            <LimitedTextarea key={name} {...form.field(name)} {...shared} autosize minRows={2} />
          ) : (
            <LimitedInput
              key={name}
              {...form.field(name)}
              {...shared}
              {...(name === 'senderName' ? { placeholder: defaultSender } : {})}
            />
          );
        })}
      </div>
    </section>
  );
}
