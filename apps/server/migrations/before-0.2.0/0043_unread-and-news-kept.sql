-- What is written meanwhile would be counted by neither rule.
LOCK TABLE notifications IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of(one notifications) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('notification of ' || one.user_id, one.category),
    ('unread of ' || one.user_id, CASE WHEN one.read_at IS NULL THEN one.category END)
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
-- `news of 7` counts whatever happened to the notifications of a person, which no row tells: it is not counted anew.
CREATE FUNCTION keep_notification_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO market_counts
      SELECT figure, key, 1 FROM figures_of(new) UNION ALL SELECT 'news of ' || new.user_id, '', 1;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO market_counts
      SELECT figure, key, -1 FROM figures_of(old) UNION ALL SELECT 'news of ' || old.user_id, '', 1;
  ELSIF (new.read_at IS NULL) = (old.read_at IS NULL) THEN
    INSERT INTO market_counts VALUES ('news of ' || new.user_id, '', 1);
  ELSE
    INSERT INTO market_counts VALUES
      ('unread of ' || new.user_id, new.category, CASE WHEN new.read_at IS NULL THEN 1 ELSE -1 END),
      ('news of ' || new.user_id, '', 1);
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER notifications_counted AFTER INSERT OR DELETE OR UPDATE OF read_at, created_at ON notifications
  FOR EACH ROW EXECUTE FUNCTION keep_notification_counts();--> statement-breakpoint
INSERT INTO market_counts SELECT 'unread of ' || user_id, category, count(*) FROM notifications
  WHERE read_at IS NULL GROUP BY user_id, category;
