-- What is written meanwhile would be counted by neither rule.
LOCK TABLE audit_log IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION figures_of(one audit_log) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES ('audit act', one.act), ('audit actor', one.actor_id::text)) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_counted AFTER INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
-- Every table that has such a rule, so that a new one is counted without naming it here.
CREATE OR REPLACE FUNCTION count_figures() RETURNS TABLE (figure text, key text, count bigint) STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE (
    SELECT 'SELECT figure, key, count(*) FROM (' || string_agg(format('SELECT made.* FROM %s AS one, figures_of(one) AS made', rule.proargtypes[0]::regtype), ' UNION ALL ') || ') AS counted GROUP BY figure, key'
    FROM pg_proc AS rule WHERE rule.proname = 'figures_of' AND rule.pronamespace = 'public'::regnamespace);
END $$;--> statement-breakpoint
INSERT INTO market_counts SELECT made.figure, made.key, count(*) FROM audit_log AS one, figures_of(one) AS made GROUP BY 1, 2;
