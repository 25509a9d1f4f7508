/**
 * The table of error codes (ERR-1). Programs branch on the code; `status` is its HTTP status and `title` the short
 * name in the problem body. The sentence for the person (`detail`) is given where the error is thrown.
 */
export const errorTable = {
  malformed_request: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Please log in' },
  invalid_credentials: { status: 401, title: 'User not Verified' },
  second_factor_required: { status: 401, title: 'Verification code needed' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_permitted: { status: 403, title: 'Your role does not permit this' },
  foreign_origin: { status: 403, title: 'Request from another site refused' },
  signup_unfinished: { status: 403, title: 'User not Verified' },
  deactivated: { status: 403, title: 'Account deactivated' },
  no_company: { status: 403, title: 'No company' },
  awaiting_approval: { status: 403, title: 'Waiting for approval' },
  proof_needed: { status: 403, title: 'Confirm it is you' },
  second_factor_needed: { status: 403, title: 'Two-step login needed' },
  key_not_permitted: { status: 403, title: 'The API key does not permit this' },
  key_needed: { status: 403, title: 'Your key is needed' },
  sso_required: { status: 403, title: 'Single sign-on needed' },
  wrong_door: { status: 403, title: 'Information' },
  nda_required: { status: 403, title: 'A signed NDA is required' },
  not_found: { status: 404, title: 'Not found' },
  email_taken: { status: 409, title: 'Already registered' },
  already_saved: { status: 409, title: 'Already saved' },
  illegal_transition: { status: 409, title: 'Not possible in this state' },
  out_of_order: { status: 409, title: 'An earlier step is missing' },
  changed_meanwhile: { status: 409, title: 'Changed in the meantime' },
  repeat_differs: { status: 409, title: 'Sent before with other content' },
  offer_changed: { status: 409, title: 'The offer has changed' },
  file_withheld: { status: 409, title: 'This file cannot be downloaded' },
  events_expired: { status: 410, title: 'Older events are deleted' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media: { status: 415, title: 'Format not supported' },
  invalid_input: { status: 422, title: 'Validation' },
  approval_needed: { status: 422, title: 'Approval needed' },
  beyond_authority: { status: 422, title: 'Beyond your authority to sign' },
  code_wrong: { status: 422, title: 'Error in User Code Verification' },
  code_expired: { status: 422, title: 'Error in User Code Verification' },
  link_invalid: { status: 422, title: 'Invalid or expired link.' },
  key_refused: { status: 422, title: 'Key refused' },
  document_refused: { status: 422, title: 'Document refused' },
  sso_failed: { status: 422, title: 'Single sign-on failed' },
  sso_password_needed: { status: 422, title: 'Password needed once' },
  rate_limited: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  database_away: { status: 503, title: 'Busy' },
  files_away: { status: 503, title: 'Files cannot be reached' },
  no_space_left: { status: 507, title: 'No space left' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** HTTP status of an error code. */
export type StatusOf<C extends ErrorCode> = (typeof errorTable)[C]['status'];

export interface FieldError {
  /** Name of the field in the call, dotted for nested ones (`answers.2.answer`). */
  field: string;
  /** A sentence for the person at that field. */
  text: string;
}

/** Former and current value of one field, in words for the person; empty for no value. */
export interface FieldDifference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/**
 * RFC 9457 problem body. On sign-up and login replies `status` is the word "Error" instead of the number, and `msg`
 * is added, because the specification's client reads those two (ACC-87).
 */
export interface Problem {
  type: string;
  title: string;
  status: number | 'Error';
  detail: string;
  code: ErrorCode;
  requestId: string;
  errors?: FieldError[];
  msg?: string;
  /** For `offer_changed`: the changes since the caller's last visit that the caller may read. */
  differences?: FieldDifference[];
  /** Machine-readable extras of some codes: `retryAfterSeconds`, `step`, `from`, `to`, `method`, `version`. */
  details?: Record<string, string | number | boolean>;
}
