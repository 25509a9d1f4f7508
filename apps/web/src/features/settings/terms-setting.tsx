import { Stack, Switch, Text, Title } from '@mantine/core';
import { settingTexts } from '@proffer/contract/settings/rules';
import type { MarketSettings } from '@proffer/contract/settings/schemas';
import { AnchorLink } from '../../ui/links';
import { LimitedTextarea } from '../../ui/limited-textarea';
import type { SettingsFormState } from './settings-form-state';
import classes from './settings.module.css';

/** The terms of use: the built-in text with the operator's values, or a text of the operator's own. */
export function TermsSetting({ settings, form }: { settings: MarketSettings; form: SettingsFormState }) {
  const isOwn = form.values.terms !== '';
  return (
    <section className={classes.section} aria-label="Terms of use">
      <div>
        <Title order={2} size="h3">
          Terms of use
        </Title>
        <Text size="sm" c="dimmed">
          Version {settings.termsVersion} is in force. A change makes a new version; every account keeps the
          version that it has accepted.{' '}
          <AnchorLink to="/terms" target="_blank" inherit underline="always">
            Open the terms
          </AnchorLink>
        </Text>
      </div>
      <Stack>
        <Switch
          label="Use our own text"
          description="Otherwise the built-in terms apply, with the values above."
          checked={isOwn}
          disabled={form.isPending}
          onChange={({ currentTarget }) =>
            form.set({ terms: currentTarget.checked ? settings.termsText : '' })
          }
        />
        {isOwn && (
          <LimitedTextarea
            {...form.field('terms')}
            label="Text"
            description="A line that starts with ## is a heading. Leave an empty line between paragraphs."
            most={settingTexts.terms.most}
            rows={18}
          />
        )}
      </Stack>
    </section>
  );
}
