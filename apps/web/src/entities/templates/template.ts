import type * as wire from '@proffer/contract/templates/schemas';
import type { Named } from '@proffer/contract/wire/names';

export type Template = Named<wire.Template>;
export type TemplateInput = Named<wire.TemplateInput>;
/** An offer that answers a template. */
export type TemplateOffering = Named<wire.TemplateOffering>;
