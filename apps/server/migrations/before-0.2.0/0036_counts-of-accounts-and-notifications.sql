-- What is written meanwhile would be counted by neither rule.
LOCK TABLE users, notifications IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- An account counts also as the list of users is narrowed, finished or not.
CREATE OR REPLACE FUNCTION figures_of(one users) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('user', CASE
      WHEN one.deactivated_at IS NOT NULL THEN 'deactivated'
      WHEN one.role <> 'admin' OR one.approved_at IS NOT NULL THEN one.role END),
    ('user', CASE WHEN one.deactivated_at IS NULL AND one.role <> 'admin' AND one.validation = 'validated' THEN 'validated' END),
    (one.role || ' joined', CASE WHEN one.role <> 'admin' THEN day_of(one.created_at AT TIME ZONE 'UTC') END),
    ('account', concat(one.role, '|', CASE
      WHEN one.deactivated_at IS NOT NULL THEN 'deactivated'
      WHEN one.signup_step <> 'done' THEN 'unfinished'
      WHEN one.role = 'admin' AND one.approved_at IS NULL THEN 'waiting'
      ELSE 'active' END, '|', CASE WHEN one.role <> 'admin' AND one.signup_step = 'done' THEN one.validation END))
  ) AS counted (figure, key) WHERE key IS NOT NULL AND (figure = 'account' OR one.signup_step = 'done')
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one notifications) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT 'notification of ' || one.user_id, one.category
$$;--> statement-breakpoint
CREATE TRIGGER notifications_counted AFTER INSERT OR DELETE ON notifications
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_figures() RETURNS TABLE (figure text, key text, count bigint) STABLE LANGUAGE sql AS $$
  SELECT figure, key, count(*) FROM (
    SELECT made.* FROM nda_requests AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM contracts AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM users AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM offers AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM notifications AS one, figures_of(one) AS made
  ) AS counted GROUP BY figure, key
$$;--> statement-breakpoint
INSERT INTO market_counts SELECT made.figure, made.key, count(*) FROM users AS one, figures_of(one) AS made
  WHERE made.figure = 'account' GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO market_counts SELECT made.figure, made.key, count(*) FROM notifications AS one, figures_of(one) AS made GROUP BY 1, 2;
