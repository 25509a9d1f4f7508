/** Returns the `{status, msg}` reply of a call that changed something. */
export function success(msg: string) {
  return { status: 200, body: { status: 'Success', msg } } as const;
}
