interface Fault {
  begin(): unknown;
  end(): unknown;
}

/**
 * Runs an action during a fault, and ends the fault even if the action fails, so that the next test finds no damage.
 */
export async function during({ begin, end }: Fault, act: () => Promise<void>): Promise<void> {
  await begin();
  try {
    await act();
  } finally {
    await end();
  }
}
