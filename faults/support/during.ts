interface Fault {
  begin(): unknown;
  end(): unknown;
}

/** Acts while something is broken. It is mended also where that fails, so that whoever comes next finds all whole. */
export async function during({ begin, end }: Fault, act: () => Promise<void>): Promise<void> {
  await begin();
  try {
    await act();
  } finally {
    await end();
  }
}
