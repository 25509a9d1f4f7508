import type { useForm } from '../../ui/form/use-form';
import type { TypedSettings } from './settings.model';

/** State of the form of all settings, shared by its parts. */
export type SettingsFormState = ReturnType<typeof useForm<TypedSettings>>;
