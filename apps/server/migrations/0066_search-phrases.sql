DROP INDEX "offers_published";--> statement-breakpoint
DROP INDEX "offers_title";--> statement-breakpoint
CREATE INDEX "offers_published" ON "offers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","priced_per","gst","place_id","lead_days","categories") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "offers_title" ON "offers" USING btree (lower(title),"id" DESC NULLS FIRST,"title","scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","priced_per","place_id","lead_days","categories") WHERE status = 'published';--> statement-breakpoint
-- Returns the phrases of a keyword, which are in double quotes between spaces; a minus sign before one excludes it.
CREATE FUNCTION market_quoted(keyword text) RETURNS TABLE(is_banned boolean, said text)
    LANGUAGE sql IMMUTABLE STRICT ROWS 2 PARALLEL SAFE
    AS $$
  SELECT found[1] = '-', found[2]
  FROM regexp_matches(translate(keyword, '“”', '""'), '(?:^|\s)(-?)"([^"]*[^"\s][^"]*)"(?=\s|$)', 'g') found
$$;--> statement-breakpoint
-- Returns a keyword without its excluded phrases, or all of it if nothing else is left.
CREATE FUNCTION market_unbanned(keyword text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE rest text;
BEGIN
  IF keyword !~ '-["“]' THEN RETURN keyword; END IF;
  rest := regexp_replace(translate(keyword, '“”', '""'), '(^|\s)-"[^"]*[^"\s][^"]*"(?=\s|$)', ' ', 'g');
  RETURN CASE WHEN public.market_parts(public.market_plain(rest)) = '' THEN keyword ELSE rest END;
END $$;--> statement-breakpoint
-- Returns the query for a phrase: its words next to each other within the title, the company, the text or the place.
CREATE FUNCTION market_adjacent(said text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  plain text := public.market_plain(said);
  joined text := public.market_parts(public.market_joined(plain));
  words text := public.market_text(said);
  asked tsquery;
BEGIN
  -- `market_text` adds the joined forms at the end, where they are next to other words.
  IF joined <> '' THEN words := left(words, - length(joined) - 1); END IF;
  asked := public.market_phrase(words);
  IF joined <> '' AND plain !~ '[0-9]\.[0-9]' THEN
    asked := asked || public.market_phrase(public.market_parts(regexp_replace(plain, '(?<=\S)[/._&-]+(?=\S)', '', 'g')));
  END IF;
  IF numnode(asked) = 0 THEN RETURN NULL; END IF;
  RETURN public.market_within(asked, 'A') || public.market_within(asked, 'B') || public.market_within(asked, 'C') || public.market_within(asked, 'D');
END $$;--> statement-breakpoint
-- Returns what a keyword demands besides its words: its phrases, and no excluded word or phrase. Null for nothing.
CREATE FUNCTION market_bound(keyword text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  bound tsquery := public.market_excluded(keyword);
  quoted record;
  one tsquery;
BEGIN
  IF keyword !~ '["“]' THEN RETURN bound; END IF;
  FOR quoted IN SELECT * FROM public.market_quoted(keyword) LOOP
    CONTINUE WHEN quoted.is_banned AND public.market_unbanned(keyword) = keyword;
    one := public.market_adjacent(quoted.said);
    IF quoted.is_banned THEN one := !!one; END IF;
    bound := coalesce(bound && one, one, bound);
  END LOOP;
  RETURN bound;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_keyword(keyword text, are_excluded boolean) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  longest CONSTANT int := 8;
  minus CONSTANT text := '^-[^0-9/._&-]{2}';
  words text[] := (string_to_array(public.market_plain(public.market_unbanned(keyword)), ' '))[1:32];
BEGIN
  IF strpos(keyword, '-') = 0 THEN RETURN CASE WHEN are_excluded THEN '{}' ELSE words END; END IF;
  IF cardinality(words) > longest OR keyword !~ '(^|\s)-[^0-9\s/._&-]{2}' OR strpos(keyword, '/') > 0 OR NOT EXISTS (SELECT FROM unnest(words) word WHERE word !~ minus AND public.market_parts(word) <> '') THEN
    -- Without the minus sign, because parts of the keyword are searched separately.
    RETURN CASE WHEN are_excluded THEN '{}' ELSE ARRAY(SELECT ltrim(word, '-') FROM unnest(words) WITH ORDINALITY AS w (word, n) ORDER BY n) END;
  END IF;
  RETURN ARRAY(SELECT word FROM unnest(words) WITH ORDINALITY AS w (word, n) WHERE (word ~ minus) = are_excluded ORDER BY n);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_query(keyword text, use text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
DECLARE
  words text[] := public.market_keyword(keyword, false);
  last int := cardinality(words);
  asked tsquery;
  stopped tsquery;
  one tsquery;
  piece tsquery;
  part text;
  parts text;
  measure text;
  bound tsquery := public.market_bound(keyword);
BEGIN
  FOR n IN 1 .. last LOOP
    parts := public.market_parts(words[n]);
    CONTINUE WHEN parts = '';
    measure := public.market_measure(words[n]);
    IF measure IS NOT NULL THEN
      one := (SELECT string_agg(quote_literal(m) || CASE WHEN n = last AND use = 'typing' THEN ':*' ELSE '' END, ' & ') FROM unnest(string_to_array(measure, ' ')) m)::tsquery;
      asked := coalesce(asked && one, one);
      CONTINUE;
    ELSIF strpos(parts, ' ') = 0 THEN
      one := public.market_word(parts, n = last AND (use = 'typing' OR use = 'finding' AND length(parts) > 3 AND parts !~ '^[0-9.]+$'));
      IF one IS NULL THEN
        piece := plainto_tsquery('public.market_words', parts);
        CONTINUE WHEN numnode(piece) = 0;
        IF words[n] !~ '^[A-Z]{2,3}$' OR keyword !~ '[a-z]' THEN
          stopped := coalesce(stopped && piece, piece);
          CONTINUE;
        END IF;
        one := piece;
      END IF;
    ELSIF words[n] ~ '[0-9]' OR words[n] !~ '[^/._&-]{4,}' THEN
      -- A code, a measure or an abbreviation.
      one := public.market_phrase(parts);
    ELSE
      one := NULL;
      FOREACH part IN ARRAY string_to_array(parts, ' ') LOOP
        piece := public.market_word(part, false);
        one := coalesce(one && piece, one, piece);
      END LOOP;
    END IF;
    part := public.market_parts(public.market_joined(words[n]));
    piece := public.market_phrase(part);
    one := coalesce(one || piece, one, piece);
    IF numnode(one) > 0 THEN asked := coalesce(asked && one, one); END IF;
  END LOOP;
  IF use = 'ranking' OR asked IS NULL THEN asked := coalesce(asked && stopped, asked, stopped); END IF;
  RETURN CASE WHEN use <> 'ranking' AND bound IS NOT NULL THEN asked && bound ELSE asked END;
END $_$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_meant(keyword text, meanings jsonb) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  words text[] := public.market_keyword(keyword, false);
  next int := 1;
  asked tsquery := ''::tsquery;
  piece tsquery;
  other text;
  meaning record;
BEGIN
  IF jsonb_array_length(meanings) = 0 THEN RETURN public.market_query(keyword, 'finding'); END IF;
  FOR meaning IN SELECT * FROM jsonb_to_recordset(meanings) AS m (first int, size int, said text, also jsonb, "inner" boolean) WHERE m."inner" IS NULL LOOP
    asked := asked && public.market_said(words[next : meaning.first - 1], 'within');
    piece := public.market_said(array[meaning.said], 'within');
    FOR other IN SELECT jsonb_array_elements_text(meaning.also) LOOP piece := piece || public.market_synonym(other); END LOOP;
    piece := piece || public.market_meant_inside(words, meaning.first, meaning.size, meanings);
    asked := asked && piece;
    next := meaning.first + meaning.size;
  END LOOP;
  asked := asked && public.market_said(words[next :], 'finding');
  asked := coalesce(asked && public.market_bound(keyword), asked);
  RETURN coalesce(public.market_query(keyword, 'finding') || asked, asked);
END $$;
