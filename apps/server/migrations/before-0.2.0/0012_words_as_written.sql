-- Words were taken apart by PostgreSQL's parser in a text and by the server in a keyword, and not in the same places: a
-- title with a code in it was not found by itself. Both are now taken apart by the functions below.
-- Words as they are written but for those that every text has: for the short words of a text, which have no forms.
CREATE TEXT SEARCH DICTIONARY market_unstopped (TEMPLATE = simple, STOPWORDS = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION market_short (COPY = market_words);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_short ALTER MAPPING FOR asciiword WITH market_unstopped;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_short ALTER MAPPING FOR word WITH unaccent, market_unstopped;--> statement-breakpoint
-- They name their schema: an index is made, and a backup restored, where no schema is looked in.
-- Words with nothing between them but a space or one of / . _ & -, which may hold a code or an abbreviation together.
-- A dot below a letter and signs without width are left out, as many do; digits are not grouped by commas.
CREATE FUNCTION market_plain(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text := said;
BEGIN
  IF plain ~ '[^\u0001-\u007f]' THEN
    plain := regexp_replace(translate(normalize(plain, NFKC), U&'\093C\00AD\200B\200C\200D\FEFF', ''), '[\u2010-\u2015\u2212]+', '-', 'g');
  END IF;
  plain := regexp_replace(plain, '([0-9]),(?=[0-9]{2,3}(?![0-9]))', '\1', 'g');
  RETURN btrim(regexp_replace(plain,
    '[\t-\r!"#$%''()*+,:;<=>?@\[\\\]^`{|}~\u0085\u00a1-\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u206f\u3000-\u303f]+ *| {2,}', ' ', 'g'));
END $$;--> statement-breakpoint
-- The same with nothing but spaces: 'W8486-138271/A' is 'W 8486 138271 A', and '3HP' is '3 HP'.
CREATE FUNCTION market_parts(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(regexp_replace(translate(plain, '/._&-', '     '),
    '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])| {2,}', ' ', 'g'));
END $$;--> statement-breakpoint
-- What holds parts together without them: 'C.C.T.V.' is 'CCTV'. A fraction is no other number, and who joins long ones?
CREATE FUNCTION market_joined(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(translate(found[1], '/._&-', ''), ' ')
  FROM regexp_matches(plain, '[^\s/._&-]+(?:[/._&-]+[^\s/._&-]+)+', 'g') AS found
  WHERE length(found[1]) <= 30 AND found[1] !~ '[0-9]\.[0-9]'
$$;--> statement-breakpoint
-- Text as its words are looked for; the joined forms stand at its end, where they part no words that stand together.
CREATE FUNCTION market_text(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text := public.market_plain(said);
BEGIN
  IF plain !~ '[/._&-]' THEN RETURN public.market_parts(plain); END IF;
  RETURN public.market_parts(plain || coalesce(' ' || public.market_joined(plain), ''));
END $$;--> statement-breakpoint
-- A name is found by its words as they are written too, so that they come before their forms. Of a longer text that
-- holds for short words only, and for those that every text has only in capitals: 'it' is not 'IT'.
-- Each 'the' is left out but keeps its place, so that words which do not stand together are no phrase.
CREATE FUNCTION market_vector(said text, is_name boolean) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.market_text(said);
  short text;
BEGIN
  IF is_name THEN RETURN to_tsvector('public.market_words', words) || to_tsvector('public.market', 'the ' || words); END IF;
  SELECT string_agg(word, ' the ') INTO short FROM unnest(string_to_array(words, ' ')) word WHERE length(word) <= 3;
  IF short IS NULL THEN RETURN to_tsvector('public.market', words); END IF;
  RETURN to_tsvector('public.market_words', (SELECT coalesce(string_agg(word[1], ' '), '') FROM regexp_matches(short, '\m[A-Z]{2,3}\M', 'g') word))
    || to_tsvector('public.market_short', 'the ' || short) || to_tsvector('public.market', 'the ' || words);
END $$;--> statement-breakpoint
-- Parts that mean nothing apart: as they are written, and in their forms, which lack what every text has.
CREATE FUNCTION market_phrase(parts text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  written tsquery := phraseto_tsquery('public.market_words', parts);
  form tsquery := phraseto_tsquery('public.market', parts);
BEGIN
  IF length(parts) <= 3 OR form::text = written::text THEN RETURN written; END IF;
  -- 'No. 30' may be 30 alone in a text; of 'A/C' too little would be left.
  IF numnode(form) = numnode(written) OR numnode(form) > 2 OR form::text ~ '[0-9]' AND parts !~* '(^| )[a-z]( |$)' THEN
    RETURN written || form;
  END IF;
  RETURN written;
END $$;--> statement-breakpoint
-- What one word without parts asks for: as it is written, in its forms, or as the beginning of a word. Up to three
-- letters it has no forms. NULL for a word that every text has.
CREATE FUNCTION market_word(word text, is_beginning boolean) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form tsquery := plainto_tsquery('public.market', word);
  asked tsquery := plainto_tsquery('public.market_words', word);
BEGIN
  IF numnode(form) = 0 THEN RETURN NULL; END IF;
  IF is_beginning THEN
    -- The word itself and its forms begin with it too.
    RETURN to_tsquery(CASE WHEN length(word) > 3 THEN 'public.market' ELSE 'public.market_words' END::regconfig, quote_literal(word) || ':*');
  END IF;
  IF length(word) > 3 AND form::text <> asked::text THEN asked := form || asked; END IF;
  RETURN asked;
END $$;--> statement-breakpoint
-- The query of a keyword: every word must occur. Words that every text has ask for something only where there is no
-- other, and 'IT' in capitals where not all is. NULL where there is no word at all. `typing`: the last word may be the beginning of one, however short it is; `ranking`: what counts for the order.
CREATE FUNCTION market_query(keyword text, use text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
  last int := cardinality(words);
  asked tsquery;
  stopped tsquery;
  one tsquery;
  piece tsquery;
  part text;
  parts text;
BEGIN
  FOR n IN 1 .. last LOOP
    parts := public.market_parts(words[n]);
    CONTINUE WHEN parts = '';
    IF strpos(parts, ' ') = 0 THEN
      one := public.market_word(parts, n = last AND (use = 'typing' OR use = 'finding' AND length(parts) > 3));
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
  IF use = 'ranking' OR asked IS NULL THEN RETURN coalesce(asked && stopped, asked, stopped); END IF;
  RETURN asked;
END $$;--> statement-breakpoint
-- The longest word that every offer has, or has one that begins with it, which a keyword finds; '' where there is none, as
-- of a code that may be found in parts or joined.
CREATE FUNCTION market_anchor(keyword text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT lexeme
    FROM unnest((string_to_array(public.market_plain(keyword), ' '))[1:32]) AS word,
      unnest(string_to_array(public.market_parts(word), ' ')) AS part,
      unnest(CASE WHEN length(part) > 3 THEN to_tsvector('public.market', part) ELSE to_tsvector('public.market_short', part) END)
    WHERE word !~ '[/._&-]'
    ORDER BY length(lexeme) DESC, lexeme LIMIT 1), '')
$$;--> statement-breakpoint
DROP INDEX "messages_words";--> statement-breakpoint
DROP INDEX "profiles_company";--> statement-breakpoint
-- One statement, so that the offers are written anew once.
ALTER TABLE "offers" DROP COLUMN "search_public", DROP COLUMN "search_protected",
	ADD COLUMN "search_public" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then setweight(market_vector(title, true), 'A') || setweight(market_vector(company_name, true), 'B') || case when nda_required then ''::tsvector else setweight(market_vector(detail || ' ' || answers_text, false), 'C') end end) STORED,
	ADD COLUMN "search_protected" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then case when nda_required then setweight(market_vector(detail || ' ' || answers_text, false), 'C') else ''::tsvector end end) STORED;--> statement-breakpoint
-- It went with its column.
CREATE INDEX "offers_search_public" ON "offers" USING gin ("search_public") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ((market_vector(content, false) || array_to_tsvector(array['#' || sender_id::text, '#' || receiver_id::text])));--> statement-breakpoint
CREATE INDEX "profiles_company" ON "profiles" USING gin (market_vector("company_name", true));--> statement-breakpoint
-- Kept queries are read as they are, no more by their words.
UPDATE "saved_searches" SET "query" = coalesce(market_query("keyword", 'finding')::text, ''), "anchor" = market_anchor("keyword") WHERE "query" IS NOT NULL;--> statement-breakpoint
-- The vocabulary is of the same words: codes with digits in them are none.
DELETE FROM "search_words" WHERE "word" ~ '[0-9]';
