import type { ComponentProps } from 'react';
import { Form } from '../../ui/form/form';
import classes from './account.module.css';

/** A small form of the settings, as wide as one reads; in a dialog as wide as that. */
export function SettingsForm(props: ComponentProps<typeof Form> & { label: string }) {
  return <Form {...props} className={classes.form} />;
}
