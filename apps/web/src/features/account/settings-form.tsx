import type { ComponentProps } from 'react';
import { Form } from '../../ui/form/form';
import classes from './account.module.css';

/** A settings form of limited width; in a dialog as wide as the dialog. */
export function SettingsForm(props: ComponentProps<typeof Form> & { label: string }) {
  return <Form {...props} className={classes.form} />;
}
