export type { ReceivedFile, UploadFile } from './call';
export {
  createClient,
  type CallInput,
  type CallName,
  type CallOptions,
  type CallReply,
  type Client,
  type ClientOptions,
  type RowOf,
} from './client';
export { ProfferError, type FieldFault } from './error';
export type { FeedOptions, MarketEvent } from './feed';
export type * from './generated/calls';
export { verifyWebhook, WebhookError, type WebhookEvent } from './webhooks';
