-- What is written meanwhile would be counted by neither rule.
LOCK TABLE offers IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Those on the market too, whose number is asked while their list is being read.
CREATE OR REPLACE FUNCTION figures_of(one offers) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('offer', one.status),
    ('offer published', day_of(one.published_at AT TIME ZONE 'UTC'))
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
-- All without those off the market, which are kept: the index of published ones is wide.
INSERT INTO market_counts SELECT 'offer', 'published', (SELECT count(*) FROM offers) - coalesce(sum(count), 0)
  FROM market_counts WHERE figure = 'offer';
