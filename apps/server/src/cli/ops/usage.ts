export const usage = `Usage: npm run ops -- COMMAND [options]

Looks after the market of the settings (DATA_DIR, DATABASE_URL, .env), also while it runs.

  backup [--to FOLDER] [--recipient age1…]… [--with-key | --without-key] [--full] [--keep N]
      Copies rows, files and the signing key into a new folder below FOLDER (BACKUP_DIR). For recipients (BACKUP_RECIPIENTS)
      it is sealed, and the key to what is sealed goes along; otherwise only --with-key takes it along. What the backup
      before has is linked, or copied anew with --full. --keep removes all but the newest N afterwards.
  restore BACKUP [--identity FILE] [--without-key] [--quick]
      Makes a market of a backup, in a DATA_DIR that is empty or not there, and an empty database, and verifies it unless
      --quick. --identity opens a sealed one. --without-key: the key is lost, and the market gets a new one.
  base
      Begins the archive (ARCHIVE_DIR) anew with a copy of the running embedded database; the market does so each night.
  restore ARCHIVE [--to-time 2026-11-24T12:34:56Z] [--without-key] [--quick]
      Makes the market of that moment, or of the last one, of an archive, in a DATA_DIR that is empty or not there. doctor
      and the log tell from when to when. Restore only what nobody else could write: its data may hold code.
  verify [--backup BACKUP [--identity FILE]]
      Proves the market: every rule of the database, every file, every signature. Or a backup: every part of it.
  list [--from FOLDER]
      The backups below FOLDER (BACKUP_DIR).
  prune [--from FOLDER] [--keep N]
      Removes all backups below FOLDER (BACKUP_DIR) but the newest N (BACKUP_KEEP), and files that nothing refers to for a day.
  files move [--empty]
      Brings all files to where the settings say (S3_URL, FILES_IN), beside a market that runs with the same settings and
      reads from both places meanwhile. What is there is proved by its hash; --empty then removes it from the other place.
  export --to FOLDER
      Everything in open formats, in a new folder below FOLDER: JSON Lines of each table, files by their hash, and a README
      of the columns. No passwords, sessions or keys.
  doctor
      Settings, disk, clock, mail, address, certificate, versions, age of the backup, archive.
  user EMAIL --reset-second-factor | --end-sessions
      Helps somebody who cannot log in, or ends everybody's sessions of an account. It is in the audit log.
  reindex
      Writes every index anew, beside a market that goes on.

  --json    the outcome as one JSON object      --help    this text

Ends with 0 when all is well, 1 when it failed, 2 when the command is wrong, 3 when it ended and found a fault.`;
