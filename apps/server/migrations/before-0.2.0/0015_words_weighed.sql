-- What a word sounds like: its consonants, alike in Latin and Indian scripts ('pump', 'पंप' and 'பம்ப்' are 'pmp'). Vowels are
-- left out, as the scripts write them differently, and so is the ending of many; less than three letters tell nothing apart. The blocks of the Indian
-- scripts have the same letters at the same places, 128 apart.
CREATE FUNCTION word_sound(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  sound text := '';
  place int;
BEGIN
  IF word ~ '^[a-z]+$' THEN
    sound := regexp_replace(word, '([^s])s$', '\1');
    sound := replace(replace(replace(sound, 'ture', 'Cr'), 'sch', 'sk'), 'ck', 'k');
    sound := replace(replace(replace(sound, 'ch', 'C'), 'ph', 'f'), 'x', 'ks');
    sound := translate(regexp_replace(sound, 'c(?=[eiy])', 's', 'g'), 'cqwgzaeiouhy', 'kkvjj');
  ELSIF word ~ '^[\u0900-\u0d7f]+$' THEN
    FOR n IN 1 .. length(word) LOOP
      place := ascii(substr(word, n, 1)) % 128;
      sound := sound || CASE
        WHEN place BETWEEN 21 AND 57 THEN substr('kkjjnCCjjnttddnttddnnpfbbm rrlllvsss ', place - 20, 1)
        WHEN place IN (1, 2) THEN 'N' WHEN place = 78 THEN 't' ELSE '' END;
    END LOOP;
    sound := replace(regexp_replace(sound, 'N(?=[pbmf])', 'm', 'g'), 'N', 'n');
    sound := replace(sound, ' ', '');
  END IF;
  sound := regexp_replace(sound, '(.)\1+', '\1', 'g');
  RETURN CASE WHEN length(sound) >= 3 THEN sound END;
END $$;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "sound" text GENERATED ALWAYS AS (word_sound(word)) STORED;--> statement-breakpoint
CREATE INDEX "category_words_words" ON "category_words" USING gin (market_vector(title, true));--> statement-breakpoint
ALTER TABLE "synonyms" ADD COLUMN "sound" text GENERATED ALWAYS AS (word_sound(lower(word))) STORED;--> statement-breakpoint
CREATE INDEX "synonyms_sound" ON "synonyms" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound") WHERE sound is not null;--> statement-breakpoint
-- A word is learnt when an offer with it is published. Nobody waits for another who learns words at the same moment: the
-- other's are known by the time they can be searched for, and what is missed then is read at the next start.
CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH new_words AS MATERIALIZED (
    SELECT w FROM unnest(tsvector_to_array(to_tsvector('public.market_words', public.market_text(new.title || ' ' || new.company_name)))) w
    WHERE length(w) BETWEEN 3 AND 40 AND w !~ '[0-9]' AND NOT EXISTS (SELECT FROM public.search_words k WHERE k.word = w)
  )
  INSERT INTO public.search_words (word)
  SELECT w FROM new_words WHERE pg_try_advisory_xact_lock(hashtext('search_words'), hashtext(w) & 255)
  ON CONFLICT DO NOTHING;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_learn_words AFTER INSERT OR UPDATE OF status, title, company_name ON offers FOR EACH ROW WHEN (new.status = 'published') EXECUTE FUNCTION learn_words();--> statement-breakpoint
-- How many published offers a query finds, so many at most. By the index of the words alone: with a limit the planner would
-- hope to meet some among all offers.
CREATE FUNCTION market_uses(query tsquery, most int) RETURNS int LANGUAGE plpgsql STABLE STRICT
SET enable_seqscan TO off SET enable_indexscan TO off AS $$
BEGIN
  RETURN (SELECT count(*) FROM (SELECT FROM public.offers WHERE status = 'published' AND search_public @@ query LIMIT most) found);
END $$;--> statement-breakpoint
-- Whether a word names a kind of thing, as a group of synonyms or the title of a category does. By the indexes alone, too.
CREATE FUNCTION market_names_kind(said text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT
SET enable_seqscan TO off SET enable_indexscan TO off AS $$
DECLARE query tsquery := public.market_word(public.market_parts(said), false);
BEGIN
  RETURN EXISTS (SELECT FROM public.synonyms s WHERE s.key = public.synonym_key(said))
    OR query IS NOT NULL AND EXISTS (SELECT FROM public.category_words c WHERE public.market_vector(c.title, true) @@ query);
END $$;--> statement-breakpoint
-- 'digitization' of 'digitisation', and the other way round; NULL of other words.
CREATE FUNCTION other_spelling(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(word, 'i[sz](e|es|ed|er|ers|ing|ation|ations)$', CASE WHEN word ~ 'iz[^z]+$' THEN 'is' ELSE 'iz' END || '\1')
  WHERE word ~ '...i[sz](e|es|ed|er|ers|ing|ation|ations)$'
$$;--> statement-breakpoint
-- What a keyword means besides: for each stretch of its words that is in a group, the longest first, the others of the
-- group; of a word that few offers have, those of the group that has a word which sounds alike in a script of the other
-- kind ('sadak' is a road); for each other word those that sound alike and its other spelling, the most used first. Eight of a stretch
-- and 32 in all at most.
CREATE OR REPLACE FUNCTION market_meanings(keyword text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT PARALLEL UNSAFE AS $$
DECLARE
  meanings jsonb := '[]';
  taken boolean[] := array_fill(false, array[40]);
  room int := 32;
  found record;
  also jsonb;
  heard bigint;
BEGIN
  FOR found IN
    SELECT stretch.first, stretch.size, stretch.said, s.group_id, public.word_sound(public.unaccent(lower(stretch.said))) AS sound
    FROM public.market_stretches(keyword) stretch LEFT JOIN public.synonyms s USING (key)
    WHERE s.key IS NOT NULL OR stretch.size = 1
    ORDER BY s.key IS NULL, stretch.size DESC, stretch.first
  LOOP
    CONTINUE WHEN true = ANY (taken[found.first : found.first + found.size - 1]) OR room = 0;
    heard := found.group_id;
    IF heard IS NULL AND found.sound IS NOT NULL THEN
      SELECT s.group_id INTO heard FROM public.synonyms s
      WHERE s.sound = found.sound AND (s.word ~ '^[A-Za-z]') <> (found.said ~* '^[a-z]') ORDER BY s.group_id LIMIT 1;
      IF heard IS NOT NULL AND public.market_uses(public.market_said(array[found.said], 'within'), 10) >= 10 THEN heard := NULL; END IF;
    END IF;
    IF heard IS NOT NULL THEN
      SELECT jsonb_agg(word ORDER BY position) INTO also FROM (
        SELECT word, position FROM public.synonyms
        WHERE group_id = heard AND lower(word) <> lower(found.said) ORDER BY position LIMIT least(8, room)) others;
    ELSE
      SELECT jsonb_agg(word ORDER BY uses DESC, word) INTO also FROM (
        SELECT word, public.market_uses(plainto_tsquery('public.market_words', word), 100) AS uses
        FROM (
          SELECT k.word FROM public.search_words k WHERE k.sound = found.sound AND (k.word ~ '^[a-z]') <> (found.said ~* '^[a-z]')
          UNION
          SELECT other FROM public.other_spelling(lower(found.said)) other WHERE other IS NOT NULL
        ) words
        ORDER BY uses DESC, word LIMIT least(3, room)) alike WHERE uses > 0;
    END IF;
    FOR n IN found.first .. found.first + found.size - 1 LOOP taken[n] := true; END LOOP;
    CONTINUE WHEN also IS NULL;
    room := room - jsonb_array_length(also);
    meanings := meanings || jsonb_build_object('first', found.first, 'size', found.size, 'said', found.said, 'also', also);
  END LOOP;
  RETURN (SELECT coalesce(jsonb_agg(one ORDER BY (one->>'first')::int), '[]') FROM jsonb_array_elements(meanings) one);
END $$;--> statement-breakpoint
-- A query that only the words of one weight can meet, of 'A' the title.
CREATE FUNCTION market_within(query tsquery, weight text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(query::text, '''(?=$|[ )])', ''':' || weight, 'g'), ''':*', ''':*' || weight)::tsquery
$$;--> statement-breakpoint
-- The words of a keyword one by one: what finds each or what it means besides, in a title alone, and there as it is written,
-- or with or without the ending of many: 'transformer' is no transformation. A word counts from 1 to 9, one more each time half as many offers have it, and 4 more where it names a kind of
-- thing, as a category or a group of synonyms does; one without a letter half, one that no offer has nothing. Words that every text has are left out.
CREATE FUNCTION market_weighed(keyword text, meanings jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
  weighed jsonb := '[]';
  own tsquery;
  query tsquery;
  other text;
  uses int;
  kind int;
  parts text;
BEGIN
  FOR n IN 1 .. cardinality(words) LOOP
    parts := public.market_parts(words[n]);
    own := public.market_said(words[n : n], 'within');
    CONTINUE WHEN numnode(own) = 0 OR words[n] = ANY (words[: n - 1]);
    query := own;
    FOR other IN
      SELECT jsonb_array_elements_text(m.also) FROM jsonb_to_recordset(meanings) AS m (first int, size int, also jsonb)
      WHERE n BETWEEN m.first AND m.first + m.size - 1
    LOOP query := query || public.market_synonym(other); END LOOP;
    uses := public.market_uses(own, 500);
    IF uses = 0 AND query <> own THEN uses := public.market_uses(query, 500); END IF;
    kind := CASE WHEN public.market_names_kind(words[n]) THEN 4 ELSE 0 END;
    weighed := weighed || jsonb_build_object(
      'said', words[n], 'query', query::text, 'title', public.market_within(query, 'A')::text,
      'written', public.market_within(public.market_phrase(parts) || public.market_phrase(CASE WHEN parts ~* '[^s]s$' THEN left(parts, -1) ELSE parts || 's' END), 'A')::text,
      'uses', uses,
      'weight', CASE WHEN uses = 0 THEN 0 ELSE CASE WHEN words[n] ~ '^[0-9.,/-]+$' THEN 0.5 ELSE 1 END * (1 + floor(log(2, 500.0 / uses)) + kind) END);
  END LOOP;
  RETURN weighed;
END $$;--> statement-breakpoint
-- What finds the offers that may have enough of a keyword's words: those with a word that few have, and those with two that
-- many have. It looks no further than the twelve words that count most. NULL where no offer has any.
CREATE FUNCTION market_some(weighed jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  WITH chosen AS MATERIALIZED (
    SELECT *, sum(uses) OVER (ORDER BY uses, said) AS so_far
    FROM (SELECT * FROM jsonb_to_recordset(weighed) AS w (said text, query text, uses int, weight float8) WHERE weight > 0 ORDER BY weight DESC, said LIMIT 12) best
  ), ways AS (
    SELECT '(' || query || ')' AS way FROM chosen WHERE uses < 500 AND so_far <= 2500
    UNION ALL
    SELECT '(' || a.query || ') & (' || b.query || ')' FROM chosen a JOIN chosen b ON a.said < b.said WHERE a.uses >= 500 AND b.uses >= 500
  )
  SELECT string_agg(way, ' | ') FROM ways
$$;
