-- Security events are appended to. An event is removed once it is older than it is kept, and taken out of the record when
-- its account is closed or gone; neither can be brought about for others by whoever runs statements as the product. The
-- times are those of the database, whose clock may be behind that of the product by a day.
CREATE FUNCTION refuse_security_event_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security events are kept for 90 days' USING errcode = 'restrict_violation';
END $$;--> statement-breakpoint
-- suits the release before: its sweep removes what is older than 90 days
CREATE TRIGGER security_events_not_removed BEFORE DELETE ON security_events FOR EACH ROW
WHEN (OLD.created_at > now() - interval '89 days') EXECUTE FUNCTION refuse_security_event_removal();--> statement-breakpoint
CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events FOR EACH STATEMENT
EXECUTE FUNCTION refuse_security_event_removal();--> statement-breakpoint
CREATE FUNCTION refuse_forgetting_open_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM logins WHERE id = OLD.login_id AND closed_at IS NULL) THEN
    RAISE EXCEPTION 'security events of an open account are not forgotten' USING errcode = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Asked at the end of the transaction: closing an account takes its events out before the login is marked as closed.
CREATE CONSTRAINT TRIGGER security_events_forgotten AFTER UPDATE ON security_events
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.login_id IS NOT NULL AND (
  NEW.account <> OLD.account OR NEW.address <> OLD.address OR NEW.device <> OLD.device
  OR NEW.detail <> OLD.detail OR NEW.login_id IS DISTINCT FROM OLD.login_id
)) EXECUTE FUNCTION refuse_forgetting_open_account();
