-- How many published offers a query finds, so many at most. By the index of the words alone: with a limit the planner would
-- hope to meet some among all offers. The index gathers all that has a word before the first is counted; of more than some
-- thousands it gives about so many, drawn by chance, which is far above what anybody counts to. Where each of several words has
-- to be there, what is drawn of one would seldom be what is drawn of the other: then it gives all.
CREATE OR REPLACE FUNCTION market_uses(query tsquery, most int) RETURNS int LANGUAGE plpgsql STABLE STRICT
SET enable_seqscan TO off SET enable_indexscan TO off SET gin_fuzzy_search_limit TO 0 AS $$
BEGIN
  IF public.market_is_usual(query) THEN RETURN most; END IF;
  IF query::text !~ '[&<!:]' THEN PERFORM set_config('gin_fuzzy_search_limit', '4000', true); END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM public.offers WHERE status = 'published' AND search_public @@ query LIMIT most) found);
END $$;
