-- Whether the planner's statistics say that a query finds so many offers that counting them would take longer than all else of a
-- search: the index gathers all that has a word before the first is counted. Of a word that they do not know the planner expects
-- 0.005 of all offers at most, so that much of each word is no knowledge. (EXPLAIN is not allowed in a stable function.)
CREATE FUNCTION market_is_usual(query tsquery) RETURNS boolean LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
  quickly_counted CONSTANT int := 20000;
  all_offers float8 := (SELECT reltuples FROM pg_class WHERE oid = 'public.offers'::regclass);
  plan json;
BEGIN
  IF all_offers <= quickly_counted THEN RETURN false; END IF;
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM public.offers WHERE status = ''published'' AND search_public @@ %L', query) INTO plan;
  RETURN (plan #>> '{0,Plan,Plan Rows}')::float8 > greatest(quickly_counted, 0.005 * all_offers * (numnode(query) + 1) / 2);
END $$;--> statement-breakpoint
-- How many published offers a query finds, so many at most. By the index of the words alone: with a limit the planner would
-- hope to meet some among all offers.
CREATE OR REPLACE FUNCTION market_uses(query tsquery, most int) RETURNS int LANGUAGE plpgsql STABLE STRICT
SET enable_seqscan TO off SET enable_indexscan TO off AS $$
BEGIN
  IF public.market_is_usual(query) THEN RETURN most; END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM public.offers WHERE status = 'published' AND search_public @@ query LIMIT most) found);
END $$;--> statement-breakpoint
-- The words of a keyword one by one: what finds each or what it means besides, and where it stands in a title: as it is
-- written or with another ending of its own, as one of what it means besides, in any of its forms; the last one, where no offer has it, as the beginning of a
-- word. `beside` is the category and the company.
-- A word counts from 1 to 9, one more each time half as many offers have it or what it means, and 4 more where it names a
-- thing; one without a letter half, one that no offer has nothing. Words that every text has are left out.
CREATE OR REPLACE FUNCTION market_weighed(keyword text, meanings jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
  weighed jsonb := '[]';
  own tsquery;
  also tsquery;
  meant tsquery;
  other text;
  uses int;
  kind int;
BEGIN
  FOR n IN 1 .. cardinality(words) LOOP
    own := public.market_said(words[n : n], 'within');
    -- 'IT' among others, as `market_query` takes it.
    IF numnode(own) = 0 AND words[n] ~ '^[A-Z]{2,3}$' AND keyword ~ '[a-z]' THEN own := plainto_tsquery('public.market_words', words[n]); END IF;
    CONTINUE WHEN numnode(own) = 0 OR words[n] = ANY (words[: n - 1]);
    also := ''::tsquery;
    meant := ''::tsquery;
    FOR other IN
      SELECT jsonb_array_elements_text(m.also) FROM jsonb_to_recordset(meanings) AS m (first int, size int, also jsonb)
      WHERE n BETWEEN m.first AND m.first + m.size - 1
    LOOP
      also := also || public.market_synonym(other);
      meant := meant || CASE WHEN public.market_parts(public.market_plain(other)) ~ ' ' THEN public.market_synonym(other) ELSE public.market_inflected(other, false) END;
    END LOOP;
    uses := public.market_uses(own, 500);
    -- What it means besides may be a phrase, of whose words each is gathered; most often that is not needed.
    IF uses < 500 AND numnode(also) > 0 THEN uses := public.market_uses(own || also, 500); END IF;
    IF uses = 0 AND n = cardinality(words) THEN
      own := public.market_said(words[n : n], 'finding');
      uses := public.market_uses(own, 500);
    END IF;
    kind := CASE WHEN public.market_describes(words[n]) THEN 0 WHEN numnode(also) > 0 OR public.market_names_thing(words[n]) THEN 4 WHEN public.market_names_kind(words[n]) THEN 3 ELSE 0 END;
    weighed := weighed || jsonb_build_object(
      'said', words[n], 'query', (own || also)::text, 'written', public.market_within(public.market_inflected(words[n], false), 'A')::text,
      'meant', public.market_within(meant || public.market_inflected(words[n], true), 'A')::text, 'title', public.market_within(own || also, 'A')::text,
      'beside', public.market_within(own || also, 'B')::text, 'uses', uses,
      'weight', CASE WHEN uses = 0 THEN 0 ELSE CASE WHEN words[n] ~ '^[0-9.,/-]+$' OR public.market_describes(words[n]) THEN 0.5 ELSE 1 END * (1 + floor(log(2, 500.0 / uses)) + kind) END);
  END LOOP;
  RETURN weighed;
END $$;
