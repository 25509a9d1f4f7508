/** Returns a promise that the test resolves, so that a reply waits for what the screen shows meanwhile. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}
