interface Found {
  /** The key to what is sealed lies outside the data folder. */
  isKeyApart: boolean;
  /** What the running database role could do and should not. */
  excessRights: string[];
}

/** What the operator is told at each start until it is mended. */
export function startWarnings({ isKeyApart, excessRights }: Found): string[] {
  return [
    ...(excessRights.length === 0
      ? []
      : [
          `The product runs with more rights in the database than it needs: ${excessRights.join('; ')}. ` +
            'Whoever takes it over could rewrite signatures and the audit log. ' +
            '`npm run database-roles` prints the SQL for two roles; then set DATABASE_OWNER_URL beside DATABASE_URL.',
        ]),
    ...(isKeyApart
      ? []
      : [
          'The key that seals the signing key lies in the data folder beside it: whoever copies the folder, or a backup of it, can sign as this market. ' +
            'Move secret.key out of the data folder and set APP_SECRET_FILE to where it is.',
        ]),
  ];
}
