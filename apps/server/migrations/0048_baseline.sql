-- The schema of a new database as of 0.2.0. A test proves that it equals the result of the migrations in `before-0.2.0`,
-- which upgrade older databases (docs/decisions/0051-one-baseline.md).
--
-- Function bodies are not checked, because functions are created before the tables that they use.
SET LOCAL check_function_bodies = off;--> statement-breakpoint
-- All three extensions are trusted, so the owner of the database may create them.
CREATE EXTENSION fuzzystrmatch;--> statement-breakpoint
CREATE EXTENSION pg_trgm;--> statement-breakpoint
CREATE EXTENSION unaccent;--> statement-breakpoint
-- English word forms without accents; words of other scripts stay as they are.
CREATE TEXT SEARCH CONFIGURATION market (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;--> statement-breakpoint
-- Words as they are written, without stemming or stop words.
CREATE TEXT SEARCH CONFIGURATION market_words (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_words ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;--> statement-breakpoint
-- Words of up to three letters: not stemmed, and without English stop words.
CREATE TEXT SEARCH DICTIONARY market_unstopped (TEMPLATE = simple, STOPWORDS = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION market_short (COPY = market_words);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_short ALTER MAPPING FOR asciiword WITH market_unstopped;--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_short ALTER MAPPING FOR word WITH unaccent, market_unstopped;--> statement-breakpoint
-- Appends an entry to the hash chain of a deal and returns its sequence number. The deal's row is locked, so that
-- concurrent entries are numbered one after the other. The deal then waits to be taken into the log.
CREATE FUNCTION append_deal_entry(of_offer bigint, of_buyer bigint, of_supplier bigint, happened timestamp with time zone, about_and_act text, by_whom text, seals text, openings jsonb, subject text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  deal deals%ROWTYPE;
  written text;
BEGIN
  SELECT * INTO deal FROM deals WHERE offer_id = of_offer AND buyer_id = of_buyer FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO deals (offer_id, buyer_id, supplier_id, head, last_at)
      VALUES (of_offer, of_buyer, of_supplier, decode(repeat('00', 32), 'hex'), date_trunc('milliseconds', happened))
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT deal FROM deals WHERE offer_id = of_offer AND buyer_id = of_buyer FOR UPDATE;
  END IF;
  deal.last_sequence := deal.last_sequence + 1;
  -- Clocks of two nodes differ a little, but the times in a chain must not decrease.
  deal.last_at := greatest(deal.last_at, date_trunc('milliseconds', happened));
  written := '{' || about_and_act
    || ',"at":"' || to_char(deal.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","by":' || by_whom
    || ',"deal":"' || deal.name
    || '","prev":"' || encode(deal.head, 'hex')
    || '","seals":' || seals
    || ',"seq":' || deal.last_sequence || ',"v":1}';
  deal.head := sha256(convert_to(written, 'UTF8'));
  INSERT INTO deal_entries (deal_id, sequence, entry, hash) VALUES (deal.id, deal.last_sequence, written, deal.head);
  IF openings <> '{}' THEN
    INSERT INTO deal_openings (deal_id, sequence, openings, subject) VALUES (deal.id, deal.last_sequence, openings, append_deal_entry.subject);
  END IF;
  INSERT INTO log_waiting (deal_id) VALUES (deal.id) ON CONFLICT DO NOTHING;
  UPDATE deals SET last_sequence = deal.last_sequence, head = deal.head, last_at = deal.last_at WHERE id = deal.id;
  RETURN deal.last_sequence;
END $$;--> statement-breakpoint
-- Appends an entry to the hash chain of an account's signing keys, as `append_deal_entry` does for a deal. The first
-- entry creates the register.
CREATE FUNCTION append_register_entry(of_user bigint, happened timestamp with time zone, act text, by_whom text, of_key text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  register key_registers%ROWTYPE;
  written text;
BEGIN
  SELECT * INTO register FROM key_registers WHERE user_id = of_user FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO key_registers (user_id, head, last_at)
      VALUES (of_user, decode(repeat('00', 32), 'hex'), date_trunc('milliseconds', happened))
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT register FROM key_registers WHERE user_id = of_user FOR UPDATE;
  END IF;
  register.last_sequence := register.last_sequence + 1;
  register.last_at := greatest(register.last_at, date_trunc('milliseconds', happened));
  written := '{"account":' || of_user
    || ',"act":"' || act
    || '","at":"' || to_char(register.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","by":"' || by_whom
    || '","key":"' || of_key
    || '","prev":"' || encode(register.head, 'hex')
    || '","register":"' || register.name
    || '","seq":' || register.last_sequence || ',"v":1}';
  register.head := sha256(convert_to(written, 'UTF8'));
  INSERT INTO key_register_entries (register_id, sequence, entry, hash)
    VALUES (of_user, register.last_sequence, written, register.head);
  UPDATE key_registers SET last_sequence = register.last_sequence, head = register.head, last_at = register.last_at
    WHERE user_id = of_user;
  RETURN register.last_sequence;
END $$;--> statement-breakpoint
-- Counts all figures anew, over every table that has a `figures_of` function. A test compares the result with
-- `market_counts`.
CREATE FUNCTION count_figures() RETURNS TABLE(figure text, key text, count bigint)
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN QUERY EXECUTE (
    SELECT 'SELECT figure, key, count(*) FROM (' || string_agg(format('SELECT made.* FROM %s AS one, figures_of(one) AS made', rule.proargtypes[0]::regtype), ' UNION ALL ') || ') AS counted GROUP BY figure, key'
    FROM pg_proc AS rule WHERE rule.proname = 'figures_of' AND rule.pronamespace = 'public'::regnamespace);
END $$;--> statement-breakpoint
-- Returns a day as YYYY-MM-DD, regardless of the date style of the session.
CREATE FUNCTION day_of(moment timestamp without time zone) RETURNS text
    LANGUAGE sql STABLE
    RETURN to_char(moment, 'YYYY-MM-DD');--> statement-breakpoint
-- Returns the search vector of a text. A name also contains its words as they are written, so that exact matches rank
-- before inflected ones; another text contains only its short words so, and words in capitals ('IT' is not 'it').
-- 'the' is a stop word that separates words without taking part, so that distant words form no phrase.
CREATE FUNCTION market_vector(said text, is_name boolean) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
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
-- Updates the category words of offers after the titles of categories have changed.
CREATE FUNCTION follow_category_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE public.offers SET categories_text = public.words_of_categories(categories)
  WHERE categories <> '{}' AND categories_text <> public.words_of_categories(categories);
  RETURN null;
END $$;--> statement-breakpoint
-- Copies a changed company name or place to the offers of the company.
CREATE FUNCTION follow_company_of_offers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE place text := concat_ws(', ', nullif(new.city, ''), nullif(new.state, ''));
BEGIN
  UPDATE public.offers SET company_name = new.company_name, company_place = place
  WHERE supplier_id = new.user_id AND (company_name <> new.company_name OR company_place <> place);
  RETURN null;
END $$;--> statement-breakpoint
-- Refuses changes of a contract that both sides have agreed, except the terms of an accepted amendment, all of them.
CREATE FUNCTION keep_agreed_contract() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  terms constant text[] := array['name', 'description', 'start_date', 'end_date', 'substance', 'value_paise', 'amendment'];
BEGIN
  IF to_jsonb(new) - 'document_file_id' - terms IS DISTINCT FROM to_jsonb(old) - 'document_file_id' - terms
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id
    OR (new.name, new.description, new.start_date, new.end_date, new.substance, new.value_paise, new.amendment)
      IS DISTINCT FROM (old.name, old.description, old.start_date, old.end_date, old.substance, old.value_paise, old.amendment)
    AND NOT (new.amendment > old.amendment AND EXISTS (
      SELECT 1 FROM contract_amendments a
      WHERE a.contract_id = new.id AND a.number = new.amendment AND a.state = 'accepted'
        AND (a.name, a.description, a.start_date, a.end_date, a.substance)
          = (new.name, new.description, new.start_date, new.end_date, new.substance)))
  THEN
    RAISE EXCEPTION 'a contract that both sides have accepted is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Refuses changes of an amendment's terms. Each side agrees once, and the answer is given once.
CREATE FUNCTION keep_amendment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  answer constant text[] := array['state', 'answered_at', 'answer_reason', 'supplier_agreed_at', 'buyer_agreed_at'];
BEGIN
  IF to_jsonb(new) - 'document_file_id' - answer IS DISTINCT FROM to_jsonb(old) - 'document_file_id' - answer
    OR old.state <> 'open' AND to_jsonb(new) - 'document_file_id' IS DISTINCT FROM to_jsonb(old) - 'document_file_id'
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id
    OR old.supplier_agreed_at IS NOT NULL AND new.supplier_agreed_at IS DISTINCT FROM old.supplier_agreed_at
    OR old.buyer_agreed_at IS NOT NULL AND new.buyer_agreed_at IS DISTINCT FROM old.buyer_agreed_at
  THEN
    RAISE EXCEPTION 'an amendment is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Refuses changes of a note's content, and any change once the note is confirmed or withdrawn.
CREATE FUNCTION keep_contract_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  answer constant text[] := array['state', 'answered_at', 'answer_reason'];
BEGIN
  IF to_jsonb(new) - answer IS DISTINCT FROM to_jsonb(old) - answer OR old.state IN ('confirmed', 'withdrawn') THEN
    RAISE EXCEPTION 'a note of a contract is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Refuses changes of a rating's contract, rater and time. Its scores may change.
CREATE FUNCTION keep_contract_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  said constant text[] := array['in_time', 'as_agreed', 'answered', 'changed_on'];
BEGIN
  IF to_jsonb(new) - said IS DISTINCT FROM to_jsonb(old) - said THEN
    RAISE EXCEPTION 'a rating of a contract is not given anew' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Counts a new draft. Drafts are created so often that `figures_of` would cost more than the row itself.
CREATE FUNCTION keep_count_of_draft() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO market_counts VALUES ('offer', 'draft', 1);
  RETURN null;
END $$;--> statement-breakpoint
-- Stores when each side of a conversation wrote first and when it first answered the other.
CREATE FUNCTION keep_first_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE conversations SET
    buyer_began_at = coalesce(buyer_began_at, new.sent_at),
    buyer_answered_at = CASE WHEN supplier_began_at IS NOT NULL THEN new.sent_at END
  WHERE id = new.conversation_id AND buyer_id = new.sender_id AND buyer_answered_at IS NULL
    AND (buyer_began_at IS NULL OR supplier_began_at IS NOT NULL);
  UPDATE conversations SET
    supplier_began_at = coalesce(supplier_began_at, new.sent_at),
    supplier_answered_at = CASE WHEN buyer_began_at IS NOT NULL THEN new.sent_at END
  WHERE id = new.conversation_id AND supplier_id = new.sender_id AND supplier_answered_at IS NULL
    AND (supplier_began_at IS NULL OR buyer_began_at IS NOT NULL);
  RETURN null;
END $$;--> statement-breakpoint
-- Adds the changed figures of a row to `market_counts`, as differences that a job sums up later.
CREATE FUNCTION keep_market_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO market_counts SELECT figure, key, 1 FROM figures_of(new);
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO market_counts SELECT figure, key, -1 FROM figures_of(old);
  ELSE
    INSERT INTO market_counts SELECT figure, key, sum(change) FROM (
      SELECT figure, key, 1 AS change FROM figures_of(new)
      UNION ALL SELECT figure, key, -1 FROM figures_of(old)
    ) AS changes GROUP BY figure, key HAVING sum(change) <> 0;
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
-- Counts notifications like `keep_market_counts`. `news of <user>` also counts every change, so that a client can tell
-- that something has changed; it cannot be computed from the rows.
CREATE FUNCTION keep_notification_counts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
-- Records the deletion of an offer for the lists that are cached in memory.
CREATE FUNCTION keep_removal_of_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO offer_removals (offer_id, changed_xid) VALUES (old.id, pg_current_xact_id());
  RETURN old;
END $$;--> statement-breakpoint
-- Adds the words of a published offer to the vocabulary for spelling correction. A word that another transaction is
-- adding is skipped rather than waited for; the next start adds words that were missed.
CREATE FUNCTION learn_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
-- Returns the longest word that every matching offer contains; '' if there is none, for example for a code that may be
-- written in parts or joined.
CREATE FUNCTION market_anchor(keyword text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT coalesce((
    SELECT lexeme
    FROM unnest(public.market_keyword(keyword, false)) AS word,
      unnest(string_to_array(coalesce(public.market_measure(word), public.market_parts(word)), ' ')) AS part,
      unnest(CASE WHEN length(part) > 3 THEN to_tsvector('public.market', part) ELSE to_tsvector('public.market_short', part) END)
    WHERE word !~ '[/._&-]' AND lower(word) <> ALL (public.market_small_words())
    ORDER BY length(lexeme) DESC, lexeme LIMIT 1), '')
$$;--> statement-breakpoint
-- Returns whether a text contains something exactly as it was typed, between separators: one reference number may be
-- the beginning of another.
CREATE FUNCTION market_bears(said text, typed text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT strpos(' ' || translate(lower(said), E'\n\r\t,;:()[]"', '           ') || ' ', ' ' || translate(lower(typed), E'\n\r\t,;:()[]"', '           ') || ' ') > 0
$$;--> statement-breakpoint
-- Returns whether a word says only how big, old or many something is.
CREATE FUNCTION market_describes(said text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT lower(said) = ANY (string_to_array('small big large great little mini new old used second hand first third two three four five six seven eight nine ten'
    || ' many several various different other good best cheap high low long short heavy light full half double single main general special local proper', ' '))
$$;--> statement-breakpoint
-- Returns the query of the words that a keyword excludes by a minus sign; NULL if it excludes none.
CREATE FUNCTION market_excluded(keyword text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  excluded tsquery;
  word text;
BEGIN
  IF strpos(keyword, '-') = 0 THEN RETURN excluded; END IF;
  FOREACH word IN ARRAY public.market_keyword(keyword, true) LOOP
    excluded := coalesce(excluded && !!public.market_synonym(word), !!public.market_synonym(word), excluded);
  END LOOP;
  RETURN excluded;
END $$;--> statement-breakpoint
-- Returns a query of a word, its plural and singular and, if wanted, its verb forms ('repairing', 'repaired'). Unlike
-- stemming, 'transformer' does not match 'transformation'.
CREATE FUNCTION market_inflected(word text, with_verbs boolean) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
DECLARE
  plain text := public.unaccent(lower(public.market_parts(word)));
  bases text[] := array[plain];
  base text;
  words text[] := array[plain];
BEGIN
  IF public.market_measure(word) IS NOT NULL THEN RETURN public.market_query(word, 'within'); END IF;
  IF plain !~ '^[a-z]{2,40}$' THEN RETURN public.market_phrase(public.market_parts(word)); END IF;
  IF length(plain) <= 3 THEN RETURN (quote_literal(plain) || ' | ' || quote_literal(plain || 's'))::tsquery; END IF;
  IF plain ~ '[^aeiou]ies$' THEN bases := bases || (left(plain, -3) || 'y');
  ELSIF plain ~ '(s|x|z|ch|sh)es$' THEN bases := bases || left(plain, -2) || left(plain, -1);
  ELSIF plain ~ '[^siu]s$' THEN bases := bases || left(plain, -1);
  ELSIF NOT with_verbs THEN NULL;
  ELSIF plain ~ '[a-z]{3}ing$' THEN bases := bases || left(plain, -3) || (left(plain, -3) || 'e');
  ELSIF plain ~ '[a-z]{3}ed$' THEN bases := bases || left(plain, -2) || left(plain, -1);
  END IF;
  IF cardinality(bases) > 1 AND plain ~ 's$' THEN bases := bases[2 :]; END IF;
  FOREACH base IN ARRAY bases LOOP
    words := words || base || CASE
      WHEN base ~ '[^aeiou]y$' THEN left(base, -1) || 'ies' WHEN base ~ '(s|x|z|ch|sh)$' THEN base || 'es' ELSE base || 's' END;
    CONTINUE WHEN NOT with_verbs;
    words := words || CASE WHEN base ~ '[^aeiou]e$' THEN array[left(base, -1) || 'ing', base || 'd']
      ELSE array[base || 'ing', regexp_replace(base, '([^aeiou])y$', '\1i') || 'ed'] END;
  END LOOP;
  RETURN (SELECT string_agg(DISTINCT quote_literal(w), ' | ') FROM unnest(words) w)::tsquery;
END $_$;--> statement-breakpoint
-- Returns whether a query matches so many offers, by the statistics of the planner, that counting them would be slow.
-- For a word without statistics the planner expects 0.005 of all offers, so that estimate is ignored. The function is
-- not STABLE because EXPLAIN is not allowed there.
CREATE FUNCTION market_is_usual(query tsquery) RETURNS boolean
    LANGUAGE plpgsql STRICT
    AS $$
DECLARE
  quickly_counted CONSTANT int := 20000;
  all_offers float8 := (SELECT reltuples FROM pg_class WHERE oid = 'public.offers'::regclass);
  plan json;
BEGIN
  IF all_offers <= quickly_counted THEN RETURN false; END IF;
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM public.offers WHERE status = ''published'' AND search_public @@ %L', query) INTO plan;
  RETURN (plan #>> '{0,Plan,Plan Rows}')::float8 > greatest(quickly_counted, 0.005 * all_offers * (numnode(query) + 1) / 2);
END $$;--> statement-breakpoint
-- Returns the words that contain separators, without them: 'C.C.T.V.' becomes 'CCTV'. Decimals and words of more than
-- 30 characters are left out.
CREATE FUNCTION market_joined(plain text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT string_agg(translate(found[1], '/._&-', ''), ' ')
  FROM regexp_matches(plain, '[^\s/._&-]+(?:[/._&-]+[^\s/._&-]+)+', 'g') AS found
  WHERE length(found[1]) <= 30 AND found[1] !~ '[0-9]\.[0-9]'
$$;--> statement-breakpoint
-- Returns the words of a keyword: those to search for, or those with a minus sign, which offers must not contain. A
-- keyword that is longer than eight words, contains a slash or has no word to search for excludes nothing.
CREATE FUNCTION market_keyword(keyword text, are_excluded boolean) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  longest CONSTANT int := 8;
  minus CONSTANT text := '^-[^0-9/._&-]{2}';
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
BEGIN
  IF strpos(keyword, '-') = 0 THEN RETURN CASE WHEN are_excluded THEN '{}' ELSE words END; END IF;
  IF cardinality(words) > longest OR keyword !~ '(^|\s)-[^0-9\s/._&-]{2}' OR strpos(keyword, '/') > 0 OR NOT EXISTS (SELECT FROM unnest(words) word WHERE word !~ minus AND public.market_parts(word) <> '') THEN
    -- Without the minus sign, because parts of the keyword are searched separately.
    RETURN CASE WHEN are_excluded THEN '{}' ELSE ARRAY(SELECT ltrim(word, '-') FROM unnest(words) WITH ORDINALITY AS w (word, n) ORDER BY n) END;
  END IF;
  RETURN ARRAY(SELECT word FROM unnest(words) WITH ORDINALITY AS w (word, n) WHERE (word ~ minus) = are_excluded ORDER BY n);
END $$;--> statement-breakpoint
-- Returns the synonyms of the words of a keyword as JSON, the longest stretch of words first. Of a group with more than
-- eight words, those that occur in the market come first. A word inside such a stretch can have its own group ('snow
-- plough': plow) and is marked `inner`. A word without a group gets words that sound alike in another script.
CREATE FUNCTION market_meanings(keyword text) RETURNS jsonb
    LANGUAGE plpgsql STABLE STRICT
    AS $$
DECLARE
  meanings jsonb := '[]';
  taken boolean[] := array_fill(false, array[40]);
  room int := 32;
  found record;
  also jsonb;
  heard bigint;
  is_inner boolean;
BEGIN
  FOR found IN
    SELECT stretch.first, stretch.size, stretch.said, s.group_id, public.word_sound(public.unaccent(lower(stretch.said))) AS sound
    FROM public.market_stretches(keyword) stretch LEFT JOIN public.synonyms s USING (key)
    WHERE s.key IS NOT NULL OR stretch.size = 1
    ORDER BY s.key IS NULL, stretch.size DESC, stretch.first
  LOOP
    is_inner := true = ANY (taken[found.first : found.first + found.size - 1]);
    CONTINUE WHEN is_inner AND (found.size > 1 OR found.group_id IS NULL) OR room = 0;
    heard := found.group_id;
    IF heard IS NULL AND found.sound IS NOT NULL THEN
      SELECT s.group_id INTO heard FROM public.synonyms s
      WHERE s.sound = found.sound AND (s.word ~ '^[A-Za-z]') <> (found.said ~* '^[a-z]') ORDER BY s.group_id LIMIT 1;
      IF heard IS NOT NULL AND public.market_uses(public.market_said(array[found.said], 'within'), 10) >= 10 THEN heard := NULL; END IF;
    END IF;
    IF heard IS NOT NULL THEN
      SELECT jsonb_agg(word ORDER BY position) INTO also FROM (
        SELECT word, position FROM public.synonyms
        WHERE group_id = heard AND lower(word) <> lower(found.said)
        ORDER BY NOT EXISTS (SELECT FROM public.search_words k WHERE k.word = public.unaccent(lower(split_part(synonyms.word, ' ', 1)))), position
        LIMIT least(8, room)) others;
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
    meanings := meanings || (jsonb_build_object('first', found.first, 'size', found.size, 'said', found.said, 'also', also)
      || CASE WHEN is_inner THEN '{"inner": true}' ELSE '{}' END::jsonb);
  END LOOP;
  RETURN (SELECT coalesce(jsonb_agg(one ORDER BY (one->>'first')::int, (one->>'size')::int DESC), '[]') FROM jsonb_array_elements(meanings) one);
END $$;--> statement-breakpoint
-- Returns the query of a keyword with its synonyms as alternatives.
CREATE FUNCTION market_meant(keyword text, meanings jsonb) RETURNS tsquery
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
  asked := coalesce(asked && public.market_excluded(keyword), asked);
  RETURN coalesce(public.market_query(keyword, 'finding') || asked, asked);
END $$;--> statement-breakpoint
-- Returns the anchor (`market_anchor`) of the words of a keyword that have no synonyms.
CREATE FUNCTION market_meant_anchor(keyword text, meanings jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT public.market_anchor(coalesce(string_agg(word, ' ' ORDER BY n), ''))
  FROM unnest(public.market_keyword(keyword, false)) WITH ORDINALITY AS w (word, n)
  WHERE NOT EXISTS (SELECT FROM jsonb_to_recordset(meanings) AS m (first int, size int) WHERE n BETWEEN m.first AND m.first + m.size - 1)
$$;--> statement-breakpoint
-- Returns the query of the words inside a stretch, each with its own synonyms; an empty query if none has any.
CREATE FUNCTION market_meant_inside(words text[], first integer, size integer, meanings jsonb) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  asked tsquery := ''::tsquery;
  piece tsquery;
  also jsonb;
  other text;
  has_any boolean := false;
BEGIN
  FOR n IN first .. first + size - 1 LOOP
    piece := public.market_said(words[n : n], 'within');
    SELECT m.also INTO also FROM jsonb_to_recordset(meanings) AS m (first int, "inner" boolean, also jsonb) WHERE m."inner" AND m.first = n;
    IF also IS NOT NULL THEN
      has_any := true;
      FOR other IN SELECT jsonb_array_elements_text(also) LOOP piece := piece || public.market_synonym(other); END LOOP;
    END IF;
    asked := asked && piece;
  END LOOP;
  RETURN CASE WHEN has_any THEN asked ELSE ''::tsquery END;
END $$;--> statement-breakpoint
-- Returns the measures of a word that consists of one measure or a range ('5HP-10HP'); NULL for any other word.
CREATE FUNCTION market_measure(word text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
DECLARE measures text;
BEGIN
  IF strpos('-0123456789', left(word, 1)) = 0 THEN RETURN NULL; END IF;
  IF word !~* '^-?[0-9]+(?:\.[0-9]+)?[a-zμω]+(?:-[0-9]+(?:\.[0-9]+)?[a-zμω]+)?$' THEN RETURN NULL; END IF;
  measures := public.market_measures(word);
  RETURN CASE WHEN (strpos(measures, ' ') > 0) = (strpos(ltrim(word, '-'), '-') > 0) THEN measures END;
END $_$;--> statement-breakpoint
-- Returns a text with its dimensions and measures in one notation: '2 1/2" x 4 sq. mm' becomes '2.5inch x 4sqmm', and
-- '5-10 HP' becomes '5HP-10HP'. The unit keeps its spelling, so that its word can be found too.
CREATE FUNCTION market_measured(said text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  unit text;
  num CONSTANT text := '[0-9]+(?:\.[0-9]+)?';
  plain text := said;
  small CONSTANT text := lower(said);
  part text[];
BEGIN
  -- A quick test precedes each rule: PostgreSQL caches 32 regular expressions, and compiling one is slow.
  IF strpos(plain, '"') > 0 OR strpos(plain, '”') > 0 OR strpos(plain, '′') > 0 OR strpos(plain, '''''') > 0 THEN
    -- The inch mark, unless it closes a quotation.
    plain := regexp_replace(plain, '(^|[ (])["“]([^"”]*)["”]', '\1 \2 ', 'g');
    plain := regexp_replace(plain, '([0-9]) ?("|”|′′|'''')', '\1inch ', 'g');
    plain := regexp_replace(plain, '([0-9]) ?′', '\1ft ', 'g');
  END IF;
  IF strpos(plain, ' .') > 0 THEN plain := regexp_replace(plain, ' \.([0-9])', ' 0.\1', 'g'); END IF;
  IF strpos(small, 'sq') > 0 OR strpos(small, 'cu') > 0 THEN
    plain := regexp_replace(plain, '(^|[^[:alpha:]])(sq|cu)(?:uare|bic)?[. ]*(?:mtrs?|mts?|met(?:er|re)s?|m)(?![[:alnum:]])\.?', '\1 \2m', 'gi');
    plain := regexp_replace(plain, '(^|[^[:alpha:]])(sq|cu)(?:uare|bic)?[. ]*(?:ft|feet|foot)(?![[:alnum:]])\.?', '\1 \2ft', 'gi');
    plain := regexp_replace(plain, '(^|[^[:alpha:]])(sq|cu)(?:uare|bic)?[. ]*(mm|cm|km|inch(?:es)?|in)(?![[:alnum:]])\.?', '\1 \2\3', 'gi');
    plain := replace(plain, '  ', ' ');
  END IF;
  IF strpos(small, 'm2') > 0 OR strpos(small, 'ft2') > 0 THEN
    plain := regexp_replace(plain, '([0-9] ?(?=[a-z])|(?:^|[ (])(?=mm|cm))(mm|cm|m|km|ft)2(?![[:alnum:]])', '\1sq\2', 'gi');
  END IF;
  IF strpos(small, 'm3') > 0 OR strpos(small, 'ft3') > 0 THEN
    plain := regexp_replace(plain, '([0-9] ?(?=[a-z])|(?:^|[ (])(?=mm|cm))(mm|cm|m|ft)3(?![[:alnum:]])', '\1cu\2', 'gi');
  END IF;
  IF strpos(small, 'deg') > 0 OR strpos(small, '°') > 0 THEN
    plain := regexp_replace(plain, '([0-9] ?)(?:°|deg(?:ree)?s?\.?) ?c(?:elsius|entigrade)?(?![[:alnum:]])', '\1degc', 'gi');
  END IF;
  IF strpos(small, 'horse') > 0 THEN plain := regexp_replace(plain, '([0-9] ?)horse power', '\1hp', 'gi'); END IF;
  IF strpos(small, 'metric') > 0 THEN plain := regexp_replace(plain, '([0-9] ?)metric ton', '\1metricton', 'gi'); END IF;
  IF strpos(small, 'min') > 0 THEN
    plain := regexp_replace(plain, '([0-9] ?)(?:l|lt|ltr|lit|liter|litre)s?(?:/| per )min(?:ute)?(?![[:alnum:]])', '\1lpm', 'gi');
  END IF;
  IF strpos(plain, '/h') > 0 THEN plain := regexp_replace(plain, '([0-9] ?)cum/h(?:r|our)?(?![[:alnum:]])', '\1cumh', 'gi'); END IF;
  IF strpos(plain, '.') > 0 THEN
    -- 'H.P.' and 'K.V.A.'
    plain := regexp_replace(plain, '([0-9]) ?([[:alpha:]])\.([[:alpha:]])\.?(?:([[:alpha:]])\.?)?(?![[:alnum:]])', '\1 \2\3\4', 'g');
  END IF;
  unit := public.market_unit_pattern(lower(plain));
  IF unit IS NOT NULL THEN
    IF strpos(plain, '/2') > 0 OR strpos(plain, '/4') > 0 OR strpos(plain, '/8') > 0 THEN
      FOREACH part SLICE 1 IN ARRAY '{{1/2,5},{1/4,25},{3/4,75},{1/8,125},{3/8,375},{5/8,625},{7/8,875}}'::text[] LOOP
        CONTINUE WHEN strpos(plain, part[1]) = 0;
        plain := regexp_replace(plain, '([0-9])[ -]' || part[1] || '(?= ?' || unit || ')', '\1.' || part[2], 'gi');
        plain := regexp_replace(plain, '(^|[^0-9./-])' || part[1] || '(?= ?' || unit || ')', '\10.' || part[2], 'gi');
      END LOOP;
    END IF;
    -- A space before 'a' stays, because 'a' is also a word.
    plain := regexp_replace(plain, '([0-9])(?: (?!a\M)|-(?=[[:alpha:]]{2}))?(' || unit || ')', '\1\2', 'gi');
  END IF;
  IF strpos(small, 'x') > 0 OR strpos(plain, 'x') > 0 OR strpos(plain, '*') > 0 THEN
    plain := regexp_replace(plain, '([0-9]) ?[x*] ?(?=[0-9])', '\1x', 'gi');
    plain := regexp_replace(plain, '([0-9](?:mm|cm|m|inch|ft|cores?|c)) ?[x*] ?(?=[0-9])', '\1 x ', 'gi');
  END IF;
  IF unit IS NULL OR strpos(plain, '-') = 0 AND strpos(small, ' to ') = 0 THEN RETURN plain; END IF;
  RETURN regexp_replace(plain, '(^|[^[:alnum:]./-])(' || num || ')( ?- ?| to )(' || num || ')(' || unit || ')', '\1\2\5\3\4\5', 'gi');
END $$;--> statement-breakpoint
-- Returns the measures in a word as searchable words with canonical units: '5HP' becomes '5hp', 'M8x2.5mm' becomes
-- '2p5mm 8mm'; NULL if there are none.
CREATE FUNCTION market_measures(word text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  lengths CONSTANT text[] := '{mm,cm,m,inch,ft}';
  found text[];
  unit text;
  amounts text[];
  amount text;
  measures text[] := '{}';
BEGIN
  FOR found IN SELECT regexp_matches(lower(word), '(?:^|[^[:alnum:].]|[0-9]x)([0-9]+(?:\.[0-9]+)?)([a-zμω]+)\M', 'g') LOOP
    unit := public.market_units() ->> found[2];
    CONTINUE WHEN unit IS NULL;
    amounts := found[1 : 1];
    -- All factors of a product ('2x4mm') have the unit of the last.
    IF unit = ANY (lengths) THEN
      amounts := amounts || ARRAY(SELECT (regexp_matches(word, '([0-9]+(?:\.[0-9]+)?)x(?=[0-9])', 'gi'))[1]);
    END IF;
    FOREACH amount IN ARRAY amounts LOOP
      CONTINUE WHEN length(amount) > 15;
      measures := measures || (replace(trim_scale(amount::numeric)::text, '.', 'p') || unit);
    END LOOP;
  END LOOP;
  RETURN nullif(array_to_string(measures, ' '), '');
END $$;--> statement-breakpoint
-- Returns whether a word occurs in a group of synonyms or in the title of a category. Sequential and plain index scans
-- are off, so that the planner uses the bitmap scan of the word index.
CREATE FUNCTION market_names_kind(said text) RETURNS boolean
    LANGUAGE plpgsql STABLE STRICT
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    AS $$
DECLARE query tsquery := public.market_word(public.market_parts(said), false);
BEGIN
  RETURN EXISTS (SELECT FROM public.synonyms s WHERE s.key = public.synonym_key(said))
    OR query IS NOT NULL AND EXISTS (SELECT FROM public.category_words c WHERE public.market_vector(c.title, true) @@ query);
END $$;--> statement-breakpoint
-- Returns whether a word is the name of a thing: it is in a group of synonyms, or it is the head of a category's title
-- ('Pumps for water'), not an attribute such as 'small'.
CREATE FUNCTION market_names_thing(said text) RETURNS boolean
    LANGUAGE plpgsql STABLE STRICT
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    AS $_$
DECLARE
  word text := lower(public.market_parts(said));
  query tsquery := public.market_word(word, false);
BEGIN
  IF EXISTS (SELECT FROM public.synonyms s WHERE s.key = public.synonym_key(said)) THEN RETURN true; END IF;
  IF query IS NULL OR word !~ '^[[:alpha:]]{3,}$' THEN RETURN false; END IF;
  word := regexp_replace((ts_lexize('pg_catalog.english_stem', word))[1], 'i$', '[yi]');
  RETURN EXISTS (
    SELECT FROM public.category_words c
    WHERE public.market_vector(c.title, true) @@ query AND lower(c.title) ~ ('\m' || word || '(e?s|e|y|ing|ings|er|ers|or|ors|ation|ations|ion|ions|ment|ments)?( services?| equipment| works?| machines?| machinery| supplies| materials?| products?| systems?| articles?| goods)?($|,| and | for | of | with | \()'));
END $_$;--> statement-breakpoint
-- Returns a text with spaces in place of separators and between digits and letters: 'W8486-138271/A' becomes
-- 'W 8486 138271 A', '3HP' becomes '3 HP'. A decimal stays whole.
CREATE FUNCTION market_parts(plain text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE parts text := plain;
BEGIN
  -- A decimal point is a tilde until the other points are replaced; `market_plain` leaves no tilde.
  IF parts ~ '[0-9]\.[0-9]' THEN
    parts := regexp_replace(parts, '(^|[^0-9.]|[[:alpha:]]\.)([0-9]+)\.([0-9]+)(?!\.?[0-9])', '\1\2~\3', 'g');
  END IF;
  parts := regexp_replace(translate(parts, '/._&-', '     '), '(?<=[0-9])(?=[^0-9 ~])|(?<=[^0-9 ~])(?=[0-9])| {2,}', ' ', 'g');
  RETURN btrim(translate(parts, '~', '.'));
END $$;--> statement-breakpoint
-- Returns a phrase query of parts that belong together, as they are written and, if enough is left, stemmed.
CREATE FUNCTION market_phrase(parts text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
DECLARE
  written tsquery := phraseto_tsquery('public.market_words', parts);
  form tsquery := phraseto_tsquery('public.market', parts);
BEGIN
  IF length(parts) <= 3 OR form::text = written::text THEN RETURN written; END IF;
  -- Stemming drops stop words: '3009-A' may match 3009 alone, but too little would be left of 'A/C'.
  IF numnode(form) = numnode(written) OR numnode(form) > 2 OR form::text ~ '[0-9]' AND (form::text ~ '[0-9]{3}' OR parts !~* '(^| )[a-z]( |$)') THEN
    RETURN written || form;
  END IF;
  RETURN written;
END $_$;--> statement-breakpoint
-- Returns a text in normal form: NFKC, one kind of dash, without punctuation, invisible characters and digit groups,
-- and with measures in one notation (`market_measured`).
CREATE FUNCTION market_plain(said text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
DECLARE plain text := said;
BEGIN
  IF plain ~ '[^\u0001-\u007f]' THEN
    -- '1½' becomes '1 1/2', not '11/2'.
    plain := normalize(regexp_replace(plain, '[\u00bc-\u00be\u2150-\u215e]', ' \&', 'g'), NFKC);
    plain := translate(plain, U&'\2044\00D7\2715\2716\093C\00AD\200B\200C\200D\FEFF', '/xxx');
    -- Only a minus sign that was typed excludes a word (`market_excluded`).
    plain := regexp_replace(regexp_replace(plain, '(^|\s)[\u2010-\u2015\u2212]+', '\1- ', 'g'), '[\u2010-\u2015\u2212]+', '-', 'g');
  END IF;
  IF plain ~* '[0-9]|\m(?:sq|cu)' THEN
    plain := regexp_replace(plain, '([0-9]),(?=([0-9]{2,3},)*[0-9]{3}(?![0-9]))', '\1', 'g');
    plain := public.market_measured(replace(translate(plain, E'\n\r\t', '   '), '  ', ' '));
  END IF;
  RETURN btrim(regexp_replace(plain,
    '[\t-\r!"#$%''()*+,:;<=>?@\[\\\]^`{|}~\u0085\u00a1-\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u206f\u3000-\u303f]+ *| {2,}', ' ', 'g'));
END $_$;--> statement-breakpoint
-- Returns the query of a keyword. `use` is 'typing' (the last word is a prefix), 'finding' (so is a last word of at
-- least four letters), 'within' (no prefix) or 'ranking' (with stop words, without exclusions).
CREATE FUNCTION market_query(keyword text, use text) RETURNS tsquery
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
  excluded tsquery := public.market_excluded(keyword);
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
  RETURN CASE WHEN use <> 'ranking' AND excluded IS NOT NULL THEN asked && excluded ELSE asked END;
END $_$;--> statement-breakpoint
-- Returns the query of some words of a keyword; an empty query if all of them are stop words.
CREATE FUNCTION market_said(words text[], use text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE said text := (SELECT string_agg(word, ' ' ORDER BY n) FROM unnest(words) WITH ORDINALITY AS w (word, n) WHERE lower(word) <> ALL (public.market_small_words()));
BEGIN
  IF said IS NULL OR numnode(plainto_tsquery('public.market', public.market_parts(said))) = 0 THEN RETURN ''::tsquery; END IF;
  RETURN coalesce(public.market_query(said, use), ''::tsquery);
END $$;--> statement-breakpoint
-- Returns the function words of other languages, which are treated like the English stop words 'of' and 'for'.
CREATE FUNCTION market_small_words() RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT string_to_array('de del la las el los lo y en con por para una un le les des du et pour dans sur aux au une'
    || ' ka ki ke mein aur evam hetu का की के में से को और पर हेतु एवं तथा लिए व च्या चे ची এর ও এবং জন্য के लिए আৰু மற்றும் మరియు అને માટે', ' ')
$$;--> statement-breakpoint
-- Returns a query for offers that may contain enough of a keyword's words: those with one rare word or two frequent
-- ones, among the twelve words with the highest weights. NULL if no offer contains any.
CREATE FUNCTION market_some(weighed jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT
    AS $$
  WITH chosen AS MATERIALIZED (
    SELECT *, sum(uses) OVER (ORDER BY uses, said) AS so_far
    FROM (SELECT * FROM jsonb_to_recordset(weighed) AS w (said text, query text, uses int, weight float8) WHERE weight > 0 ORDER BY weight DESC, said LIMIT 12) best
  ), ways AS (
    SELECT '(' || query || ')' AS way FROM chosen WHERE uses < 500 AND so_far <= 2500
    UNION ALL
    SELECT '(' || a.query || ') & (' || b.query || ')' FROM chosen a JOIN chosen b ON a.said < b.said WHERE a.uses >= 500 AND b.uses >= 500
  )
  SELECT string_agg(way, ' | ') FROM ways
$$;--> statement-breakpoint
-- Returns all stretches of up to four adjacent words of a keyword with their synonym keys.
CREATE FUNCTION market_stretches(keyword text) RETURNS TABLE(first integer, size integer, said text, key text)
    LANGUAGE sql STABLE STRICT ROWS 10 PARALLEL SAFE
    AS $$
  SELECT first, size, said, public.synonym_key(said)
  FROM (SELECT public.market_keyword(keyword, false) AS words) k,
    generate_series(1, cardinality(words)) first, generate_series(1, least(4, cardinality(words) - first + 1)) size,
    array_to_string(words[first : first + size - 1], ' ') said
$$;--> statement-breakpoint
-- Returns the query of one word or phrase of a synonym group; the words of a phrase must be adjacent.
CREATE FUNCTION market_synonym(said text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  plain text := public.market_plain(said);
  parts text := public.market_parts(plain);
  joined text := public.market_parts(public.market_joined(plain));
  asked tsquery := CASE WHEN strpos(parts, ' ') = 0 THEN coalesce(public.market_word(parts, false), plainto_tsquery('public.market_words', parts)) ELSE public.market_phrase(parts) END;
BEGIN
  RETURN coalesce(asked || public.market_phrase(joined), asked);
END $$;--> statement-breakpoint
-- Returns a text as it is indexed. A measure follows the word that contains it; joined forms ('CCTV' for 'C.C.T.V.')
-- stand at the end, so that they separate no adjacent words.
CREATE FUNCTION market_text(said text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  plain text := public.market_plain(said);
  words text := plain;
BEGIN
  IF plain ~ '[0-9][A-Za-zμΩω]' THEN
    SELECT string_agg(concat_ws(' ', public.market_parts(word), CASE WHEN word ~ '[0-9][A-Za-zμΩω]' THEN public.market_measures(word) END), ' ' ORDER BY n) INTO words
    FROM unnest(string_to_array(plain, ' ')) WITH ORDINALITY AS w (word, n);
  ELSE
    words := public.market_parts(plain);
  END IF;
  IF plain !~ '[/._&-]' THEN RETURN words; END IF;
  RETURN concat_ws(' ', words, public.market_parts(public.market_joined(plain)));
END $$;--> statement-breakpoint
-- Returns a regular expression of the units that follow a number in a text; NULL if there are none. It is short because
-- PostgreSQL compiles it for each text.
CREATE FUNCTION market_unit_pattern(small text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT '(?:' || string_agg(DISTINCT m[1], '|') || ')\M' FROM regexp_matches(small, '[0-9][ -]?([a-zμω]+)\M', 'g') m WHERE public.market_units() ? m[1]
$$;--> statement-breakpoint
-- Returns the canonical unit for each spelling of a unit.
CREATE FUNCTION market_units() RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT '{"a": "a", "g": "g", "l": "l", "m": "m", "t": "t", "v": "v", "w": "w", "ah": "ah", "cc": "cucm", "cm": "cm", "ft": "ft", "gb": "gb", "gm": "g", "hp": "hp", "hz": "hz", "kb": "kb", "kg": "kg", "kl": "kl", "km": "km", "kv": "kv", "kw": "kw", "lt": "l", "mb": "mb", "mg": "mg", "ml": "ml", "mm": "mm", "mt": "t", "mw": "mw", "tb": "tb", "um": "micron", "wp": "wp", "μ": "micron", "ω": "ohm", "amp": "a", "bar": "bar", "cbm": "cum", "cft": "cuft", "cum": "cum", "ghz": "ghz", "gms": "g", "kgs": "kg", "khz": "khz", "kld": "kld", "kms": "km", "kpa": "kpa", "kva": "kva", "kwh": "kwh", "kwp": "kwp", "lit": "l", "lpm": "lpm", "lps": "lps", "ltr": "l", "mah": "mah", "mhz": "mhz", "mld": "mld", "mpa": "mpa", "mtr": "m", "mva": "mva", "ohm": "ohm", "psi": "psi", "rpm": "rpm", "sft": "sqft", "sqm": "sqm", "ton": "t", "μm": "micron", "amps": "a", "bars": "bar", "core": "core", "cucm": "cucm", "cuft": "cuft", "cumh": "cumh", "cumm": "cumm", "degc": "degc", "feet": "ft", "foot": "ft", "gbps": "gbps", "gram": "g", "inch": "inch", "kilo": "kg", "kvar": "kvar", "ltrs": "l", "mbps": "mbps", "mtrs": "m", "ohms": "ohm", "sqcm": "sqcm", "sqft": "sqft", "sqin": "sqinch", "sqkm": "sqkm", "sqmm": "sqmm", "tons": "t", "volt": "v", "watt": "w", "cores": "core", "grams": "g", "hertz": "hz", "kilos": "kg", "liter": "l", "litre": "l", "meter": "m", "metre": "m", "tonne": "t", "volts": "v", "watts": "w", "ampere": "a", "inches": "inch", "liters": "l", "litres": "l", "meters": "m", "metres": "m", "micron": "micron", "sqinch": "sqinch", "tonnes": "t", "amperes": "a", "microns": "micron", "kilogram": "kg", "kilovolt": "kv", "kilowatt": "kw", "megawatt": "mw", "sqinches": "sqinch", "kilograms": "kg", "kiloliter": "kl", "kilolitre": "kl", "kilometer": "km", "kilometre": "km", "kilovolts": "kv", "kilowatts": "kw", "megawatts": "mw", "metricton": "t", "centimeter": "cm", "centimetre": "cm", "horsepower": "hp", "kiloliters": "kl", "kilolitres": "kl", "kilometers": "km", "kilometres": "km", "metrictons": "t", "milliliter": "ml", "millilitre": "ml", "millimeter": "mm", "millimetre": "mm", "centimeters": "cm", "centimetres": "cm", "metrictonne": "t", "milliliters": "ml", "millilitres": "ml", "millimeters": "mm", "millimetres": "mm", "metrictonnes": "t"}'::jsonb $$;--> statement-breakpoint
-- Returns how many published offers match a query, up to `most`. The index of words is forced, because with a limit the
-- planner would scan offers. For a query without AND, the index returns a random sample of a few thousand; with AND,
-- samples of the words would rarely overlap, so it returns all.
CREATE FUNCTION market_uses(query tsquery, most integer) RETURNS integer
    LANGUAGE plpgsql STABLE STRICT
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    SET gin_fuzzy_search_limit TO '0'
    AS $$
BEGIN
  IF public.market_is_usual(query) THEN RETURN most; END IF;
  IF query::text !~ '[&<!:]' THEN PERFORM set_config('gin_fuzzy_search_limit', '4000', true); END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM public.offers WHERE status = 'published' AND search_public @@ query LIMIT most) found);
END $$;--> statement-breakpoint
-- Returns each word of a keyword with its queries and its weight, as JSON: `written`, `meant` and `title` match in the
-- title, `beside` matches category and company. The weight is 1 to 9: one more for each halving of its frequency, 3 or 4
-- more for a kind or a thing. A number or an attribute has half the weight, a word without offers none.
CREATE FUNCTION market_weighed(keyword text, meanings jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE STRICT
    AS $_$
DECLARE
  words text[] := public.market_keyword(keyword, false);
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
    -- An abbreviation that is also a stop word ('IT'), as in `market_query`.
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
    -- Synonyms may be phrases, which are slow to count, so they are counted only if the word alone is rare.
    IF uses < 500 AND numnode(also) > 0 THEN uses := public.market_uses(own || also, 500); END IF;
    IF uses = 0 AND n = cardinality(words) THEN
      own := public.market_said(words[n : n], 'finding');
      uses := public.market_uses(own, 500);
    END IF;
    kind := CASE WHEN public.market_describes(words[n]) THEN 0 WHEN numnode(also) > 0 OR public.market_names_thing(words[n]) THEN 4 WHEN public.market_names_kind(words[n]) THEN 3 ELSE 0 END;
    weighed := weighed || jsonb_build_object(
      'said', CASE WHEN public.market_measure(words[n]) IS NULL THEN words[n] ELSE public.market_parts(words[n]) END, 'query', (own || also)::text, 'written', public.market_within(public.market_inflected(words[n], false), 'A')::text,
      'meant', public.market_within(meant || public.market_inflected(words[n], true), 'A')::text, 'title', public.market_within(own || also, 'A')::text,
      'beside', public.market_within(own || also, 'B')::text, 'uses', uses,
      'weight', CASE WHEN uses = 0 THEN 0 ELSE CASE WHEN words[n] ~ '^[0-9.,/-]+$' OR public.market_describes(words[n]) THEN 0.5 ELSE 1 END * (1 + floor(log(2, 500.0 / uses)) + kind) END);
  END LOOP;
  RETURN weighed;
END $_$;--> statement-breakpoint
-- Restricts a query to words of one weight; 'A' is the title.
CREATE FUNCTION market_within(query tsquery, weight text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT replace(regexp_replace(query::text, '''(?=$|[ )])', ''':' || weight, 'g'), ''':*', ''':*' || weight)::tsquery
$_$;--> statement-breakpoint
-- Returns the query of one word without separators: as it is written and stemmed, or as a prefix. A word of up to three
-- letters is not stemmed. NULL for a stop word.
CREATE FUNCTION market_word(word text, is_beginning boolean) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
DECLARE
  form tsquery := plainto_tsquery('public.market', word);
  asked tsquery := plainto_tsquery('public.market_words', word);
BEGIN
  IF numnode(form) = 0 OR lower(word) = ANY (public.market_small_words()) THEN RETURN NULL; END IF;
  IF is_beginning THEN
    -- A prefix matches the word itself and its inflections too.
    RETURN to_tsquery(CASE WHEN length(word) > 3 THEN 'public.market' ELSE 'public.market_words' END::regconfig, quote_literal(word) || ':*');
  END IF;
  IF length(word) > 3 AND form::text <> asked::text THEN asked := form || asked; END IF;
  RETURN asked;
END $$;--> statement-breakpoint
-- Returns the other spelling of '-ise' or '-ize' words ('digitization' for 'digitisation'); NULL for other words.
CREATE FUNCTION other_spelling(word text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT regexp_replace(word, 'i[sz](e|es|ed|er|ers|ing|ation|ations)$', CASE WHEN word ~ 'iz[^z]+$' THEN 'is' ELSE 'iz' END || '\1')
  WHERE word ~ '...i[sz](e|es|ed|er|ers|ing|ation|ations)$'
$_$;--> statement-breakpoint
-- Copies whether an offer is open to its NDA requests after the offer has changed.
CREATE FUNCTION pass_offer_openness() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_open boolean := is_offer_open(new);
BEGIN
  UPDATE nda_requests SET is_offer_open = is_open WHERE offer_id = new.id AND is_offer_open <> is_open;
  RETURN null;
END $$;--> statement-breakpoint
-- Stores which side answers a note of a contract; the sides of a contract never change.
CREATE FUNCTION put_answerer_of_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.answerer_id := (SELECT CASE new.noted_by WHEN 'buyer' THEN supplier_id ELSE buyer_id END FROM contracts WHERE id = new.contract_id);
  RETURN new;
END $$;--> statement-breakpoint
-- Stores with an NDA request whether its offer is open. The offer is locked, so that a concurrent change of it waits or
-- is waited for.
CREATE FUNCTION put_offer_openness() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM offers WHERE id = new.offer_id FOR SHARE;
  new.is_offer_open := coalesce((SELECT is_offer_open(o) FROM offers o WHERE o.id = new.offer_id), false);
  RETURN new;
END $$;--> statement-breakpoint
-- Stores when an NDA was first shared since it was last requested.
CREATE FUNCTION put_sharing_of_nda() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.shared_at := new.changed_at;
  RETURN new;
END $$;--> statement-breakpoint
-- Copies supplier and buyer of the contract to an amendment.
CREATE FUNCTION put_sides_of_amendment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT supplier_id, buyer_id INTO new.supplier_id, new.buyer_id FROM contracts WHERE id = new.contract_id;
  RETURN new;
END $$;--> statement-breakpoint
-- Copies the supplier of the offer to a row that refers to the offer.
CREATE FUNCTION put_supplier_of_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.supplier_id := (SELECT supplier_id FROM offers WHERE id = new.offer_id);
  RETURN new;
END $$;--> statement-breakpoint
-- Refuses any change of an append-only table. TRUNCATE fires no row triggers and has its own trigger.
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is only appended to', tg_table_name USING errcode = 'restrict_violation';
END $$;--> statement-breakpoint
-- Refuses to erase personal data from the security events of an account that is not closed. The trigger is deferred,
-- because closing an account erases them before it marks the login as closed.
CREATE FUNCTION refuse_forgetting_open_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM logins WHERE id = OLD.login_id AND closed_at IS NULL) THEN
    RAISE EXCEPTION 'security events of an open account are not forgotten' USING errcode = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Refuses to rewrite a security event; only its counter may grow, or its personal data be erased.
CREATE FUNCTION refuse_other_security_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'security events are counted on or forgotten, never rewritten';
END $$;--> statement-breakpoint
-- Refuses to delete security events during their retention of 90 days. The trigger fires up to 89 days, because the
-- clocks of the database and of the product may differ.
CREATE FUNCTION refuse_security_event_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'security events are kept for 90 days' USING errcode = 'restrict_violation';
END $$;--> statement-breakpoint
-- Stores the words of an offer's categories with the offer, for the search.
CREATE FUNCTION set_categories_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.categories_text := CASE WHEN new.categories = '{}' THEN '' ELSE public.words_of_categories(new.categories) END;
  RETURN new;
END $$;--> statement-breakpoint
-- Stores the name of the supplier's company with the offer, for the search.
CREATE FUNCTION set_company_of_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.company_name := coalesce((SELECT company_name FROM profiles WHERE user_id = new.supplier_id), '');
  RETURN new;
END $$;--> statement-breakpoint
-- Stores the place of the supplier's company with the offer, for the search.
CREATE FUNCTION set_place_of_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.company_place := coalesce((SELECT concat_ws(', ', nullif(city, ''), nullif(state, '')) FROM public.profiles WHERE user_id = new.supplier_id), '');
  RETURN new;
END $$;--> statement-breakpoint
-- Stamps a changed row with its transaction, so that cached lists can read what has changed since they were read.
CREATE FUNCTION stamp_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  new.changed_xid := pg_current_xact_id();
  RETURN new;
END $$;--> statement-breakpoint
-- Returns the lookup key of a word or phrase: without spaces, punctuation and accents and, from four letters, stemmed.
CREATE FUNCTION synonym_key(said text) RETURNS text
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    AS $$
DECLARE joined text := public.unaccent(lower(replace(public.market_parts(public.market_plain(said)), ' ', '')));
BEGIN
  IF length(joined) <= 3 THEN RETURN joined; END IF;
  RETURN coalesce((ts_lexize('pg_catalog.english_stem', joined))[1], joined);
END $$;--> statement-breakpoint
-- Returns the consonants of a word, alike for Latin and Indian scripts ('pump', 'पंप' and 'பம்ப்' become 'pmp'); NULL for
-- less than three. The Unicode blocks of the Indian scripts have the same letters at the same positions, 128 apart.
CREATE FUNCTION word_sound(word text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
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
END $_$;--> statement-breakpoint
-- Returns the titles of categories on one line and those of their ancestors on the next.
CREATE FUNCTION words_of_categories(numbers integer[]) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(string_agg(title, ', ' ORDER BY number) || chr(10) || string_agg(above, ', ' ORDER BY number), '')
  FROM public.category_words WHERE number = ANY(numbers)
$$;--> statement-breakpoint
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  actor_id bigint,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE authenticators (
  login_id bigint NOT NULL,
  sealed_secret bytea,
  pending_secret bytea,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT authenticators_pkey PRIMARY KEY (login_id)
);--> statement-breakpoint
CREATE TABLE buyer_offers (
  buyer_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  saved_at timestamp with time zone,
  archived_at timestamp with time zone,
  changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  supplier_id bigint,
  CONSTRAINT buyer_offers_buyer_id_offer_id_pk PRIMARY KEY (buyer_id, offer_id)
);--> statement-breakpoint
CREATE TABLE category_words (
  number integer NOT NULL,
  title text NOT NULL,
  above text NOT NULL,
  CONSTRAINT category_words_pkey PRIMARY KEY (number)
);--> statement-breakpoint
CREATE TABLE company_partners (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_partners_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE company_services (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT company_services_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  terms_version text NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE contract_amendments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  contract_id bigint NOT NULL,
  number integer NOT NULL,
  proposed_by text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  reason text NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answer_reason text DEFAULT '' NOT NULL,
  document_file_id bigint,
  substance jsonb DEFAULT '{"lines": [], "papers": [], "milestones": [], "governingLaw": "", "jurisdiction": "", "paymentTerms": ""}'::jsonb NOT NULL,
  supplier_agreed_at timestamp with time zone,
  buyer_agreed_at timestamp with time zone,
  supplier_id bigint,
  buyer_id bigint,
  CONSTRAINT contract_amendments_agreed CHECK (((state = 'accepted') = ((supplier_agreed_at IS NOT NULL) AND (buyer_agreed_at IS NOT NULL)))),
  CONSTRAINT contract_amendments_answered CHECK (((state = 'open') = (answered_at IS NULL))),
  CONSTRAINT contract_amendments_days CHECK ((end_date > start_date)),
  CONSTRAINT contract_amendments_document CHECK (((document_file_id IS NULL) OR (state = 'accepted'))),
  CONSTRAINT contract_amendments_proposed_by CHECK (proposed_by IN ('supplier', 'buyer')),
  CONSTRAINT contract_amendments_state CHECK (state IN ('open', 'accepted', 'rejected', 'withdrawn')),
  CONSTRAINT contract_amendments_pkey PRIMARY KEY (id),
  CONSTRAINT contract_amendments_number UNIQUE (contract_id, number)
);--> statement-breakpoint
CREATE TABLE contract_certificates (
  contract_id bigint NOT NULL,
  amendment integer NOT NULL,
  file_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contract_certificates_contract_id_amendment_pk PRIMARY KEY (contract_id, amendment)
);--> statement-breakpoint
CREATE TABLE contract_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  contract_id bigint NOT NULL,
  act text NOT NULL,
  revision integer NOT NULL,
  actor_user_id bigint NOT NULL,
  address text NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  key_signature jsonb,
  CONSTRAINT contract_events_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE contract_notes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  contract_id bigint NOT NULL,
  kind text NOT NULL,
  noted_by text NOT NULL,
  day date NOT NULL,
  reference text NOT NULL,
  remark text NOT NULL,
  entries jsonb NOT NULL,
  paper_id bigint,
  state text DEFAULT 'noted' NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answer_reason text DEFAULT '' NOT NULL,
  answerer_id bigint,
  CONSTRAINT contract_notes_answered CHECK (((state = 'noted') = (answered_at IS NULL))),
  CONSTRAINT contract_notes_kind CHECK (kind IN ('delivery', 'invoice')),
  CONSTRAINT contract_notes_noted_by CHECK (noted_by IN ('supplier', 'buyer')),
  CONSTRAINT contract_notes_state CHECK (state IN ('noted', 'confirmed', 'disputed', 'withdrawn')),
  CONSTRAINT contract_notes_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE contract_notices (
  contract_id bigint NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contract_notices_contract_id_kind_day_pk PRIMARY KEY (contract_id, kind, day)
);--> statement-breakpoint
CREATE TABLE contract_papers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  uploader_id bigint NOT NULL,
  contract_id bigint,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contract_papers_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE contract_progress (
  contract_id bigint NOT NULL,
  delivered bigint NOT NULL,
  fulfilled bigint NOT NULL,
  invoiced bigint NOT NULL,
  CONSTRAINT contract_progress_pkey PRIMARY KEY (contract_id)
);--> statement-breakpoint
CREATE TABLE contract_ratings (
  contract_id bigint NOT NULL,
  rater text NOT NULL,
  rated_id bigint NOT NULL,
  in_time smallint NOT NULL,
  as_agreed smallint NOT NULL,
  answered smallint NOT NULL,
  given_on date NOT NULL,
  changed_on date NOT NULL,
  CONSTRAINT contract_ratings_days CHECK (((changed_on >= given_on) AND (changed_on <= (given_on + 7)))),
  CONSTRAINT contract_ratings_rater CHECK (rater IN ('supplier', 'buyer')),
  CONSTRAINT contract_ratings_scores CHECK (in_time BETWEEN 1 AND 5 AND as_agreed BETWEEN 1 AND 5 AND answered BETWEEN 1 AND 5),
  CONSTRAINT contract_ratings_contract_id_rater_pk PRIMARY KEY (contract_id, rater)
);--> statement-breakpoint
CREATE TABLE contract_revisions (
  contract_id bigint NOT NULL,
  revision integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  substance jsonb DEFAULT '{"lines": [], "papers": [], "milestones": [], "governingLaw": "", "jurisdiction": "", "paymentTerms": ""}'::jsonb NOT NULL,
  proposed jsonb,
  CONSTRAINT contract_revisions_contract_id_revision_pk PRIMARY KEY (contract_id, revision)
);--> statement-breakpoint
CREATE TABLE contract_signings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  contract_id bigint NOT NULL,
  revision integer NOT NULL,
  side text NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  capacity text NOT NULL,
  account_name text DEFAULT '' NOT NULL,
  account_email text DEFAULT '' NOT NULL,
  method text NOT NULL,
  consent_version text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  sha256_before text NOT NULL,
  sha256_after text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  before_file_id bigint NOT NULL,
  after_file_id bigint NOT NULL,
  amendment integer DEFAULT 0 NOT NULL,
  key_signature jsonb,
  CONSTRAINT contract_signings_pkey PRIMARY KEY (id),
  CONSTRAINT contract_signings_once UNIQUE (contract_id, revision, amendment, side)
);--> statement-breakpoint
CREATE TABLE contracts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  start_condition text DEFAULT '' NOT NULL,
  end_condition text DEFAULT '' NOT NULL,
  offer_version integer NOT NULL,
  supplier_agreed_at timestamp with time zone,
  buyer_agreed_at timestamp with time zone,
  rejected_at timestamp with time zone,
  rejected_by text,
  reject_reason text DEFAULT '' NOT NULL,
  wants_changes boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  amendment integer DEFAULT 0 NOT NULL,
  nda_id bigint,
  document_file_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  substance jsonb DEFAULT '{"lines": [], "papers": [], "milestones": [], "governingLaw": "", "jurisdiction": "", "paymentTerms": ""}'::jsonb NOT NULL,
  proposed jsonb,
  value_paise bigint,
  to_be_signed boolean DEFAULT false NOT NULL,
  CONSTRAINT contracts_days CHECK ((end_date > start_date)),
  CONSTRAINT contracts_document CHECK (((document_file_id IS NULL) OR ((supplier_agreed_at IS NOT NULL) AND (buyer_agreed_at IS NOT NULL)))),
  CONSTRAINT contracts_one_outcome CHECK (((rejected_at IS NULL) OR (supplier_agreed_at IS NULL) OR (buyer_agreed_at IS NULL))),
  CONSTRAINT contracts_proposed CHECK (((proposed IS NULL) OR (rejected_at IS NOT NULL))),
  CONSTRAINT contracts_rejected CHECK (((rejected_at IS NULL) = (rejected_by IS NULL))),
  CONSTRAINT contracts_rejected_by CHECK (rejected_by IN ('supplier', 'buyer')),
  CONSTRAINT contracts_wants_changes CHECK (((NOT wants_changes) OR ((rejected_by IS NOT NULL) AND (rejected_by = 'buyer')))),
  CONSTRAINT contracts_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  last_sequence integer DEFAULT 0 NOT NULL,
  last_message_at timestamp with time zone,
  buyer_seen integer DEFAULT 0 NOT NULL,
  supplier_seen integer DEFAULT 0 NOT NULL,
  buyer_unread integer DEFAULT 0 NOT NULL,
  supplier_unread integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  buyer_began_at timestamp with time zone,
  supplier_began_at timestamp with time zone,
  buyer_answered_at timestamp with time zone,
  supplier_answered_at timestamp with time zone,
  CONSTRAINT conversations_seen CHECK (((buyer_seen <= last_sequence) AND (supplier_seen <= last_sequence))),
  CONSTRAINT conversations_unread CHECK (((buyer_unread >= 0) AND (supplier_unread >= 0))),
  CONSTRAINT conversations_pkey PRIMARY KEY (id),
  CONSTRAINT conversations_once UNIQUE (offer_id, buyer_id, supplier_id)
);--> statement-breakpoint
CREATE TABLE deal_entries (
  deal_id bigint NOT NULL,
  sequence integer NOT NULL,
  entry text NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT deal_entries_deal_id_sequence_pk PRIMARY KEY (deal_id, sequence)
);--> statement-breakpoint
CREATE TABLE deal_log (
  is_only boolean DEFAULT true NOT NULL,
  name uuid DEFAULT gen_random_uuid() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT deal_log_one CHECK (is_only),
  CONSTRAINT deal_log_pkey PRIMARY KEY (is_only)
);--> statement-breakpoint
CREATE TABLE deal_openings (
  deal_id bigint NOT NULL,
  sequence integer NOT NULL,
  openings jsonb NOT NULL,
  subject text,
  CONSTRAINT deal_openings_deal_id_sequence_pk PRIMARY KEY (deal_id, sequence)
);--> statement-breakpoint
CREATE TABLE deals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  name uuid DEFAULT gen_random_uuid() NOT NULL,
  last_sequence integer DEFAULT 0 NOT NULL,
  head bytea NOT NULL,
  last_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT deals_pkey PRIMARY KEY (id),
  CONSTRAINT deals_name UNIQUE (name),
  CONSTRAINT deals_once UNIQUE (offer_id, buyer_id)
);--> statement-breakpoint
CREATE TABLE file_arrivals (
  sha256 text NOT NULL,
  arrived_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT file_arrivals_pkey PRIMARY KEY (sha256)
);--> statement-breakpoint
CREATE TABLE import_readings (
  digest uuid NOT NULL,
  records uuid[] NOT NULL,
  told jsonb NOT NULL,
  read_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_readings_pkey PRIMARY KEY (digest)
);--> statement-breakpoint
CREATE TABLE import_records (
  offer_id bigint NOT NULL,
  digest uuid NOT NULL,
  offer_xid xid8 NOT NULL,
  company text NOT NULL,
  attribution text NOT NULL,
  notes integer NOT NULL,
  CONSTRAINT import_records_pkey PRIMARY KEY (offer_id)
);--> statement-breakpoint
CREATE TABLE key_challenges (
  session_id bigint NOT NULL,
  statement text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT key_challenges_pkey PRIMARY KEY (session_id)
);--> statement-breakpoint
CREATE TABLE key_demands (
  user_id bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT key_demands_pkey PRIMARY KEY (user_id)
);--> statement-breakpoint
CREATE TABLE key_register_entries (
  register_id bigint NOT NULL,
  sequence integer NOT NULL,
  entry text NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT key_register_entries_register_id_sequence_pk PRIMARY KEY (register_id, sequence)
);--> statement-breakpoint
CREATE TABLE key_registers (
  user_id bigint NOT NULL,
  name uuid DEFAULT gen_random_uuid() NOT NULL,
  last_sequence integer DEFAULT 0 NOT NULL,
  head bytea NOT NULL,
  last_at timestamp with time zone NOT NULL,
  logged_sequence integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT key_registers_pkey PRIMARY KEY (user_id),
  CONSTRAINT key_registers_name UNIQUE (name)
);--> statement-breakpoint
CREATE TABLE known_devices (
  login_id bigint NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_login_id_device_hash_pk PRIMARY KEY (login_id, device_hash)
);--> statement-breakpoint
CREATE TABLE log_heads (
  size bigint NOT NULL,
  root bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  signature bytea NOT NULL,
  key bytea NOT NULL,
  CONSTRAINT log_heads_pkey PRIMARY KEY (size)
);--> statement-breakpoint
CREATE TABLE log_keys (
  fingerprint bytea NOT NULL,
  spki bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT log_keys_pkey PRIMARY KEY (fingerprint)
);--> statement-breakpoint
CREATE TABLE log_leaves (
  "position" bigint NOT NULL,
  deal_id bigint,
  sequence integer NOT NULL,
  head bytea NOT NULL,
  hash bytea NOT NULL,
  register_id bigint,
  CONSTRAINT log_leaves_of_one CHECK ((num_nonnulls(deal_id, register_id) = 1)),
  CONSTRAINT log_leaves_pkey PRIMARY KEY ("position"),
  CONSTRAINT log_leaves_once UNIQUE (deal_id, sequence),
  CONSTRAINT log_leaves_register_once UNIQUE (register_id, sequence)
);--> statement-breakpoint
CREATE TABLE log_nodes (
  level smallint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT log_nodes_level_position_pk PRIMARY KEY (level, "position")
);--> statement-breakpoint
CREATE TABLE log_timestamps (
  size bigint NOT NULL,
  token bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT log_timestamps_pkey PRIMARY KEY (size)
);--> statement-breakpoint
CREATE TABLE log_waiting (
  deal_id bigint NOT NULL,
  CONSTRAINT log_waiting_pkey PRIMARY KEY (deal_id)
);--> statement-breakpoint
CREATE TABLE logins (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  password_hash text NOT NULL,
  verified_at timestamp with time zone,
  second_factor text DEFAULT 'off' NOT NULL,
  color_scheme text DEFAULT 'auto' NOT NULL,
  closed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT logins_color_scheme CHECK (color_scheme IN ('auto', 'light', 'dark')),
  CONSTRAINT logins_second_factor CHECK (second_factor IN ('off', 'mail', 'authenticator')),
  CONSTRAINT logins_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE mailed_links (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  login_id bigint NOT NULL,
  purpose text NOT NULL,
  nonce text NOT NULL,
  new_email text,
  session_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT mailed_links_new_email CHECK (((purpose = 'email') = (new_email IS NOT NULL))),
  CONSTRAINT mailed_links_purpose CHECK (purpose IN ('reset', 'email')),
  CONSTRAINT mailed_links_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE market_counts (
  figure text NOT NULL,
  key text NOT NULL,
  count bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE message_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  conversation_id bigint NOT NULL,
  uploader_id bigint NOT NULL,
  message_id bigint,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  width integer,
  height integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_attachments_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE message_edits (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  message_id bigint NOT NULL,
  content text NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  CONSTRAINT message_edits_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  conversation_id bigint NOT NULL,
  sequence integer NOT NULL,
  sender_id bigint NOT NULL,
  client_id uuid,
  content text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  receiver_id bigint NOT NULL,
  CONSTRAINT messages_deleted CHECK (((deleted_at IS NULL) OR (content = ''))),
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_sequence UNIQUE (conversation_id, sequence)
);--> statement-breakpoint
CREATE TABLE nda_documents (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  supplier_id bigint NOT NULL,
  file_id bigint NOT NULL,
  title text NOT NULL,
  additional_info text DEFAULT '' NOT NULL,
  file_name text NOT NULL,
  page_count integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT nda_documents_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE nda_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  nda_id bigint NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor_user_id bigint NOT NULL,
  address text NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT nda_events_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE nda_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  nda_id bigint NOT NULL,
  user_id bigint NOT NULL,
  signing_order integer NOT NULL,
  field_name text NOT NULL,
  has_fields boolean DEFAULT false NOT NULL,
  CONSTRAINT nda_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT nda_recipients_once UNIQUE (nda_id, user_id)
);--> statement-breakpoint
CREATE TABLE nda_reliances (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  nda_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  offer_version integer NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT nda_reliances_pkey PRIMARY KEY (id),
  CONSTRAINT nda_reliances_once UNIQUE (nda_id, offer_id)
);--> statement-breakpoint
CREATE TABLE nda_renewals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  nda_id bigint NOT NULL,
  round integer NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  starter text NOT NULL,
  signer_id bigint NOT NULL,
  signed_file_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  reason text DEFAULT '' NOT NULL,
  replaced_round integer,
  replaced_signed_file_id bigint,
  replaced_certificate_file_id bigint,
  replaced_valid_until date,
  reminded_at timestamp with time zone,
  reminders_sent integer DEFAULT 0 NOT NULL,
  CONSTRAINT nda_renewals_ended CHECK (((state = 'open') = (ended_at IS NULL))),
  CONSTRAINT nda_renewals_replaced CHECK (((state = 'completed') = ((replaced_round IS NOT NULL) AND (replaced_signed_file_id IS NOT NULL) AND (replaced_valid_until IS NOT NULL)))),
  CONSTRAINT nda_renewals_state CHECK (state IN ('open', 'completed', 'declined', 'withdrawn', 'ended')),
  CONSTRAINT nda_renewals_pkey PRIMARY KEY (id),
  CONSTRAINT nda_renewals_once UNIQUE (nda_id, round)
);--> statement-breakpoint
CREATE TABLE nda_requests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  status text NOT NULL,
  accepted_step integer DEFAULT 0 NOT NULL,
  reason text DEFAULT '' NOT NULL,
  archived_at timestamp with time zone,
  removed_at timestamp with time zone,
  prepared_file_id bigint,
  prepared_sha256 text,
  supplier_signature_file_id bigint,
  supplier_signature_name text DEFAULT '' NOT NULL,
  supplier_capacity text DEFAULT '' NOT NULL,
  supplier_method text,
  supplier_consent_version text DEFAULT '' NOT NULL,
  signed_file_id bigint,
  supplier_signed_at timestamp with time zone,
  buyer_signed_at timestamp with time zone,
  elections jsonb,
  text_version text,
  offer_version integer,
  certificate_file_id bigint,
  valid_until date,
  requested_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  round integer DEFAULT 1 NOT NULL,
  request_note text DEFAULT '' NOT NULL,
  is_declined boolean DEFAULT false NOT NULL,
  reminded_at timestamp with time zone,
  reminders_sent integer DEFAULT 0 NOT NULL,
  reach text DEFAULT 'offer' NOT NULL,
  reach_category integer,
  reach_sha256 text,
  cover_ended_at timestamp with time zone,
  cover_end_reason text DEFAULT '' NOT NULL,
  ending_told text,
  supplier_key_signature jsonb,
  is_offer_open boolean DEFAULT false NOT NULL,
  shared_at timestamp with time zone,
  CONSTRAINT nda_requests_cover_ended CHECK (((cover_ended_at IS NULL) OR (reach <> 'offer'))),
  CONSTRAINT nda_requests_declined CHECK (((NOT is_declined) OR (status = 'Rejected'))),
  CONSTRAINT nda_requests_reach CHECK (reach IN ('offer', 'category', 'supplier')),
  CONSTRAINT nda_requests_reach_category CHECK (((reach = 'category') = (reach_category IS NOT NULL))),
  CONSTRAINT nda_requests_reach_text CHECK (((reach = 'offer') = (reach_sha256 IS NULL))),
  CONSTRAINT nda_requests_signed CHECK (((status <> 'Signed & Shared') OR ((buyer_signed_at IS NOT NULL) AND (signed_file_id IS NOT NULL)))),
  CONSTRAINT nda_requests_status CHECK (status IN ('Not Requested', 'Requested', 'Approved & Shared', 'Signed & Shared', 'Rejected', 'Skipped')),
  CONSTRAINT nda_requests_step CHECK (((accepted_step >= 0) AND (accepted_step <= 5))),
  CONSTRAINT nda_requests_pkey PRIMARY KEY (id),
  CONSTRAINT nda_requests_once UNIQUE (offer_id, buyer_id)
);--> statement-breakpoint
CREATE TABLE nda_signings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  nda_id bigint NOT NULL,
  side text NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  capacity text NOT NULL,
  account_name text DEFAULT '' NOT NULL,
  account_email text DEFAULT '' NOT NULL,
  method text NOT NULL,
  consent_version text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  sha256_before text NOT NULL,
  sha256_after text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  round integer DEFAULT 1 NOT NULL,
  key_signature jsonb,
  CONSTRAINT nda_signings_pkey PRIMARY KEY (id),
  CONSTRAINT nda_signings_once UNIQUE (nda_id, side, round)
);--> statement-breakpoint
CREATE TABLE notification_choices (
  user_id bigint NOT NULL,
  category text NOT NULL,
  mail text NOT NULL,
  CONSTRAINT notification_choices_category CHECK (category IN ('MESSAGES', 'CONTRACT', 'GENERAL')),
  CONSTRAINT notification_choices_mail CHECK (mail IN ('at_once', 'daily', 'never')),
  CONSTRAINT notification_choices_user_id_category_pk PRIMARY KEY (user_id, category)
);--> statement-breakpoint
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  reference_kind text NOT NULL,
  reference_id bigint NOT NULL,
  conversation_id bigint,
  event_key text,
  unread_key text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  CONSTRAINT notifications_category CHECK (category IN ('MESSAGES', 'CONTRACT', 'GENERAL')),
  CONSTRAINT notifications_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE offer_answers (
  offer_id bigint NOT NULL,
  "position" smallint NOT NULL,
  question text NOT NULL,
  category text NOT NULL,
  mandatory boolean NOT NULL,
  answer text NOT NULL,
  kind text DEFAULT 'text' NOT NULL,
  CONSTRAINT offer_answers_kind CHECK (kind IN ('text', 'number', 'yes_no', 'choice', 'date', 'file')),
  CONSTRAINT offer_answers_offer_id_position_pk PRIMARY KEY (offer_id, "position")
);--> statement-breakpoint
CREATE TABLE offer_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  pending boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT offer_attachments_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE offer_pictures (
  offer_id bigint NOT NULL,
  width smallint NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT offer_pictures_offer_id_width_pk PRIMARY KEY (offer_id, width)
);--> statement-breakpoint
CREATE TABLE offer_removals (
  offer_id bigint NOT NULL,
  changed_xid xid8 NOT NULL,
  CONSTRAINT offer_removals_pkey PRIMARY KEY (offer_id)
);--> statement-breakpoint
CREATE TABLE offer_rewordings (
  offer_id bigint NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT offer_rewordings_offer_id_version_pk PRIMARY KEY (offer_id, version)
);--> statement-breakpoint
CREATE TABLE offer_takedowns (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  taken_down_by bigint NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  restored_at timestamp with time zone,
  CONSTRAINT offer_takedowns_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE offer_versions (
  offer_id bigint NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT offer_versions_offer_id_version_pk PRIMARY KEY (offer_id, version)
);--> statement-breakpoint
CREATE TABLE offer_views (
  offer_id bigint NOT NULL,
  day date NOT NULL,
  viewer_hash bytea NOT NULL,
  supplier_id bigint,
  CONSTRAINT offer_views_offer_id_day_viewer_hash_pk PRIMARY KEY (offer_id, day, viewer_hash)
);--> statement-breakpoint
CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  supplier_id bigint NOT NULL,
  status text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL,
  scope text NOT NULL,
  duration text,
  qty_from bigint,
  qty_to bigint,
  budget_from bigint,
  budget_to bigint,
  delivery_term text DEFAULT '' NOT NULL,
  rule_of_delivery text DEFAULT '' NOT NULL,
  redirect_url text DEFAULT '' NOT NULL,
  nda_required boolean DEFAULT false NOT NULL,
  template_id bigint,
  version integer DEFAULT 1 NOT NULL,
  shown_version integer,
  import_source text,
  import_id text,
  client_id uuid,
  categories integer[] DEFAULT '{}'::integer[] NOT NULL,
  attribution text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  published_at timestamp with time zone,
  closed_at timestamp with time zone,
  changed_xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  company_name text DEFAULT '' NOT NULL,
  answers_text text DEFAULT '' NOT NULL,
  picture text,
  search_protected tsvector GENERATED ALWAYS AS (
CASE
  WHEN ((status <> 'draft') OR (import_source IS NOT NULL)) THEN
  CASE
      WHEN nda_required THEN setweight(market_vector(((detail || ' ') || answers_text), false), 'C'::"char")
      ELSE ''::tsvector
  END
  ELSE NULL::tsvector
END) STORED,
  company_place text DEFAULT '' NOT NULL,
  categories_text text DEFAULT '' NOT NULL,
  search_public tsvector GENERATED ALWAYS AS (
CASE
  WHEN ((status <> 'draft') OR (import_source IS NOT NULL)) THEN (((setweight(market_vector(title, true), 'A'::"char") || setweight(market_vector(((company_name || ', ') || split_part(categories_text, chr(10), 1)), true), 'B'::"char")) || setweight(market_vector(((split_part(categories_text, chr(10), 2) || ', ') || company_place), false), 'D'::"char")) ||
  CASE
      WHEN nda_required THEN ''::tsvector
      ELSE setweight(market_vector(((detail || ' ') || answers_text), false), 'C'::"char")
  END)
  ELSE NULL::tsvector
END) STORED,
  client_request text,
  CONSTRAINT offers_budget CHECK (((budget_from >= 0) AND (budget_from <= budget_to) AND (budget_to <= '10000000000000'::bigint))),
  CONSTRAINT offers_published_at CHECK (((status NOT IN ('published', 'suspended')) OR (published_at IS NOT NULL))),
  CONSTRAINT offers_quantity CHECK (((qty_from >= 0) AND (qty_to >= 0) AND (qty_from <= qty_to))),
  CONSTRAINT offers_scope CHECK (scope IN ('small', 'medium', 'large')),
  CONSTRAINT offers_status CHECK (status IN ('draft', 'published', 'closed', 'suspended')),
  CONSTRAINT offers_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE presence (
  node_id uuid NOT NULL,
  user_id bigint NOT NULL,
  connections integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT presence_once UNIQUE (node_id, user_id)
);--> statement-breakpoint
CREATE TABLE profiles (
  user_id bigint NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  company_name text NOT NULL,
  year_of_foundation integer,
  reg_date date,
  phone text NOT NULL,
  industry text DEFAULT '' NOT NULL,
  gsa smallint,
  security smallint,
  company_focus smallint,
  company_size smallint,
  overview text DEFAULT '' NOT NULL,
  address1 text DEFAULT '' NOT NULL,
  address2 text DEFAULT '' NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  logo_file_id bigint,
  banner_file_id bigint,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((((((((first_name || ' ') || last_name) || ' ') || company_name) || ' ') || phone) || ' ') || city) || ' ') || state))) STORED NOT NULL,
  gstin text DEFAULT '' NOT NULL,
  pan text DEFAULT '' NOT NULL,
  registration_number text DEFAULT '' NOT NULL,
  CONSTRAINT profiles_pkey PRIMARY KEY (user_id)
);--> statement-breakpoint
CREATE TABLE quiet_hours (
  user_id bigint NOT NULL,
  from_minute integer NOT NULL,
  to_minute integer NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT quiet_hours_minutes CHECK (from_minute BETWEEN 0 AND 1439 AND to_minute BETWEEN 0 AND 1439 AND from_minute <> to_minute),
  CONSTRAINT quiet_hours_pkey PRIMARY KEY (user_id)
);--> statement-breakpoint
CREATE TABLE quote_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  quote_id bigint NOT NULL,
  act text NOT NULL,
  round integer NOT NULL,
  actor_user_id bigint NOT NULL,
  address text NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT quote_events_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE quote_rounds (
  quote_id bigint NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  substance jsonb NOT NULL,
  note text NOT NULL,
  valid_until date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT quote_rounds_days CHECK ((end_date > start_date)),
  CONSTRAINT quote_rounds_side CHECK (side IN ('supplier', 'buyer')),
  CONSTRAINT quote_rounds_validity CHECK (((side = 'supplier') = (valid_until IS NOT NULL))),
  CONSTRAINT quote_rounds_quote_id_number_pk PRIMARY KEY (quote_id, number)
);--> statement-breakpoint
CREATE TABLE quotes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  offer_id bigint NOT NULL,
  offer_version integer NOT NULL,
  buyer_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  nda_id bigint,
  state text DEFAULT 'requested' NOT NULL,
  quantity double precision NOT NULL,
  unit text NOT NULL,
  wanted_by date,
  delivery_place text NOT NULL,
  note text NOT NULL,
  round integer DEFAULT 0 NOT NULL,
  total_paise bigint,
  valid_until date,
  contract_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT quotes_accepted CHECK (((state = 'accepted') = (contract_id IS NOT NULL))),
  CONSTRAINT quotes_round CHECK (((round = 0) = (total_paise IS NULL))),
  CONSTRAINT quotes_state CHECK (state IN ('requested', 'quoted', 'countered', 'accepted', 'declined', 'withdrawn')),
  CONSTRAINT quotes_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE rate_counters (
  key text NOT NULL,
  count integer NOT NULL,
  window_ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_counters_pkey PRIMARY KEY (key)
);--> statement-breakpoint
CREATE TABLE recovery_codes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  login_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE remembered_signatures (
  user_id bigint NOT NULL,
  sealed bytea NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT remembered_signatures_pkey PRIMARY KEY (user_id)
);--> statement-breakpoint
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reporter_id bigint NOT NULL,
  reason text NOT NULL,
  text text DEFAULT '' NOT NULL,
  quote text DEFAULT '' NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  note text DEFAULT '' NOT NULL,
  closed_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT reports_closed CHECK (((state = 'open') = (closed_at IS NULL))),
  CONSTRAINT reports_reason CHECK (reason IN ('spam', 'fraud', 'abuse', 'confidential', 'other')),
  CONSTRAINT reports_state_known CHECK (state IN ('open', 'upheld', 'dismissed')),
  CONSTRAINT reports_subject CHECK (subject IN ('company', 'message')),
  CONSTRAINT reports_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE saved_companies (
  owner_id bigint NOT NULL,
  user_id bigint NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_companies_other CHECK ((owner_id <> user_id)),
  CONSTRAINT saved_companies_owner_id_user_id_pk PRIMARY KEY (owner_id, user_id)
);--> statement-breakpoint
CREATE TABLE saved_search_matches (
  search_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  found_at timestamp with time zone,
  mailed_at timestamp with time zone,
  CONSTRAINT saved_search_matches_search_id_offer_id_pk PRIMARY KEY (search_id, offer_id)
);--> statement-breakpoint
CREATE TABLE saved_search_progress (
  is_only boolean DEFAULT true NOT NULL,
  snapshot text NOT NULL,
  CONSTRAINT saved_search_progress_pkey PRIMARY KEY (is_only)
);--> statement-breakpoint
CREATE TABLE saved_searches (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  buyer_id bigint NOT NULL,
  name text NOT NULL,
  keyword text NOT NULL,
  filters jsonb NOT NULL,
  query text,
  anchor text NOT NULL,
  is_broad boolean NOT NULL,
  alert text NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_searches_alert CHECK (alert IN ('at_once', 'daily', 'never')),
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE search_words (
  word text NOT NULL,
  sound text GENERATED ALWAYS AS (word_sound(word)) STORED,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);--> statement-breakpoint
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  login_id bigint,
  account text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT security_events_times CHECK ((times > 0)),
  CONSTRAINT security_events_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE seen_offers (
  user_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  version integer NOT NULL,
  withheld boolean NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT seen_offers_user_id_offer_id_pk PRIMARY KEY (user_id, offer_id)
);--> statement-breakpoint
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_hash bytea NOT NULL,
  login_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  proven_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_kind CHECK (kind IN ('full', 'signup', 'second-factor')),
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE sign_up_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  login_id bigint NOT NULL,
  browser_mark bytea NOT NULL,
  network_mark bytea NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  nonce text NOT NULL,
  digits smallint NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  mail_wanted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_up_attempts_role CHECK (role IN ('supplier', 'buyer', 'admin')),
  CONSTRAINT sign_up_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT sign_up_attempts_browser UNIQUE (login_id, browser_mark)
);--> statement-breakpoint
CREATE TABLE signature_handovers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  key_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone,
  picture bytea,
  drawn_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT signature_handovers_drawn CHECK (((picture IS NULL) = (drawn_at IS NULL))),
  CONSTRAINT signature_handovers_pkey PRIMARY KEY (id),
  CONSTRAINT "signature_handovers_keyHash_unique" UNIQUE (key_hash)
);--> statement-breakpoint
CREATE TABLE signing_keys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  credential bytea NOT NULL,
  spki bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT signing_keys_pkey PRIMARY KEY (id),
  CONSTRAINT signing_keys_credential UNIQUE (credential)
);--> statement-breakpoint
CREATE TABLE stale_offer_words (
  is_only boolean DEFAULT true NOT NULL,
  before_id bigint NOT NULL,
  CONSTRAINT stale_offer_words_pkey PRIMARY KEY (is_only)
);--> statement-breakpoint
CREATE TABLE stored_files (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sha256 text NOT NULL,
  size_bytes bigint NOT NULL,
  content_type text NOT NULL,
  scan text DEFAULT 'clean' NOT NULL,
  found text DEFAULT '' NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  kept_at timestamp with time zone DEFAULT now() NOT NULL,
  signed_by text[],
  CONSTRAINT stored_files_found CHECK (((scan = 'infected') = (found <> ''))),
  CONSTRAINT stored_files_scan CHECK (scan IN ('clean', 'quarantined', 'infected')),
  CONSTRAINT stored_files_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE synonym_groups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT synonym_groups_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE synonyms (
  key text,
  group_id bigint NOT NULL,
  "position" smallint NOT NULL,
  word text NOT NULL,
  sound text GENERATED ALWAYS AS (word_sound(lower(word))) STORED,
  CONSTRAINT synonyms_group_id_position_pk PRIMARY KEY (group_id, "position"),
  CONSTRAINT synonyms_key UNIQUE (key)
);--> statement-breakpoint
CREATE TABLE template_questions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  template_id bigint NOT NULL,
  "position" smallint NOT NULL,
  question text NOT NULL,
  category text NOT NULL,
  mandatory boolean NOT NULL,
  kind text DEFAULT 'text' NOT NULL,
  help text DEFAULT '' NOT NULL,
  options text[] DEFAULT '{}'::text[] NOT NULL,
  min double precision,
  max double precision,
  CONSTRAINT template_questions_bounds CHECK (((kind = 'number') OR ((min IS NULL) AND (max IS NULL)))),
  CONSTRAINT template_questions_kind CHECK (kind IN ('text', 'number', 'yes_no', 'choice', 'date', 'file')),
  CONSTRAINT template_questions_options CHECK (((kind = 'choice') = (cardinality(options) > 0))),
  CONSTRAINT template_questions_pkey PRIMARY KEY (id),
  CONSTRAINT template_questions_position UNIQUE (template_id, "position")
);--> statement-breakpoint
CREATE TABLE templates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  superseded_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT templates_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE upload_parts (
  upload_id uuid NOT NULL,
  starts_at integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT upload_parts_upload_id_starts_at_pk PRIMARY KEY (upload_id, starts_at)
);--> statement-breakpoint
CREATE TABLE uploads (
  id uuid NOT NULL,
  offer_id bigint NOT NULL,
  file_name text NOT NULL,
  size_bytes integer NOT NULL,
  received_bytes integer DEFAULT 0 NOT NULL,
  attachment_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT uploads_received CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes))),
  CONSTRAINT uploads_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE user_notes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  author_id bigint NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_notes_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  login_id bigint NOT NULL,
  role text NOT NULL,
  signup_step text NOT NULL,
  deactivated_at timestamp with time zone,
  deactivated_by bigint,
  deactivation_reason text DEFAULT '' NOT NULL,
  validation text DEFAULT 'waiting' NOT NULL,
  waiting_since timestamp with time zone,
  documents_by_mail boolean DEFAULT true NOT NULL,
  approved_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT users_deactivation CHECK (((deactivated_at IS NOT NULL) OR (deactivated_by IS NULL))),
  CONSTRAINT users_role CHECK (role IN ('supplier', 'buyer', 'admin')),
  CONSTRAINT users_signup_step CHECK (signup_step IN ('code', 'profile', 'terms', 'done')),
  CONSTRAINT users_validation CHECK (validation IN ('waiting', 'validated', 'denied')),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_login_role UNIQUE (login_id, role)
);--> statement-breakpoint
CREATE TABLE validations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL,
  facts text[] DEFAULT '{}'::text[] NOT NULL,
  checked jsonb DEFAULT '{}'::jsonb NOT NULL,
  reason text DEFAULT '' NOT NULL,
  decided_by bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT validations_state CHECK (state IN ('validated', 'denied', 'lapsed')),
  CONSTRAINT validations_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE verification_codes (
  login_id bigint NOT NULL,
  purpose text NOT NULL,
  nonce text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT verification_codes_purpose CHECK (purpose IN ('second-factor', 'confirmation')),
  CONSTRAINT verification_codes_login_id_purpose_pk PRIMARY KEY (login_id, purpose)
);--> statement-breakpoint
-- The `figures_of` functions return the figures that a row is counted in, each with a key. They take a row, so they are
-- created after the tables.
CREATE FUNCTION figures_of(one audit_log) RETURNS TABLE(figure text, key text)
    LANGUAGE sql STABLE
    AS $$
  SELECT * FROM (VALUES ('audit act', one.act), ('audit actor', one.actor_id::text)) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one contracts) RETURNS TABLE(figure text, key text)
    LANGUAGE sql STABLE
    AS $$
  SELECT counted.* FROM (SELECT CASE
    WHEN one.wants_changes THEN 'open'
    WHEN one.rejected_at IS NOT NULL THEN 'rejected'
    WHEN one.supplier_agreed_at IS NULL OR one.buyer_agreed_at IS NULL THEN 'open'
    ELSE 'agreed' END) AS judged (standing),
  LATERAL (VALUES
    ('contract', standing),
    ('contract from', CASE WHEN standing = 'agreed' THEN day_of(one.start_date) END),
    ('contract until', CASE WHEN standing = 'agreed' THEN day_of(one.end_date) END),
    ('contract made', day_of(one.created_at AT TIME ZONE 'UTC')),
    ('contract of ' || one.buyer_id, ''),
    ('contract of ' || one.supplier_id, '')
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one nda_requests) RETURNS TABLE(figure text, key text)
    LANGUAGE sql STABLE
    AS $$
  SELECT * FROM (VALUES
    ('nda', one.status),
    ('nda asked', day_of(one.requested_at AT TIME ZONE 'UTC')),
    ('nda signed', day_of(one.buyer_signed_at AT TIME ZONE 'UTC')),
    ('nda of ' || one.buyer_id, concat_ws('|', 'active', one.is_offer_open, one.status)),
    ('nda of ' || one.supplier_id, CASE WHEN one.removed_at IS NULL THEN
      concat_ws('|', CASE WHEN one.archived_at IS NULL THEN 'active' ELSE 'archived' END, one.is_offer_open, one.status) END)
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one notifications) RETURNS TABLE(figure text, key text)
    LANGUAGE sql STABLE
    AS $$
  SELECT * FROM (VALUES
    ('notification of ' || one.user_id, one.category),
    ('unread of ' || one.user_id, CASE WHEN one.read_at IS NULL THEN one.category END)
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one offers) RETURNS TABLE(figure text, key text)
    LANGUAGE sql STABLE
    AS $$
  SELECT * FROM (VALUES
    ('offer', one.status),
    ('offer published', day_of(one.published_at AT TIME ZONE 'UTC'))
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one users) RETURNS TABLE(figure text, key text)
    LANGUAGE sql STABLE
    AS $$
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
-- Returns whether an offer needs no NDA, neither in its draft nor in its published version.
CREATE FUNCTION is_offer_open(o offers) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT NOT (o.nda_required OR EXISTS (
    SELECT FROM offer_versions v
    WHERE v.offer_id = o.id AND v.version = o.shown_version AND (v.content ->> 'ndaRequired')::boolean))
$$;--> statement-breakpoint
SET LOCAL check_function_bodies = on;--> statement-breakpoint
CREATE INDEX audit_log_act ON audit_log USING btree (act text_pattern_ops, id DESC);--> statement-breakpoint
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id DESC);--> statement-breakpoint
CREATE INDEX audit_log_created ON audit_log USING btree (created_at);--> statement-breakpoint
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_kind, subject_id, id DESC);--> statement-breakpoint
CREATE INDEX buyer_offers_changed ON buyer_offers USING btree (buyer_id, changed_xid);--> statement-breakpoint
CREATE INDEX buyer_offers_offer ON buyer_offers USING btree (offer_id);--> statement-breakpoint
CREATE INDEX buyer_offers_saved ON buyer_offers USING btree (supplier_id, saved_at) WHERE (saved_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX category_words_words ON category_words USING gin (market_vector(title, true));--> statement-breakpoint
CREATE INDEX company_partners_user ON company_partners USING btree (user_id, id);--> statement-breakpoint
CREATE INDEX company_services_user ON company_services USING btree (user_id, id);--> statement-breakpoint
CREATE INDEX consents_user ON consents USING btree (user_id);--> statement-breakpoint
CREATE INDEX contract_amendments_buyer ON contract_amendments USING btree (buyer_id, contract_id) WHERE ((state = 'open') AND (buyer_agreed_at IS NULL));--> statement-breakpoint
CREATE INDEX contract_amendments_document_file ON contract_amendments USING btree (document_file_id);--> statement-breakpoint
CREATE INDEX contract_amendments_supplier ON contract_amendments USING btree (supplier_id, contract_id) WHERE ((state = 'open') AND (supplier_agreed_at IS NULL));--> statement-breakpoint
CREATE UNIQUE INDEX contract_amendments_one_open ON contract_amendments USING btree (contract_id) WHERE (state = 'open');--> statement-breakpoint
CREATE INDEX contract_certificates_file ON contract_certificates USING btree (file_id);--> statement-breakpoint
CREATE INDEX contract_events_actor ON contract_events USING btree (actor_user_id);--> statement-breakpoint
CREATE INDEX contract_events_contract ON contract_events USING btree (contract_id, id);--> statement-breakpoint
CREATE INDEX contract_notes_contract ON contract_notes USING btree (contract_id, id DESC);--> statement-breakpoint
CREATE INDEX contract_notes_open ON contract_notes USING btree (contract_id, noted_by) WHERE (state = 'noted');--> statement-breakpoint
CREATE INDEX contract_notes_paper ON contract_notes USING btree (paper_id);--> statement-breakpoint
CREATE INDEX contract_notes_waiting ON contract_notes USING btree (answerer_id, contract_id) WHERE (state = 'noted');--> statement-breakpoint
CREATE INDEX contract_papers_contract ON contract_papers USING btree (contract_id);--> statement-breakpoint
CREATE INDEX contract_papers_file ON contract_papers USING btree (file_id);--> statement-breakpoint
CREATE INDEX contract_papers_loose ON contract_papers USING btree (created_at) WHERE (contract_id IS NULL);--> statement-breakpoint
CREATE INDEX contract_papers_uploader ON contract_papers USING btree (uploader_id);--> statement-breakpoint
CREATE INDEX contract_ratings_rated ON contract_ratings USING btree (rated_id, in_time, as_agreed, answered);--> statement-breakpoint
CREATE INDEX contract_signings_after_file ON contract_signings USING btree (after_file_id);--> statement-breakpoint
CREATE INDEX contract_signings_before_file ON contract_signings USING btree (before_file_id);--> statement-breakpoint
CREATE INDEX contract_signings_document ON contract_signings USING btree (sha256_after);--> statement-breakpoint
CREATE INDEX contract_signings_user ON contract_signings USING btree (user_id);--> statement-breakpoint
CREATE INDEX contracts_buyer ON contracts USING btree (buyer_id, created_at DESC, id DESC, start_date, end_date, supplier_agreed_at, buyer_agreed_at, rejected_at, wants_changes);--> statement-breakpoint
CREATE INDEX contracts_document_file ON contracts USING btree (document_file_id);--> statement-breakpoint
CREATE INDEX contracts_ending ON contracts USING btree (end_date, id) WHERE ((supplier_agreed_at IS NOT NULL) AND (buyer_agreed_at IS NOT NULL));--> statement-breakpoint
CREATE INDEX contracts_offer ON contracts USING btree (offer_id);--> statement-breakpoint
CREATE INDEX contracts_pair ON contracts USING btree (buyer_id, supplier_id, supplier_agreed_at, buyer_agreed_at);--> statement-breakpoint
CREATE INDEX contracts_starting ON contracts USING btree (start_date, id) WHERE ((supplier_agreed_at IS NOT NULL) AND (buyer_agreed_at IS NOT NULL));--> statement-breakpoint
CREATE INDEX contracts_supplier ON contracts USING btree (supplier_id, created_at DESC, id DESC, start_date, end_date, supplier_agreed_at, buyer_agreed_at, rejected_at, wants_changes);--> statement-breakpoint
CREATE INDEX conversations_buyer ON conversations USING btree (buyer_id, supplier_id, last_message_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX conversations_of_buyer ON conversations USING btree (buyer_id, COALESCE(last_message_at, created_at) DESC, id DESC);--> statement-breakpoint
CREATE INDEX conversations_of_supplier ON conversations USING btree (supplier_id, COALESCE(last_message_at, created_at) DESC, id DESC);--> statement-breakpoint
CREATE INDEX conversations_supplier ON conversations USING btree (supplier_id, buyer_id, last_message_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX conversations_unread_of_buyer ON conversations USING btree (buyer_id, COALESCE(last_message_at, created_at) DESC, id DESC) WHERE (buyer_unread > 0);--> statement-breakpoint
CREATE INDEX conversations_unread_of_supplier ON conversations USING btree (supplier_id, COALESCE(last_message_at, created_at) DESC, id DESC) WHERE (supplier_unread > 0);--> statement-breakpoint
CREATE INDEX deal_openings_subject ON deal_openings USING btree (subject) WHERE (subject IS NOT NULL);--> statement-breakpoint
CREATE INDEX deals_buyer ON deals USING btree (buyer_id);--> statement-breakpoint
CREATE INDEX deals_supplier ON deals USING btree (supplier_id);--> statement-breakpoint
CREATE INDEX import_records_digest ON import_records USING btree (digest);--> statement-breakpoint
CREATE INDEX key_registers_waiting ON key_registers USING btree (user_id) WHERE (last_sequence > logged_sequence);--> statement-breakpoint
CREATE INDEX log_heads_at ON log_heads USING btree (at);--> statement-breakpoint
CREATE INDEX logins_email_search ON logins USING gin (email_key gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX logins_email_key ON logins USING btree (email_key);--> statement-breakpoint
CREATE INDEX mailed_links_expires ON mailed_links USING btree (expires_at);--> statement-breakpoint
CREATE INDEX mailed_links_login ON mailed_links USING btree (login_id, purpose);--> statement-breakpoint
CREATE UNIQUE INDEX mailed_links_one_email ON mailed_links USING btree (login_id) WHERE (purpose = 'email');--> statement-breakpoint
CREATE INDEX market_counts_figure ON market_counts USING btree (figure, key);--> statement-breakpoint
CREATE INDEX message_attachments_conversation ON message_attachments USING btree (conversation_id);--> statement-breakpoint
CREATE INDEX message_attachments_file ON message_attachments USING btree (file_id);--> statement-breakpoint
CREATE INDEX message_attachments_loose ON message_attachments USING btree (created_at) WHERE (message_id IS NULL);--> statement-breakpoint
CREATE INDEX message_attachments_message ON message_attachments USING btree (message_id);--> statement-breakpoint
CREATE INDEX message_attachments_uploader ON message_attachments USING btree (uploader_id);--> statement-breakpoint
CREATE INDEX message_edits_message ON message_edits USING btree (message_id, id);--> statement-breakpoint
CREATE INDEX messages_conversation ON messages USING btree (conversation_id, id);--> statement-breakpoint
CREATE INDEX messages_sender ON messages USING btree (sender_id);--> statement-breakpoint
CREATE INDEX messages_sent ON messages USING brin (sent_at);--> statement-breakpoint
CREATE INDEX messages_words ON messages USING gin (((market_vector(content, false) || array_to_tsvector(ARRAY[('#' || (sender_id)::text), ('#' || (receiver_id)::text)]))));--> statement-breakpoint
CREATE UNIQUE INDEX messages_client ON messages USING btree (conversation_id, sender_id, client_id) WHERE (client_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX nda_documents_file ON nda_documents USING btree (file_id);--> statement-breakpoint
CREATE INDEX nda_documents_supplier ON nda_documents USING btree (supplier_id, id DESC);--> statement-breakpoint
CREATE INDEX nda_events_actor ON nda_events USING btree (actor_user_id);--> statement-breakpoint
CREATE INDEX nda_events_answers ON nda_events USING btree (actor_user_id, created_at DESC, id DESC) WHERE ((from_status = 'Requested') AND (to_status IN ('Approved & Shared', 'Rejected', 'Skipped')));--> statement-breakpoint
CREATE INDEX nda_events_nda ON nda_events USING btree (nda_id, id);--> statement-breakpoint
CREATE INDEX nda_recipients_user ON nda_recipients USING btree (user_id);--> statement-breakpoint
CREATE INDEX nda_reliances_buyer ON nda_reliances USING btree (buyer_id);--> statement-breakpoint
CREATE INDEX nda_reliances_offer ON nda_reliances USING btree (offer_id, buyer_id);--> statement-breakpoint
CREATE INDEX nda_renewals_replaced_certificate_file ON nda_renewals USING btree (replaced_certificate_file_id);--> statement-breakpoint
CREATE INDEX nda_renewals_replaced_signed_file ON nda_renewals USING btree (replaced_signed_file_id);--> statement-breakpoint
CREATE INDEX nda_renewals_signed_file ON nda_renewals USING btree (signed_file_id);--> statement-breakpoint
CREATE INDEX nda_renewals_to_sign ON nda_renewals USING btree (signer_id, nda_id) WHERE (state = 'open');--> statement-breakpoint
CREATE INDEX nda_renewals_waiting ON nda_renewals USING btree (started_at, id) WHERE ((state = 'open') AND (reminders_sent < 2));--> statement-breakpoint
CREATE UNIQUE INDEX nda_renewals_open ON nda_renewals USING btree (nda_id) WHERE (state = 'open');--> statement-breakpoint
CREATE INDEX nda_requests_asked ON nda_requests USING btree (requested_at, shared_at, buyer_signed_at);--> statement-breakpoint
CREATE INDEX nda_requests_asked_of ON nda_requests USING btree (supplier_id, requested_at, status) WHERE (removed_at IS NULL);--> statement-breakpoint
CREATE INDEX nda_requests_buyer ON nda_requests USING btree (buyer_id, changed_at DESC, id DESC, status, signed_file_id, is_offer_open);--> statement-breakpoint
CREATE INDEX nda_requests_certificate_file ON nda_requests USING btree (certificate_file_id);--> statement-breakpoint
CREATE INDEX nda_requests_ending ON nda_requests USING btree (valid_until, id) WHERE ((status = 'Signed & Shared') AND (valid_until IS NOT NULL));--> statement-breakpoint
CREATE INDEX nda_requests_pair ON nda_requests USING btree (buyer_id, supplier_id, status);--> statement-breakpoint
CREATE INDEX nda_requests_prepared_file ON nda_requests USING btree (prepared_file_id);--> statement-breakpoint
CREATE INDEX nda_requests_reaching ON nda_requests USING btree (buyer_id, supplier_id) WHERE (reach <> 'offer');--> statement-breakpoint
CREATE INDEX nda_requests_signature_file ON nda_requests USING btree (supplier_signature_file_id);--> statement-breakpoint
CREATE INDEX nda_requests_signed_file ON nda_requests USING btree (signed_file_id);--> statement-breakpoint
CREATE INDEX nda_requests_signed_with ON nda_requests USING btree (supplier_id, buyer_signed_at, status) WHERE ((removed_at IS NULL) AND (buyer_signed_at IS NOT NULL));--> statement-breakpoint
CREATE INDEX nda_requests_supplier ON nda_requests USING btree (supplier_id, changed_at DESC, id DESC, status, archived_at, accepted_step, is_offer_open) WHERE (removed_at IS NULL);--> statement-breakpoint
CREATE INDEX nda_requests_unfinished ON nda_requests USING btree (changed_at, id) WHERE (((accepted_step >= 1) AND (accepted_step <= 4)) OR ((status = 'Signed & Shared') AND (certificate_file_id IS NULL)));--> statement-breakpoint
CREATE INDEX nda_requests_waiting ON nda_requests USING btree (changed_at, id) WHERE ((status IN ('Requested', 'Approved & Shared')) AND (reminders_sent < 2));--> statement-breakpoint
CREATE INDEX nda_signings_document ON nda_signings USING btree (sha256_after);--> statement-breakpoint
CREATE INDEX nda_signings_user ON nda_signings USING btree (user_id);--> statement-breakpoint
CREATE INDEX notifications_of_category ON notifications USING btree (user_id, category, id DESC);--> statement-breakpoint
CREATE INDEX notifications_subject ON notifications USING btree (user_id, reference_kind, reference_id) WHERE (read_at IS NULL);--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications USING btree (user_id, category, id DESC) WHERE (read_at IS NULL);--> statement-breakpoint
CREATE INDEX notifications_user ON notifications USING btree (user_id, id DESC);--> statement-breakpoint
CREATE UNIQUE INDEX notifications_event ON notifications USING btree (user_id, event_key) WHERE (event_key IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX notifications_unread_key ON notifications USING btree (user_id, unread_key) WHERE ((unread_key IS NOT NULL) AND (read_at IS NULL));--> statement-breakpoint
CREATE INDEX offer_attachments_file ON offer_attachments USING btree (file_id);--> statement-breakpoint
CREATE INDEX offer_attachments_offer ON offer_attachments USING btree (offer_id);--> statement-breakpoint
CREATE INDEX offer_attachments_pending ON offer_attachments USING btree (created_at) WHERE pending;--> statement-breakpoint
CREATE INDEX offer_pictures_file ON offer_pictures USING btree (file_id);--> statement-breakpoint
CREATE INDEX offer_removals_changed ON offer_removals USING btree (changed_xid);--> statement-breakpoint
CREATE INDEX offer_takedowns_by ON offer_takedowns USING btree (taken_down_by);--> statement-breakpoint
CREATE INDEX offer_takedowns_offer ON offer_takedowns USING btree (offer_id);--> statement-breakpoint
CREATE UNIQUE INDEX offer_takedowns_one ON offer_takedowns USING btree (offer_id) WHERE (restored_at IS NULL);--> statement-breakpoint
CREATE INDEX offer_views_supplier ON offer_views USING btree (supplier_id, day, offer_id);--> statement-breakpoint
CREATE INDEX offers_changed ON offers USING btree (changed_xid);--> statement-breakpoint
CREATE INDEX offers_published ON offers USING btree (created_at DESC, id DESC, scope, duration, nda_required, budget_from, budget_to, qty_from, qty_to, categories) WHERE (status = 'published');--> statement-breakpoint
CREATE INDEX offers_search_public ON offers USING gin (search_public) WHERE (status = 'published');--> statement-breakpoint
CREATE INDEX offers_supplier ON offers USING btree (supplier_id, status, created_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX offers_supplier_changed ON offers USING btree (supplier_id, changed_xid);--> statement-breakpoint
CREATE INDEX offers_template ON offers USING btree (template_id) WHERE (template_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX offers_title ON offers USING btree (lower(title), id DESC, title, scope, duration, nda_required, budget_from, budget_to, qty_from, qty_to, categories) WHERE (status = 'published');--> statement-breakpoint
CREATE UNIQUE INDEX offers_client ON offers USING btree (supplier_id, client_id) WHERE (client_id IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX offers_import ON offers USING btree (import_source, import_id) WHERE (import_source IS NOT NULL);--> statement-breakpoint
CREATE INDEX presence_expiry ON presence USING btree (expires_at);--> statement-breakpoint
CREATE INDEX presence_user ON presence USING btree (user_id);--> statement-breakpoint
CREATE INDEX profiles_banner ON profiles USING btree (banner_file_id);--> statement-breakpoint
CREATE INDEX profiles_by_company ON profiles USING btree (lower(company_name), user_id);--> statement-breakpoint
CREATE INDEX profiles_by_name ON profiles USING btree (lower(last_name), lower(first_name), user_id);--> statement-breakpoint
CREATE INDEX profiles_company ON profiles USING gin (market_vector(company_name, true));--> statement-breakpoint
CREATE INDEX profiles_gstin ON profiles USING btree (gstin) WHERE (gstin <> '');--> statement-breakpoint
CREATE INDEX profiles_logo ON profiles USING btree (logo_file_id);--> statement-breakpoint
CREATE INDEX profiles_search ON profiles USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX quote_events_actor ON quote_events USING btree (actor_user_id);--> statement-breakpoint
CREATE INDEX quote_events_quote ON quote_events USING btree (quote_id, id);--> statement-breakpoint
CREATE INDEX quotes_buyer ON quotes USING btree (buyer_id, ((state = 'quoted')) DESC, changed_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX quotes_contract ON quotes USING btree (contract_id);--> statement-breakpoint
CREATE INDEX quotes_offer ON quotes USING btree (offer_id, buyer_id);--> statement-breakpoint
CREATE INDEX quotes_supplier ON quotes USING btree (supplier_id, ((state IN ('requested', 'countered'))) DESC, changed_at DESC, id DESC);--> statement-breakpoint
CREATE INDEX rate_counters_window ON rate_counters USING btree (window_ends_at);--> statement-breakpoint
CREATE UNIQUE INDEX recovery_codes_login ON recovery_codes USING btree (login_id, code_hash);--> statement-breakpoint
CREATE INDEX reports_closed_by ON reports USING btree (closed_by);--> statement-breakpoint
CREATE INDEX reports_open ON reports USING btree (id) WHERE (state = 'open');--> statement-breakpoint
CREATE INDEX reports_open_about ON reports USING btree (user_id) WHERE (state = 'open');--> statement-breakpoint
CREATE INDEX reports_state ON reports USING btree (state, id);--> statement-breakpoint
CREATE INDEX reports_user ON reports USING btree (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX reports_once ON reports USING btree (reporter_id, subject, subject_id) WHERE (state = 'open');--> statement-breakpoint
CREATE INDEX saved_companies_list ON saved_companies USING btree (owner_id, saved_at DESC, user_id);--> statement-breakpoint
CREATE INDEX saved_companies_user ON saved_companies USING btree (user_id);--> statement-breakpoint
CREATE INDEX saved_search_matches_new ON saved_search_matches USING btree (search_id, found_at) WHERE (found_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX saved_search_matches_offer ON saved_search_matches USING btree (offer_id);--> statement-breakpoint
CREATE INDEX saved_search_matches_unmailed ON saved_search_matches USING btree (search_id) WHERE ((found_at IS NOT NULL) AND (mailed_at IS NULL));--> statement-breakpoint
CREATE INDEX saved_searches_anchor ON saved_searches USING btree (anchor);--> statement-breakpoint
CREATE INDEX saved_searches_buyer ON saved_searches USING btree (buyer_id, id);--> statement-breakpoint
CREATE INDEX search_words_begin ON search_words USING btree (word text_pattern_ops);--> statement-breakpoint
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX search_words_sound ON search_words USING btree (sound) WHERE (sound IS NOT NULL);--> statement-breakpoint
CREATE INDEX security_events_account ON security_events USING btree (account text_pattern_ops, id DESC);--> statement-breakpoint
CREATE INDEX security_events_address ON security_events USING btree (address text_pattern_ops, id DESC);--> statement-breakpoint
CREATE INDEX security_events_created ON security_events USING btree (created_at);--> statement-breakpoint
CREATE INDEX security_events_kind ON security_events USING btree (kind text_pattern_ops, id DESC);--> statement-breakpoint
CREATE INDEX security_events_login ON security_events USING btree (login_id, id DESC);--> statement-breakpoint
CREATE INDEX seen_offers_offer ON seen_offers USING btree (offer_id);--> statement-breakpoint
CREATE INDEX sessions_expires ON sessions USING btree (expires_at);--> statement-breakpoint
CREATE INDEX sessions_login ON sessions USING btree (login_id);--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX sessions_token_hash ON sessions USING btree (token_hash);--> statement-breakpoint
CREATE INDEX sign_up_attempts_expires ON sign_up_attempts USING btree (expires_at);--> statement-breakpoint
CREATE INDEX signature_handovers_expiry ON signature_handovers USING btree (expires_at);--> statement-breakpoint
CREATE INDEX signature_handovers_user ON signature_handovers USING btree (user_id);--> statement-breakpoint
CREATE INDEX signing_keys_user ON signing_keys USING btree (user_id);--> statement-breakpoint
CREATE INDEX stored_files_kept ON stored_files USING btree (kept_at);--> statement-breakpoint
CREATE UNIQUE INDEX stored_files_sha256 ON stored_files USING btree (sha256);--> statement-breakpoint
CREATE INDEX synonyms_sound ON synonyms USING btree (sound);--> statement-breakpoint
CREATE INDEX templates_current ON templates USING btree (lower(name), id) WHERE (superseded_by IS NULL);--> statement-breakpoint
CREATE INDEX templates_superseded ON templates USING btree (superseded_by);--> statement-breakpoint
CREATE INDEX uploads_age ON uploads USING btree (created_at);--> statement-breakpoint
CREATE INDEX uploads_offer ON uploads USING btree (offer_id);--> statement-breakpoint
CREATE INDEX user_notes_author ON user_notes USING btree (author_id);--> statement-breakpoint
CREATE INDEX user_notes_user ON user_notes USING btree (user_id, id DESC);--> statement-breakpoint
CREATE INDEX users_deactivated ON users USING btree (id) WHERE (deactivated_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX users_deactivated_by ON users USING btree (deactivated_by);--> statement-breakpoint
CREATE INDEX users_unfinished ON users USING btree (login_id) WHERE (signup_step <> 'done');--> statement-breakpoint
CREATE INDEX users_unvalidated ON users USING btree (COALESCE(waiting_since, created_at), id) WHERE ((validation = 'waiting') AND (role <> 'admin') AND (signup_step = 'done') AND (deactivated_at IS NULL));--> statement-breakpoint
CREATE INDEX users_waiting ON users USING btree (id) WHERE ((role = 'admin') AND (approved_at IS NULL));--> statement-breakpoint
CREATE INDEX validations_by ON validations USING btree (decided_by);--> statement-breakpoint
CREATE INDEX validations_user ON validations USING btree (user_id, id DESC);--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_counted AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER buyer_offers_stamp BEFORE UPDATE ON buyer_offers FOR EACH ROW EXECUTE FUNCTION stamp_offer();--> statement-breakpoint
CREATE TRIGGER buyer_offers_supplier BEFORE INSERT ON buyer_offers FOR EACH ROW EXECUTE FUNCTION put_supplier_of_offer();--> statement-breakpoint
CREATE TRIGGER category_words_changed AFTER INSERT ON category_words FOR EACH STATEMENT EXECUTE FUNCTION follow_category_words();--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consents_not_emptied BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_amendments_keep BEFORE UPDATE ON contract_amendments FOR EACH ROW EXECUTE FUNCTION keep_amendment();--> statement-breakpoint
CREATE TRIGGER contract_amendments_sides BEFORE INSERT ON contract_amendments FOR EACH ROW EXECUTE FUNCTION put_sides_of_amendment();--> statement-breakpoint
CREATE TRIGGER contract_certificates_append_only BEFORE DELETE OR UPDATE ON contract_certificates FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_certificates_not_emptied BEFORE TRUNCATE ON contract_certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_events_append_only BEFORE DELETE OR UPDATE ON contract_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_events_not_emptied BEFORE TRUNCATE ON contract_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_notes_answerer BEFORE INSERT ON contract_notes FOR EACH ROW EXECUTE FUNCTION put_answerer_of_note();--> statement-breakpoint
CREATE TRIGGER contract_notes_keep BEFORE UPDATE ON contract_notes FOR EACH ROW EXECUTE FUNCTION keep_contract_note();--> statement-breakpoint
CREATE TRIGGER contract_ratings_keep BEFORE UPDATE ON contract_ratings FOR EACH ROW EXECUTE FUNCTION keep_contract_rating();--> statement-breakpoint
CREATE TRIGGER contract_signings_append_only BEFORE DELETE OR UPDATE ON contract_signings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_signings_not_emptied BEFORE TRUNCATE ON contract_signings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contracts_counted AFTER INSERT OR DELETE OR UPDATE OF wants_changes, rejected_at, supplier_agreed_at, buyer_agreed_at, start_date, end_date, created_at ON contracts FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER contracts_keep_agreed BEFORE UPDATE ON contracts FOR EACH ROW WHEN (((old.supplier_agreed_at IS NOT NULL) AND (old.buyer_agreed_at IS NOT NULL))) EXECUTE FUNCTION keep_agreed_contract();--> statement-breakpoint
CREATE TRIGGER deal_entries_append_only BEFORE DELETE OR UPDATE ON deal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER deal_entries_not_emptied BEFORE TRUNCATE ON deal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER deal_log_append_only BEFORE DELETE OR UPDATE ON deal_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER deal_log_not_emptied BEFORE TRUNCATE ON deal_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER key_register_entries_append_only BEFORE DELETE OR UPDATE ON key_register_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER key_register_entries_not_emptied BEFORE TRUNCATE ON key_register_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_heads_append_only BEFORE DELETE OR UPDATE ON log_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_heads_not_emptied BEFORE TRUNCATE ON log_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_keys_append_only BEFORE DELETE OR UPDATE ON log_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_keys_not_emptied BEFORE TRUNCATE ON log_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_leaves_append_only BEFORE DELETE OR UPDATE ON log_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_leaves_not_emptied BEFORE TRUNCATE ON log_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE DELETE OR UPDATE ON log_nodes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_nodes_not_emptied BEFORE TRUNCATE ON log_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_timestamps_append_only BEFORE DELETE OR UPDATE ON log_timestamps FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_timestamps_not_emptied BEFORE TRUNCATE ON log_timestamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER messages_first_answers AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION keep_first_answers();--> statement-breakpoint
CREATE TRIGGER nda_events_append_only BEFORE DELETE OR UPDATE ON nda_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_events_not_emptied BEFORE TRUNCATE ON nda_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_reliances_append_only BEFORE DELETE OR UPDATE ON nda_reliances FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_reliances_not_emptied BEFORE TRUNCATE ON nda_reliances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_requests_counted AFTER INSERT OR DELETE OR UPDATE OF status, requested_at, buyer_signed_at, archived_at, removed_at, is_offer_open ON nda_requests FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER nda_requests_offer_openness BEFORE INSERT ON nda_requests FOR EACH ROW EXECUTE FUNCTION put_offer_openness();--> statement-breakpoint
CREATE TRIGGER nda_requests_shared BEFORE UPDATE OF status ON nda_requests FOR EACH ROW WHEN (((new.status = 'Approved & Shared') AND (old.status <> new.status) AND ((old.shared_at IS NULL) OR (old.shared_at < new.requested_at)))) EXECUTE FUNCTION put_sharing_of_nda();--> statement-breakpoint
CREATE TRIGGER nda_signings_append_only BEFORE DELETE OR UPDATE ON nda_signings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_signings_not_emptied BEFORE TRUNCATE ON nda_signings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER notifications_counted AFTER INSERT OR DELETE OR UPDATE OF read_at, created_at ON notifications FOR EACH ROW EXECUTE FUNCTION keep_notification_counts();--> statement-breakpoint
CREATE TRIGGER offer_views_supplier BEFORE INSERT ON offer_views FOR EACH ROW EXECUTE FUNCTION put_supplier_of_offer();--> statement-breakpoint
CREATE TRIGGER offers_categories BEFORE INSERT OR UPDATE OF categories ON offers FOR EACH ROW EXECUTE FUNCTION set_categories_text();--> statement-breakpoint
CREATE TRIGGER offers_company BEFORE INSERT ON offers FOR EACH ROW WHEN ((new.company_name = '')) EXECUTE FUNCTION set_company_of_offer();--> statement-breakpoint
CREATE TRIGGER offers_counted AFTER DELETE OR UPDATE OF status, published_at ON offers FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER offers_counted_draft AFTER INSERT ON offers FOR EACH ROW WHEN (((new.status = 'draft') AND (new.published_at IS NULL))) EXECUTE FUNCTION keep_count_of_draft();--> statement-breakpoint
CREATE TRIGGER offers_counted_new AFTER INSERT ON offers FOR EACH ROW WHEN (((new.status <> 'draft') OR (new.published_at IS NOT NULL))) EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER offers_learn_words AFTER INSERT OR UPDATE OF status, title, company_name ON offers FOR EACH ROW WHEN ((new.status = 'published')) EXECUTE FUNCTION learn_words();--> statement-breakpoint
CREATE TRIGGER offers_openness AFTER UPDATE OF nda_required, shown_version ON offers FOR EACH ROW WHEN (((old.nda_required <> new.nda_required) OR (old.shown_version IS DISTINCT FROM new.shown_version))) EXECUTE FUNCTION pass_offer_openness();--> statement-breakpoint
CREATE TRIGGER offers_place BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION set_place_of_offer();--> statement-breakpoint
CREATE TRIGGER offers_removed AFTER DELETE ON offers FOR EACH ROW EXECUTE FUNCTION keep_removal_of_offer();--> statement-breakpoint
CREATE TRIGGER offers_stamp BEFORE UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION stamp_offer();--> statement-breakpoint
CREATE TRIGGER profiles_company_changed AFTER INSERT OR UPDATE OF company_name, city, state ON profiles FOR EACH ROW EXECUTE FUNCTION follow_company_of_offers();--> statement-breakpoint
CREATE TRIGGER quote_events_append_only BEFORE DELETE OR UPDATE ON quote_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_events_not_emptied BEFORE TRUNCATE ON quote_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_rounds_append_only BEFORE DELETE OR UPDATE ON quote_rounds FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_rounds_not_emptied BEFORE TRUNCATE ON quote_rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER security_events_forgotten AFTER UPDATE ON security_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.login_id IS NOT NULL) AND ((new.account <> old.account) OR (new.address <> old.address) OR (new.device <> old.device) OR (new.detail <> old.detail) OR (new.login_id IS DISTINCT FROM old.login_id)))) EXECUTE FUNCTION refuse_forgetting_open_account();--> statement-breakpoint
CREATE TRIGGER security_events_kept BEFORE UPDATE ON security_events FOR EACH ROW
WHEN (
  (NEW.id, NEW.kind, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.created_at)
  OR NEW.times < OLD.times
  OR NEW.last_at < OLD.last_at
  OR NEW.account NOT IN (OLD.account, '')
  OR NEW.address NOT IN (OLD.address, '')
  OR NEW.device NOT IN (OLD.device, '')
  OR (NEW.detail <> OLD.detail AND NEW.detail <> '{}')
  OR (NEW.login_id IS NOT NULL AND NEW.login_id IS DISTINCT FROM OLD.login_id)
) EXECUTE FUNCTION refuse_other_security_event();--> statement-breakpoint
CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_removal();--> statement-breakpoint
CREATE TRIGGER security_events_not_removed BEFORE DELETE ON security_events FOR EACH ROW WHEN ((old.created_at > (now() - '89 days'::interval))) EXECUTE FUNCTION refuse_security_event_removal();--> statement-breakpoint
CREATE TRIGGER user_notes_append_only BEFORE DELETE OR UPDATE ON user_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER user_notes_not_emptied BEFORE TRUNCATE ON user_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role, signup_step, deactivated_at, approved_at, validation, created_at ON users FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER validations_append_only BEFORE DELETE OR UPDATE ON validations FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER validations_not_emptied BEFORE TRUNCATE ON validations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE audit_log
  ADD CONSTRAINT audit_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE authenticators
  ADD CONSTRAINT authenticators_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE buyer_offers
  ADD CONSTRAINT buyer_offers_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT buyer_offers_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE company_partners
  ADD CONSTRAINT company_partners_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE company_services
  ADD CONSTRAINT company_services_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE consents
  ADD CONSTRAINT consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE contract_amendments
  ADD CONSTRAINT contract_amendments_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE,
  ADD CONSTRAINT contract_amendments_document_file_id_stored_files_id_fk FOREIGN KEY (document_file_id) REFERENCES stored_files(id);--> statement-breakpoint
ALTER TABLE contract_certificates
  ADD CONSTRAINT contract_certificates_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE,
  ADD CONSTRAINT contract_certificates_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);--> statement-breakpoint
ALTER TABLE contract_events
  ADD CONSTRAINT contract_events_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES users(id),
  ADD CONSTRAINT contract_events_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE contract_notes
  ADD CONSTRAINT contract_notes_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE,
  ADD CONSTRAINT contract_notes_paper_id_contract_papers_id_fk FOREIGN KEY (paper_id) REFERENCES contract_papers(id);--> statement-breakpoint
ALTER TABLE contract_notices
  ADD CONSTRAINT contract_notices_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE contract_papers
  ADD CONSTRAINT contract_papers_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE,
  ADD CONSTRAINT contract_papers_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT contract_papers_uploader_id_users_id_fk FOREIGN KEY (uploader_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE contract_progress
  ADD CONSTRAINT contract_progress_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE contract_ratings
  ADD CONSTRAINT contract_ratings_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE,
  ADD CONSTRAINT contract_ratings_rated_id_users_id_fk FOREIGN KEY (rated_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE contract_revisions
  ADD CONSTRAINT contract_revisions_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE contract_signings
  ADD CONSTRAINT contract_signings_after_file_id_stored_files_id_fk FOREIGN KEY (after_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT contract_signings_before_file_id_stored_files_id_fk FOREIGN KEY (before_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT contract_signings_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE,
  ADD CONSTRAINT contract_signings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE contracts
  ADD CONSTRAINT contracts_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT contracts_document_file_id_stored_files_id_fk FOREIGN KEY (document_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT contracts_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id),
  ADD CONSTRAINT contracts_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE conversations
  ADD CONSTRAINT conversations_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT conversations_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id),
  ADD CONSTRAINT conversations_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE deal_entries
  ADD CONSTRAINT deal_entries_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);--> statement-breakpoint
ALTER TABLE deals
  ADD CONSTRAINT deals_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT deals_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id),
  ADD CONSTRAINT deals_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE import_records
  ADD CONSTRAINT import_records_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE key_challenges
  ADD CONSTRAINT key_challenges_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE key_demands
  ADD CONSTRAINT key_demands_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE key_register_entries
  ADD CONSTRAINT key_register_entries_register_id_key_registers_user_id_fk FOREIGN KEY (register_id) REFERENCES key_registers(user_id);--> statement-breakpoint
ALTER TABLE key_registers
  ADD CONSTRAINT key_registers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE known_devices
  ADD CONSTRAINT known_devices_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE log_leaves
  ADD CONSTRAINT log_leaves_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id),
  ADD CONSTRAINT log_leaves_register_id_key_registers_user_id_fk FOREIGN KEY (register_id) REFERENCES key_registers(user_id);--> statement-breakpoint
ALTER TABLE log_timestamps
  ADD CONSTRAINT log_timestamps_size_log_heads_size_fk FOREIGN KEY (size) REFERENCES log_heads(size);--> statement-breakpoint
ALTER TABLE mailed_links
  ADD CONSTRAINT mailed_links_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_attachments
  ADD CONSTRAINT message_attachments_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  ADD CONSTRAINT message_attachments_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT message_attachments_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  ADD CONSTRAINT message_attachments_uploader_id_users_id_fk FOREIGN KEY (uploader_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE message_edits
  ADD CONSTRAINT message_edits_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE messages
  ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  ADD CONSTRAINT messages_sender_id_users_id_fk FOREIGN KEY (sender_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE nda_documents
  ADD CONSTRAINT nda_documents_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_documents_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE nda_events
  ADD CONSTRAINT nda_events_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES users(id),
  ADD CONSTRAINT nda_events_nda_id_nda_requests_id_fk FOREIGN KEY (nda_id) REFERENCES nda_requests(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE nda_recipients
  ADD CONSTRAINT nda_recipients_nda_id_nda_requests_id_fk FOREIGN KEY (nda_id) REFERENCES nda_requests(id) ON DELETE CASCADE,
  ADD CONSTRAINT nda_recipients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE nda_reliances
  ADD CONSTRAINT nda_reliances_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT nda_reliances_nda_id_nda_requests_id_fk FOREIGN KEY (nda_id) REFERENCES nda_requests(id) ON DELETE CASCADE,
  ADD CONSTRAINT nda_reliances_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id);--> statement-breakpoint
ALTER TABLE nda_renewals
  ADD CONSTRAINT nda_renewals_nda_id_nda_requests_id_fk FOREIGN KEY (nda_id) REFERENCES nda_requests(id) ON DELETE CASCADE,
  ADD CONSTRAINT nda_renewals_replaced_certificate_file_id_stored_files_id_fk FOREIGN KEY (replaced_certificate_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_renewals_replaced_signed_file_id_stored_files_id_fk FOREIGN KEY (replaced_signed_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_renewals_signed_file_id_stored_files_id_fk FOREIGN KEY (signed_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_renewals_signer_id_users_id_fk FOREIGN KEY (signer_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE nda_requests
  ADD CONSTRAINT nda_requests_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT nda_requests_certificate_file_id_stored_files_id_fk FOREIGN KEY (certificate_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_requests_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id),
  ADD CONSTRAINT nda_requests_prepared_file_id_stored_files_id_fk FOREIGN KEY (prepared_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_requests_signed_file_id_stored_files_id_fk FOREIGN KEY (signed_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT nda_requests_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id),
  ADD CONSTRAINT nda_requests_supplier_signature_file_id_stored_files_id_fk FOREIGN KEY (supplier_signature_file_id) REFERENCES stored_files(id);--> statement-breakpoint
ALTER TABLE nda_signings
  ADD CONSTRAINT nda_signings_nda_id_nda_requests_id_fk FOREIGN KEY (nda_id) REFERENCES nda_requests(id) ON DELETE CASCADE,
  ADD CONSTRAINT nda_signings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE notification_choices
  ADD CONSTRAINT notification_choices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notifications
  ADD CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE offer_answers
  ADD CONSTRAINT offer_answers_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE offer_attachments
  ADD CONSTRAINT offer_attachments_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT offer_attachments_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE offer_pictures
  ADD CONSTRAINT offer_pictures_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT offer_pictures_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE offer_rewordings
  ADD CONSTRAINT offer_rewordings_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE offer_takedowns
  ADD CONSTRAINT offer_takedowns_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  ADD CONSTRAINT offer_takedowns_taken_down_by_users_id_fk FOREIGN KEY (taken_down_by) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE offer_versions
  ADD CONSTRAINT offer_versions_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE offer_views
  ADD CONSTRAINT offer_views_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE offers
  ADD CONSTRAINT offers_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id),
  ADD CONSTRAINT offers_template_id_templates_id_fk FOREIGN KEY (template_id) REFERENCES templates(id);--> statement-breakpoint
ALTER TABLE presence
  ADD CONSTRAINT presence_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE profiles
  ADD CONSTRAINT profiles_banner_file_id_stored_files_id_fk FOREIGN KEY (banner_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT profiles_logo_file_id_stored_files_id_fk FOREIGN KEY (logo_file_id) REFERENCES stored_files(id),
  ADD CONSTRAINT profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE quiet_hours
  ADD CONSTRAINT quiet_hours_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE quote_events
  ADD CONSTRAINT quote_events_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES users(id),
  ADD CONSTRAINT quote_events_quote_id_quotes_id_fk FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE quote_rounds
  ADD CONSTRAINT quote_rounds_quote_id_quotes_id_fk FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE quotes
  ADD CONSTRAINT quotes_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  ADD CONSTRAINT quotes_contract_id_contracts_id_fk FOREIGN KEY (contract_id) REFERENCES contracts(id),
  ADD CONSTRAINT quotes_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id),
  ADD CONSTRAINT quotes_supplier_id_users_id_fk FOREIGN KEY (supplier_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE recovery_codes
  ADD CONSTRAINT recovery_codes_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE remembered_signatures
  ADD CONSTRAINT remembered_signatures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE reports
  ADD CONSTRAINT reports_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id),
  ADD CONSTRAINT reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  ADD CONSTRAINT reports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE saved_companies
  ADD CONSTRAINT saved_companies_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  ADD CONSTRAINT saved_companies_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE saved_search_matches
  ADD CONSTRAINT saved_search_matches_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  ADD CONSTRAINT saved_search_matches_search_id_saved_searches_id_fk FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE saved_searches
  ADD CONSTRAINT saved_searches_buyer_id_users_id_fk FOREIGN KEY (buyer_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE security_events
  ADD CONSTRAINT security_events_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE seen_offers
  ADD CONSTRAINT seen_offers_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  ADD CONSTRAINT seen_offers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE sessions
  ADD CONSTRAINT sessions_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE,
  ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE sign_up_attempts
  ADD CONSTRAINT sign_up_attempts_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE signature_handovers
  ADD CONSTRAINT signature_handovers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE signing_keys
  ADD CONSTRAINT signing_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE synonyms
  ADD CONSTRAINT synonyms_group_id_synonym_groups_id_fk FOREIGN KEY (group_id) REFERENCES synonym_groups(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE template_questions
  ADD CONSTRAINT template_questions_template_id_templates_id_fk FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE templates
  ADD CONSTRAINT templates_superseded_by_templates_id_fk FOREIGN KEY (superseded_by) REFERENCES templates(id);--> statement-breakpoint
ALTER TABLE upload_parts
  ADD CONSTRAINT upload_parts_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE uploads
  ADD CONSTRAINT uploads_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE user_notes
  ADD CONSTRAINT user_notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  ADD CONSTRAINT user_notes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE users
  ADD CONSTRAINT users_deactivated_by_users_id_fk FOREIGN KEY (deactivated_by) REFERENCES users(id),
  ADD CONSTRAINT users_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE validations
  ADD CONSTRAINT validations_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  ADD CONSTRAINT validations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE verification_codes
  ADD CONSTRAINT verification_codes_login_id_logins_id_fk FOREIGN KEY (login_id) REFERENCES logins(id) ON DELETE CASCADE;--> statement-breakpoint
-- Synonyms of a new market, one group per line. A word in two groups has its key in the first only.
WITH lines AS (
  SELECT n, line FROM regexp_split_to_table(btrim($$
air conditioner, AC, air conditioning, split AC, एसी, এসি, குளிரூட்டி, ఎయిర్ కండిషనర్, એર કંડિશનર, वातानुकूलक, aire acondicionado, climatiseur, AC unit, window AC, aircon
generator, genset, DG set, diesel generator, generating set, जनरेटर, জেনারেটর, ஜெனரேட்டர், జనరేటర్, જનરેટર, जनित्र, generador, génératrice
CCTV, surveillance camera, security camera, closed circuit television, सीसीटीवी, CCTV camera, surveillance system, video surveillance, सीसीटीवी कैमरा, সিসিটিভি
UPS, uninterruptible power supply, यूपीएस, uninterrupted power supply, uninterruptable power supply, uninterruptible power system
PPE, personal protective equipment, protective gear, safety gear, protective equipment, protective clothing, safety equipment, PPE kit
HDPE, high density polyethylene
LDPE, low density polyethylene
PVC, polyvinyl chloride
uPVC, unplasticised PVC
CPVC, chlorinated PVC
LED, light emitting diode, एलईडी, LED light, LED lamp
CC road, cement concrete road, concrete road, सीसी रोड, CC pavement, cement concrete pavement
AMC, annual maintenance contract, maintenance contract, वार्षिक रखरखाव, annual maintenance, AMC of
CMC, comprehensive maintenance contract, comprehensive annual maintenance, CAMC
RO, reverse osmosis, water purifier, आरओ, RO plant, RO system, water filter, water purification, जल शोधक
laptop, notebook computer, notebook, लैपटॉप, ল্যাপটপ, மடிக்கணினி, నోట్‌బుక్, લેપટોપ, ordenador portátil, ordinateur portable, portátil
computer, desktop, PC, कंप्यूटर, কম্পিউটার, கணினி, desktop computer, personal computer, కంప్యూటర్, કમ્પ્યુટર, संगणक, ordenador, computadora, ordinateur
lift, elevator, लिफ्ट, লিফট, மின்தூக்கி, లిఫ్ట్, લિફ્ટ, ascensor, ascenseur
tyre, tire, टायर, টায়ার, టైర్, ટાયર, டயர், neumático, llanta, pneu
sanitizer, sanitiser, hand rub, सैनिटाइजर, hand sanitizer, hand sanitiser, alcohol rub
logistics, transport, transportation, freight, परिवहन, পরিবহন, போக்குவரத்து, haulage, cartage, carriage of goods, परिवहन सेवा, వాహన రవాణా, વાહનવ્યવહાર
cement, सीमेंट, সিমেন্ট, சிமெண்ட், OPC cement, సిమెంట్, સિમેન્ટ, सिमेंट, চিমেণ্ট, cemento, ciment, portland cement
brick, ईंट, ইট, செங்கல், ఇటుక, ઈંટ, वीट, ইটা, ladrillo, brique, eent
sand, रेत, बालू, বালি, மணல், ఇసుక, રેતી, वाळू, বালিমাটি, balu
aggregate, gravel, stone chips, crushed stone, गिट्टी, stone aggregate, కంకర, કપચી, खडी, gitti, coarse aggregate
steel, इस्पात, স্টিল, எஃகு, స్టీల్, સ્ટીલ, पोलाद, acero, acier
iron, लोहा, লোহা, இரும்பு, ఇనుము, લોખંડ, लोखंड, hierro, loha
rebar, TMT bar, reinforcement bar, सरिया, sariya, TMT, TMT steel, reinforcement steel, reinforcing bar, deformed bar
stainless steel, SS pipe, inox
mild steel, MS pipe, MS plate
galvanised iron, GI pipe, galvanized, galvanised
aluminium, aluminum, एल्युमिनियम, అల్యూమినియం, એલ્યુમિનિયમ, aluminio
copper, तांबा, তামা, செம்பு, రాగి, તાંબુ, तांबे, cobre, cuivre
timber, wood, lumber, लकड़ी, কাঠ, மரம், కలప, લાકડું, लाकूड, কাঠখড়ি, madera, lakdi, lakadi
plywood, ply board, प्लाईवुड, ప్లైవుడ్, પ્લાયવુડ, contrachapado
paint, पेंट, রং, வண்ணப்பூச்சு, పెయింట్, રંગ, रंग, ৰং, pintura, peinture
tile, टाइल, टाइल्स, ceramic tile, టైల్స్, ટાઇલ્સ, azulejo
glass, कांच, काँच, কাচ, గాజు, કાચ, काच, vidrio
pump, पंप, पम्प, পাম্প, பம்ப், motor pump, పంపు, પંપ, पम्प सेट, pump set, pumpset, bomba de agua, pompe
submersible pump, borewell pump, सबमर्सिबल पंप, సబ్‌మెర్సిబుల్ పంపు, સબમર્સિબલ પંપ
borewell, bore well, tube well, tubewell, बोरवेल, नलकूप, deep tube well, tubewell boring, బోరుబావి, બોરવેલ, கிணறு, নলকূপ
hand pump, handpump, हैंडपंप, চাপকল, చేతి పంపు, હેન્ડપંપ, हातपंप, চাপাকল, kai pump
water tank, storage tank, पानी की टंकी, टंकी, water reservoir, నీటి ట్యాంక్, પાણીની ટાંકી, पाण्याची टाकी, জলাধার, தண்ணீர் தொட்டி, tanque de agua, paani ki tanki, pani ki tanki
water, पानी, जल, জল, தண்ணீர், నీరు, પાણી, पाणी, পানী, agua, pani, paani, jal
pipe, पाइप, পাইপ, குழாய், పైపు, પાઇપ, पाईप, tubería, tuyau
valve, वाल्व, వాల్వ్, વાલ્વ, ভালভ, வால்வு, sluice valve, válvula
motor, मोटर, মোটর, மோட்டார், electric motor, మోటార్, મોટર
transformer, ट्रांसफार्मर, ট্রান্সফরমার, மின்மாற்றி, ట్రాన్స్‌ఫార్మర్, ટ્રાન્સફોર્મર, रोहित्र, ট্ৰেন্সফৰ্মাৰ, transformador, transformateur
electricity, power supply, बिजली, bijli, বিদ্যুৎ, மின்சாரம், విద్యుత్, વીજળી, वीज, electricidad, électricité, বিজুলী, विद्युत, electric supply
solar, सोलर, सौर, photovoltaic, সৌর, சூரிய, solar power, solar energy, సౌర, સૌર, সৌৰ, solaire
solar panel, PV module, solar module, सोलर पैनल, solar PV, solar photovoltaic, solar power plant, panel solar, panneau solaire
battery, accumulator, बैटरी, ব্যাটারি, மின்கலம், బ్యాటరీ, બેટરી, பேட்டரி, বেটাৰী, batería
inverter, इन्वर्टर, ఇన్వర్టర్, ઇન્વર્ટર, ইনভার্টার, இன்வெர்ட்டர், power inverter
cable, wire, केबल, तार, তার, கம்பி, electric cable, electrical cable, కేబుల్, કેબલ, তাঁৰ
optical fibre, optical fiber, fibre optic, fiber optic, OFC, optical fibre cable, optic fibre, fibre cable, ऑप्टिकल फाइबर
fibre, fiber
switchgear, LT panel, switchboard
circuit breaker, MCB, MCCB, vacuum circuit breaker, VCB, సర్క్యూట్ బ్రేకర్
bulb, lamp, बल्ब, বাল্ব, LED bulb, బల్బ్, બલ્બ, বাল্ব বাতি
street light, streetlight, street lamp, स्ट्रीट लाइट, road lighting, roadside light, వీధి దీపం, સ્ટ્રીટ લાઇટ, पथदिवे, তেরুবিளக்கு, পথের আলো, தெருவிளக்கு, alumbrado público, éclairage public
fan, पंखा, পাখা, மின்விசிறி, ceiling fan, exhaust fan, ఫ్యాన్, પંખો, पंखे, ventilador
high mast, high mast light
refrigerator, fridge, रेफ्रिजरेटर, फ्रिज, రిఫ్రిజిరేటర్, રેફ્રિજરેટર, ফ্রিজ, குளிர்சாதனப்பெட்டி, refrigerador
deep freezer, freezer
water cooler, वाटर कूलर
heater, geyser, water heater, गीजर
boiler, steam generator
compressor, air compressor, కంప్రెసర్, કોમ્પ્રેસર, কম্প্রেসর, compresor, कंप्रेसर
lathe, lathe machine, खराद
CNC, computer numerical control
welding machine, welder, वेल्डिंग मशीन
crane, hoist, क्रेन, క్రేన్, ક્રેન, ক্রেন, கிரேன், grúa
forklift, fork lift truck, stacker
excavator, backhoe, JCB, earthmover, backhoe loader, hydraulic excavator, एक्सकेवेटर, excavadora, excavatrice
tractor, ट्रैक्टर, ট্রাক্টর, டிராக்டர், ట్రాక్టర్, ટ્રેક્ટર, ট্ৰেক্টৰ
truck, lorry, tipper, ट्रक, ট্রাক, லாரி, goods vehicle, dump truck, dumper, ట్రక్, ટ્રક, মালবাহী গাড়ি, camión, camion
car, sedan, कार, গাড়ি, கார், motor car, passenger car, కారు, કાર, automóvil
bus, बस, বাস, பேருந்து, బస్సు, બસ, বাছ, autobús, autocar
motorcycle, motorbike, two wheeler, bike, मोटरसाइकिल, scooter, మోటార్ సైకిల్, મોટરસાયકલ, মোটৰ চাইকেল, motocicleta
bicycle, साइकिल, সাইকেল, மிதிவண்டி, pedal cycle, సైకిల్, સાયકલ, सायकल, চাইকেল, bicicleta, vélo
ambulance, एम्बुलेंस, अम्बुलेंस, অ্যাম্বুলেন্স, అంబులెన్స్, એમ્બ્યુલન્સ, रुग्णवाहिका, এম্বুলেন্স, ஆம்புலன்ஸ், ambulancia
vehicle hire, car hire, car rental, taxi hire, vehicle rental, hiring of vehicle, hire of vehicle, hiring of vehicles, taxi service, cab hire, cab service
hire, rental, lease, renting, किराया, ভাড়া, வாடகை, అద్దె, ભાડે, alquiler
petrol, gasoline, पेट्रोल, পেট্রোল, పెట్రోల్, પેટ્રોલ, பெட்ரோல், gasolina, motor spirit
diesel, high speed diesel, HSD, डीजल, ডিজেল, డీజిల్, ડીઝલ, டீசல், diesel fuel, gasoil
LPG, cooking gas, gas cylinder, liquefied petroleum gas, रसोई गैस, LP gas, liquified petroleum gas, रसोई गैस सिलेंडर
CNG, compressed natural gas
coal, कोयला, কয়লা, நிலக்கரி, బొగ్గు, કોલસો, कोळसा, কয়লাখনি, carbón, charbon, koyla
lubricant, lubricating oil, engine oil
oxygen, ऑक्सीजन, অক্সিজেন, ఆక్సిజన్, ઓક્સિજન, ஆக்ஸிஜன், oxígeno
medicine, drugs, pharmaceuticals, दवा, दवाई, ঔষধ, மருந்து, medicinal product, మందులు, దవా, દવા, औषध, औषधे, ঔষধপাতি, medicamento, médicament, medicina, dawai, dawa, dava, oushadh
vaccine, टीका, টিকা, தடுப்பூசி, వ్యాక్సిన్, રસી, लस, vacuna
syringe, सिरिंज, సిరంజి, સિરિંજ, সিরিঞ্জ, jeringa
glove, दस्ताना, दस्ताने, গ্লাভস, கையுறை, hand glove, చేతి తొడుగులు, મોજા, हातमोजे, guante
mask, face mask, मास्क, মাস্ক, முகக்கவசம், మాస్క్, માસ્ક, mascarilla
helmet, hard hat, हेलमेट, হেলমেট, హెల్మెట్, હેલ્મેટ, தலைக்கவசம், casco
safety shoes, safety boots, protective footwear
shoe, footwear, जूता, जूते, জুতা, காலணி, boot, బూట్లు, જૂતા, बूट, calzado, chaussure
bandage, dressing, पट्टी, gauze bandage, gauze, ব্যান্ডেজ, கட்டு
hospital, अस्पताल, হাসপাতাল, மருத்துவமனை, ఆసుపత్రి, હોસ્પિટલ, रुग्णालय, চিকিৎসালয়, हॉस्पिटल, hôpital, aspatal, haspatal
wheelchair, wheel chair, व्हीलचेयर, హీల్‌చైర్, વ્હીલચેર, চাকাওয়ালা চেয়ার, silla de ruedas, fauteuil roulant
x-ray, radiography, एक्सरे, x-ray machine, digital radiography, radiology
ultrasound, sonography, USG, ultrasound machine, USG machine, ultrasonography, ecografía
ECG, EKG, electrocardiograph
MRI, magnetic resonance imaging
ICU, intensive care unit
ventilator, वेंटिलेटर, ICU ventilator, వెంటిలేటర్, વેન્ટિલેટર
soap, साबुन, সাবান, சோப்பு, సబ్బు, સાબુ, साबण, চাবোন, jabón, savon, sabun
detergent, washing powder, डिटर्जेंट, డిటర్జెంట్, ડિટર્જન્ટ, ডিটারজেন্ট, detergente
disinfectant, phenyl, bleach, फिनाइल
broom, झाड़ू, ঝাড়ু, துடைப்பம், చీపురు, સાવરણી, escoba
toilet, lavatory, latrine, washroom, restroom, शौचालय, শৌচালয়, கழிப்பறை, toilet block, toilet complex, మరుగుదొడ్డి, શૌચાલય, शौचालये, sanitario, shauchalay, bathroom, lavatory block
cleaning, housekeeping, janitorial, sanitation service, सफाई, সাফাই, sanitation work, sweeping, శుభ్రత, સફાઈ, स्वच्छता, পৰিষ্কাৰ, limpieza, nettoyage, safai, custodial services, சுத்தம்
garbage, waste, trash, rubbish, refuse, कचरा, আবর্জনা, குப்பை, solid waste, municipal solid waste, చెత్త, કચરો, জাবৰ, basura, residuos, déchets, kachra
dustbin, waste bin, trash can, कूड़ेदान, garbage bin, litter bin, waste container, డస్ట్‌బిన్, કચરાપેટી, ডাস্টবিন, குப்பைத்தொட்டி
sewage, sewerage, wastewater, सीवर, sewer, మురుగునీరు, ગટર, सांडपाणी, கழிவுநீர், aguas residuales, eaux usées
STP, sewage treatment plant, sewage treatment works, sewerage treatment plant, wastewater treatment plant
ETP, effluent treatment plant
WTP, water treatment plant, water purification plant, water treatment works
pest control, fumigation, कीट नियंत्रण, rodent control, termite control, anti termite treatment, vector control
security guard, watchman, guarding, सुरक्षा गार्ड, चौकीदार, security services, guard services, watch and ward, security personnel, భద్రతా సిబ్బంది, સુરક્ષા ગાર્ડ, सुरक्षा रक्षक, নিরাপত্তা রক্ষী, பாதுகாவலர், chowkidar, seguridad privada, vigilancia
manpower, staffing, workforce, labour supply, जनशक्ति, manpower supply, outsourced staff, outsourcing of manpower, manpower services, మానవ వనరులు, মানৱসম্পদ, human resource, manpower agency
labour, labor, workmen, श्रमिक, मजदूर, workman, శ్రామికులు, મજૂર, कामगार, শ্রমিক, தொழிலாளர், mano de obra, mazdoor
driver, chauffeur, ड्राइवर, चालक, డ్రైవర్, ડ્રાઈવર, ড্রাইভার, ஓட்டுநர், conductor de vehículo
furniture, फर्नीचर, আসবাবপত্র, தளபாடங்கள், ఫర్నిచర్, ફર્નિચર, मेज कुर्सी, আচবাব, মৰিচা, muebles, mobiliario, meuble, mobilier
chair, कुर्सी, চেয়ার, நாற்காலி, కుర్చీ, ખુરશી, खुर्ची, চকী, silla, chaise, kursi
table, desk, मेज, টেবিল, மேசை, టేబుల్, ટેબલ, टेबल, மேஜை, mesa, escritorio
almirah, cupboard, wardrobe, अलमारी, আলমারি, steel almirah, almari, cabinet, storage cabinet, కప్పుబోర్డు, કબાટ, कपाट, আলমাৰী, அலமாரி, armario, armoire, locker
mattress, गद्दा, তোষক, மெத்தை, పరుపు, ગાદલું, गादी, colchón, matelas
bed, cot, पलंग, बिस्तर, খাট, கட்டில், steel cot, మంచం, પલંગ, খাট বিছানা, cama
blanket, कंबल, কম্বল, போர்வை, దుప్పటి, ધાબળો, घोंगडी, কম্বলি, manta, couverture, kambal
curtain, drapes, पर्दा, पर्दे, window blind, తెర, પડદા, पडदे, পর্দা, திரைச்சீலை, cortina
bag, sack, बोरी, থলে, బ్యాగ్, થેલી, पिशवी, মোনা, பை, bolsa
uniform, workwear, वर्दी, ইউনিফর্ম, சீருடை, యూనిఫాం, ગણવેશ, गणवेश, উর্দি
fabric, textile, कपड़ा, কাপড়, துணி, cloth, వస్త్రం, કાપડ, कापड, কাপোৰ, tela, tejido, tissu, kapda
cotton, कपास, सूती, তুলা, பருத்தி, పత్తి, કપાસ, कापूस, কপাহ, algodón, coton
jute, जूट, পাট, சணல்
rope, रस्सी, দড়ি, கயிறு, తాడు, દોરડું, दोरी, ৰছী, cuerda, rassi
paper, कागज, কাগজ, காகிதம், కాగితం, કાગળ, कागद, কাকত, papel, papier, kagaz, kagaj
stationery, office supplies, लेखन सामग्री, स्टेशनरी, office stationery, స్టేషనరీ, સ્ટેશનરી, स्टेशनरी सामग्री, স্টেশনারি, எழுதுபொருள், papelería, papeterie, útiles de oficina
pen, कलम, কলম, பேனா, ball pen, పెన్ను, પેન, पेन
book, पुस्तक, किताब, বই, புத்தகம், పుస్తకం, પુસ્તક, কিতাপ, libro, kitab, pustak, textbook
printing, छपाई, मुद्रण, মুদ্রণ, அச்சிடுதல், printing services, ప్రింటింగ్, છાપકામ, छपाई कार्य, ছপা, impresión, imprenta, chhapai
printer, प्रिंटर, প্রিন্টার, laser printer, ప్రింటర్, પ્રિન્ટર, அச்சுப்பொறி, impresora, imprimante
photocopier, copier, xerox machine, photocopy machine, xerox, photostat, photostat machine, फोटोकॉपी, जेरॉक्स, জেরক্স, fotocopiadora, photocopieur
toner, cartridge, ink cartridge, toner cartridge, printer cartridge, टोनर, cartucho, encre
projector, प्रोजेक्टर, LCD projector, multimedia projector, ప్రొజెక్టర్, પ્રોજેક્ટર, প্রজেক্টর, proyector, projecteur
television, TV, टीवी, টিভি, LED TV, smart TV, టెలివిజన్, ટેલિવિઝન, தொலைக்காட்சி, televisor, téléviseur
mobile phone, cell phone, smartphone, मोबाइल, mobile handset, cellular phone, మొబైల్, મોબાઇલ, মোবাইল, கைபேசி, teléfono móvil
telephone, phone, टेलीफोन, టెలిఫోన్, ટેલિફોન, टेलिफोन, টেলিফোন, தொலைபேசி, teléfono
EPABX, PBX, telephone exchange
loudspeaker, speaker, public address system, PA system, public address, sound system, PA equipment
camera, कैमरा, ক্যামেরা, கேமரா, కెమెరా, કેમેરા, ক্যামেরা যন্ত্র, cámara
biometric, attendance machine, fingerprint reader, biometric attendance, fingerprint scanner
drone, UAV, unmanned aerial vehicle, ड्रोन, unmanned aircraft, unmanned aircraft system, UAS, డ్రోన్, ડ્રોન, ড্রোন, ட்ரோன்
GPS, vehicle tracking, global positioning system
GIS, geographic information system, geospatial, geographical information system
software, सॉफ्टवेयर, সফটওয়্যার, மென்பொருள், సాఫ్ట్‌వేర్, સોફ્ટવેર, চফ্টৱেৰ, software application, logiciel
website, web portal, वेबसाइट, web design, website development, వెబ్‌సైట్, વેબસાઇટ, ওয়েবসাইট, இணையதளம், sitio web, site web
ERP, enterprise resource planning
data centre, data center
server, सर्वर, computer server, సర్వర్, સર્વર, সার্ভার, servidor, serveur
LAN, local area network
Wi-Fi, wireless network, WLAN
broadband, internet, leased line, इंटरनेट, internet connection, internet bandwidth, ఇంటర్నెట్, ઇન્ટરનેટ, ইন্টারনেট, இணையம்
cyber security, cybersecurity, information security, infosec, IT security, network security, साइबर सुरक्षा
AI, artificial intelligence
IT services, information technology
fire extinguisher, अग्निशामक, অগ্নি নির্বাপক, தீயணைப்பான், fire fighting equipment, firefighting equipment, fire fighting system, अग्निशमन, అగ్నిమాపక, અગ્નિશામક, extintor, extincteur
fire alarm, smoke detector, fire detection, fire alarm system, fire detector, smoke alarm, alarma de incendio
fire engine, fire truck, fire tender, दमकल, firefighting vehicle
road, highway, सड़क, রাস্তা, சாலை, రోడ్డు, રસ્તો, रस्ता, ৰাস্তা, পথ, carretera, camino, sadak, rasta, saalai
asphalt, bitumen, bituminous, blacktop, tarmac, डामर, तारकोल, తారు, ડામર, hot mix, asfalto, bituminous macadam
pavement, footpath, sidewalk, walkway, फुटपाथ, పాదచారి మార్గం, ફૂટપાથ, পদপথ, நடைபாதை, acera, trottoir
bridge, पुल, সেতু, பாலம், వంతెన, પુલ, সেতুবন্ধ, দলং, সাঁকো, puente, pont, pul, setu, paalam
culvert, पुलिया, কালভার্ট, box culvert, slab culvert, hume pipe culvert, కల్వర్టు, નાળું, কালভাৰ্ট, alcantarilla, ponceau, puliya
drain, drainage, नाली, নালা, வடிகால், storm water drain, surface drain, drainage channel, డ్రైనేజీ, ગટર લાઇન, नाला, গটার, নৰ্দমা, drenaje, nali
canal, नहर, খাল, கால்வாய், కాలువ, નહેર, कालवा, nahar
dam, बांध, বাঁধ, அணை, ఆనకట్ట, બંધ, धरण, presa, embalse
building, भवन, ভবন, கட்டிடம், భవనం, ઇમારત, इमारत, দালান, ভৱন, edificio, bâtiment, bhavan, bhawan
construction, निर्माण, নির্মাণ, கட்டுமானம், నిర్మాణం, બાંધકામ, बांधकाम, নিৰ্মাণ, construcción, nirman, nirmaan
repair, मरम्मत, মেরামত, பழுதுபார்ப்பு, మరమ్మతు, સમારકામ, दुरुस्ती, মেৰামতি, reparación, réparation, marammat, maramat
renovation, refurbishment, rehabilitation, remodelling, remodeling, नवीनीकरण, সংস্কার, புதுப்பித்தல், పునరుద్ధరణ, નવીનીકરણ, renovación
maintenance, upkeep, रखरखाव, রক্ষণাবেক্ষণ, பராமரிப்பு, నిర్వహణ, જાળવણી, देखभाल, ৰক্ষণাবেক্ষণ, mantenimiento, entretien, rakhrakhav, servicing
installation, erection, commissioning, स्थापना, संस्थापन, స్థాపన, સ્થાપન, instalación
supply, आपूर्ति, সরবরাহ, வழங்கல், సరఫరా, પુરવઠો, पुरवठा, যোগান, suministro, provisión, fourniture
spare part, spares, replacement part, पुर्जे, spares parts, విడి భాగాలు, સ્પેરપાર્ટ્સ, सुटे भाग, যন্ত্রাংশ, உதிரிபாகங்கள், repuesto, pièce de rechange
boundary wall, compound wall, चारदीवारी, perimeter wall, ప్రహరీ గోడ, કમ્પાઉન્ડ વોલ, संरक्षक भिंत, সীমানা প্রাচীর, সীমা প্ৰাচীৰ, சுற்றுச்சுவர், चहारदीवारी, muro perimetral
fence, fencing, barbed wire, बाड़, chain link fencing, chain link fence, perimeter fence, wire fence, కంచె, તારની વાડ, कुंपण, বেড়া, வேலி, cerca, clôture
RCC, reinforced cement concrete, reinforced concrete, रेनफोर्स्ड सीमेंट कंक्रीट
RMC, ready mix concrete, ready mixed concrete
PCC, plain cement concrete
plumbing, sanitary fittings, sanitaryware, प्लंबिंग, plumbing work, plumber, ప్లంబింగ్, પ્લમ્બિંગ, fontanería, plomería, plomberie
scaffolding, staging, shuttering
door, दरवाजा, দরজা, கதவு, తలుపు, બારણું, दार, puerta, darwaza
window, खिड़की, জানালা, ஜன்னல், కిటికీ, બારી, খিড়িকী, ventana, fenêtre
lock, padlock, ताला, তালা, பூட்டு, తాళం, તાળું, कुलूप, cerradura, tala
school, विद्यालय, स्कूल, বিদ্যালয়, பள்ளி, పాఠశాల, શાળા, शाळा, বিদ্যালয় ভবন, ইস্কুল, escuela, école, vidyalaya, vidyalay, pathshala
anganwadi, आंगनवाड़ी, childcare centre, creche, anganwadi centre, AWC, అంగన్వాడీ, આંગણવાડી, अंगणवाडी, অঙ্গনবাড়ি, অংগনৱাড়ী, அங்கன்வாடி
training, coaching, प्रशिक्षण, প্রশিক্ষণ, பயிற்சி, training services, capacity building, శిక్షణ, તાલીમ, प्रशिक्षण कार्यक्रम, capacitación, prashikshan
survey, सर्वेक्षण, সমীক্ষা, సర్వే, સર્વેક્ષણ, জৰীপ, கணக்கெடுப்பு, topographical survey
consultancy, consulting, advisory, परामर्श, consultancy services, consultant services, సలహా సేవలు, સલાહકાર, सल्लागार, পরামর্শ, ஆலோசனை, consultoría
audit, auditing, लेखापरीक्षा, audit services, ఆడిట్, ઓડિટ, लेखापरीक्षण, নিরীক্ষা, தணிக்கை, auditoría
insurance, बीमा, বীমা, காப்பீடு, బీమా, વીમો, विमा, বীমা সেবা, bima
advertising, advertisement, publicity, विज्ञापन, advertising services, ప్రకటన, જાહેરાત, जाहिरात, বিজ্ঞাপন, விளம்பரம், publicidad, publicité
catering, canteen, mess service, खानपान, catering services, canteen services, food services, క్యాటరింగ్, કેટરિંગ, ক্যাটারিং, alimentación colectiva, servicio de comida, restauration collective
food, भोजन, খাদ্য, உணவு, foodstuff, food items, food supplies, ఆహారం, ખોરાક, अन्न, খাদ্যসামগ্রী, আহাৰ, alimento, comida, aliments, bhojan, khana
rice, चावल, চাল, அரிசி, బియ్యం, ચોખા, तांदूळ, চাউল, arroz, chawal
wheat, गेहूं, गेहूँ, গম, கோதுமை, గోధుమ, ઘઉં, गहू, ঘেঁহু, trigo, gehu
flour, atta, आटा, ময়দা, மாவு, wheat flour, పిండి, લોટ, पीठ, harina
pulses, lentils, dal, दाल, ডাল, பருப்பு, పప్పు, દાળ, डाळ, দাইল, lentejas, dhal, daal
sugar, चीनी, চিনি, சர்க்கரை, చక్కెర, ખાંડ, साखर, চেনি, azúcar, sucre, cheeni
salt, नमक, লবণ, உப்பு, ఉప్పు, મીઠું, मीठ, নিমখ, namak
tea, चाय, চা, தேநீர், టీ, ચા, चहा, চাহ, chai
milk, दूध, দুধ, பால், పాలు, દૂધ, दुग्ध, গাখীৰ, leche, doodh
edible oil, cooking oil, खाद्य तेल, mustard oil, వంట నూనె, ખાદ્ય તેલ, सरसों तेल, ভোজ্য তেল, சமையல் எண்ணெய், aceite comestible
spice, masala, मसाला, মশলা, மசாலா, సుగంధ ద్రవ్యాలు, મસાલા, मसाले
vegetable, सब्जी, সবজি, காய்கறி, కూరగాయలు, શાકભાજી, भाजीपाला, শাকপাচলি, verdura, hortaliza, légume, sabzi, sabji
fruit, फल, ফল, பழம், పండ్లు, ફળ, फळ, ফলমূল, fruta
egg, अंडा, ডিম, முட்டை, గుడ్లు, ઈંડા, अंडे, কণী, huevo, anda
fish, मछली, মাছ, மீன், చేపలు, માછલી, मासे, pescado, poisson, machhli
poultry, chicken, मुर्गी, poultry bird, కోళ్లు, મરઘાં, कुक्कुट, মুরগি, கோழி, pollo
fertiliser, fertilizer, urea, खाद, उर्वरक, সার, உரம், ఎరువులు, ખાતર, खत, সাৰ, fertilizante, engrais, manure, khaad
pesticide, insecticide, कीटनाशक, কীটনাশক, பூச்சிக்கொல்லி, agrochemical, weedicide, herbicide, పురుగుమందు, જંતુનાશક, pesticida
seed, बीज, বীজ, விதை, విత్తనాలు, બિયારણ, बियाणे, বীজধান, semilla, beej
sapling, seedling, पौधा, চারা, மரக்கன்று, tree sapling, plantation of saplings, మొక్కలు, રોપા, रोपे, plántula
fodder, animal feed, cattle feed, चारा, পশুখাদ্য, livestock feed, పశుగ్రాసం, પશુ આહાર, पशुखाद्य, forraje
irrigation, सिंचाई, সেচ, நீர்ப்பாசனம், నీటిపారుదల, સિંચાઈ, सिंचन, জলসিঞ্চন, riego, sinchai
greenhouse, polyhouse, green house, पॉलीहाउस
warehouse, godown, storehouse, गोदाम, গুদাম, கிடங்கு, storage building, warehousing, గోదాము, ગોદામ, गोदामे, গোডাউন, almacén, depósito, entrepôt
cold storage, cold store, शीत भंडार, cold room, cold chain, walk-in cooler, శీతల గిడ్డంగి, કોલ્ડ સ્ટોરેજ, शीतगृह, হিমঘর
packaging, packing material, पैकेजिंग, packing, packaging material, ప్యాకేజింగ్, પેકેજિંગ, embalaje, emballage
carton, corrugated box, cardboard box
courier, parcel service, कूरियर, courier services, parcel delivery, messenger service, mensajería
colour, color
knife, knives, चाकू, ছুরি
shelf, shelves, racking, storage rack, slotted angle rack, estantería, étagère
tonne, ton, metric ton, MT
nurse, nursing staff, नर्स, nursing services, staff nurse, nursing care, నర్సు, નર્સ, परिचारिका, নার্স, செவிலியர், enfermera, infirmière
doctor, physician, चिकित्सक, medical officer, medical practitioner, డాక్టర్, ડૉક્ટર, डॉक्टर, ডাক্তার, மருத்துவர், médico, médecin
harbour, harbor
vapour, vapor
defence, defense
theatre, theater
cheque book, checkbook
grey, gray
labelling, labeling
moulding, molding, mould, mold
programme, program
centre, center, केंद्र, কেন্দ্র, केन्द्र, કેન્દ્ર, కేంద్రం
metre, meter, मीटर
litre, liter, लीटर
catalogue, catalog
jewellery, jewelry
plough, plow, हल
sulphur, sulfur
anaesthesia, anesthesia
paediatric, pediatric
orthopaedic, orthopedic
organisation, organization
analyser, analyzer
licence, license
storey, story
mobile crane, hydra crane
weighbridge, weigh bridge, धर्मकांटा, truck scale, vehicle scale
weighing scale, weighing machine, तराजू, electronic weighing machine, weighing balance, balanza
bearing, बेयरिंग, ball bearing, roller bearing, rodamiento
bolt, nut bolt, fastener, बोल्ट
gasket, seal ring, गैसकेट
hose, hose pipe, flexible pipe, rubber hose, fire hose, manguera
gearbox, gear box, reducer
conveyor, conveyor belt, belt conveyor, conveyer, conveyor system
VFD, variable frequency drive, AC drive, variable speed drive, VSD, frequency converter
PLC, programmable logic controller
SCADA, supervisory control
HVAC, heating ventilation air conditioning, central air conditioning, chiller plant
EV charger, charging station, EVSE, EV charging station, electric vehicle charging station
electric vehicle, EV, ई-रिक्शा, e-rickshaw, battery operated vehicle, e-vehicle, electric car
sports goods, sports equipment, खेल सामग्री, sports material, sports items, sporting goods, खेल सामान, క్రీడా సామగ్రి, રમતગમતના સાધનો, क्रीडा साहित्य, খেলার সামগ্রী, விளையாட்டு உபகரணங்கள், artículos deportivos
gym equipment, fitness equipment, open gym, gymnasium equipment, gymnastic equipment, exercise equipment, open air gym
toy, खिलौना, খেলনা, பொம்மை, బొమ్మలు, રમકડાં, खेळणी, পুতলা, juguete
musical instrument, वाद्य यंत्र
flag, झंडा, পতাকা, கொடி, జెండా, ધ્વજ, ध्वज, bandera, drapeau
tent, pandal, शामियाना, টেন্ট, marquee, shamiana, గుడారం, તંબુ, तंबू, তাঁবু, கூடாரம், carpa
tarpaulin, tarp, तिरपाल, ত্রিপল, టార్పాలిన్, તાડપત્રી, ताडपत्री, তাৰ্পুলিন, தார்ப்பாய், lona
umbrella, छाता, ছাতা, குடை
raincoat, रेनकोट, rain suit, rainwear
O&M, operation and maintenance, operation & maintenance, operations and maintenance
BOQ, bill of quantities
EPC, turnkey
vehicle, automobile, motor vehicle, वाहन, যানবাহন, வாகனம், వాహనం, વાહન, vehículo, véhicule, gaadi
overhead tank, OHT, over head tank, elevated storage reservoir, ESR, elevated reservoir, overhead water tank, overhead reservoir
ground level reservoir, GLSR, underground reservoir, UGR, underground tank, sump tank
water supply scheme, WSS, piped water supply, PWSS, drinking water scheme, jal jeevan mission, जल आपूर्ति योजना, जलापूर्ति योजना, जल जीवन मिशन, পানীয় জল প্রকল্প
drinking water, potable water, पेयजल, पीने का पानी, পানীয় জল, குடிநீர், తాగునీరు, પીવાનું પાણી, agua potable, eau potable, bottled water
packaged drinking water, mineral water, bottled drinking water, water bottle
grey water, gray water, greywater, graywater, sullage
rainwater harvesting, rain water harvesting, RWH, वर्षा जल संचयन
water meter, flow meter, bulk flow meter
water testing, water quality testing, water analysis
bleaching powder, chlorine powder, calcium hypochlorite
hydrant, fire hydrant
open well, dug well, ring well, कुआं, कुआँ, কুয়ো, કૂવો, विहीर, kuan
pond, तालाब, পুকুর, குளம், చెరువు, તળાવ, तलाव, talab, pukhuri
river, नदी, নদী, ஆறு, నది, નદી
embankment, bund, dyke, levee, तटबंध, বাঁধের, মথাউৰি, கரை, కరకట్ట, પાળો
river bank protection, bank protection, erosion control, anti erosion, bank erosion, erosion protection, river training
retaining wall, guard wall
desilting, de-silting, desiltation, de-siltation, silt removal
earthwork, earth work
earth filling, soil filling, earth fill, मिट्टी भराई, মাটি ভরাট
flyover, overbridge, over bridge, grade separator, ROB, road over bridge, फ्लाईओवर, উড়ালপুল, மேம்பாலம், ఫ్లైఓవర్
underpass, road under bridge, RUB
foot bridge, footbridge, foot over bridge, FOB, pedestrian bridge
highway signage, road sign, traffic sign, road signage
traffic light, signal light
road marking, lane marking, thermoplastic road marking
speed breaker, speed bump, speed hump, rumble strip
crash barrier, guard rail, guardrail, road safety barrier
paver block, interlocking block, paving block, interlocking paver, paver tile, इंटरलॉकिंग, পেভার ব্লক
kerb, curb, kerb stone, curb stone
car park, parking lot, parking space, parking area, vehicle parking, पार्किंग
railway, railroad, rail, रेलवे, রেলওয়ে, ரயில்வே, రైల్వే, રેલવે
airport, aerodrome, airfield, हवाई अड्डा, বিমানবন্দর, aeropuerto, aéroport
helipad, heliport
bus stop, bus shelter
bus stand, bus terminal, bus station
jetty, landing stage
boat, नाव, নৌকা, படகு, పడవ, હોડી, bote, lancha
life jacket, life vest, lifejacket, personal flotation device
outboard motor, OBM, outboard engine
inflatable boat, rubber boat, rubber dinghy, inflatable dinghy
flood relief, disaster relief, relief material, flood rescue
house, dwelling, मकान, आवास, घर, ঘর, வீடு, ఇల్లు, મકાન, vivienda
staff quarters, staff quarter, residential quarters, employee housing, staff housing
hostel, dormitory, student hostel, छात्रावास, ছাত্রাবাস, விடுதி, వసతి గృహం, છાત્રાલય, वसतिगृह
guest house, guesthouse, rest house, circuit house, inspection bungalow
old age home, home for the aged, senior citizen home, retirement home, वृद्धाश्रम, বৃদ্ধাশ্রম, முதியோர் இல்லம், వృద్ధాశ్రమం
orphanage, children home, child care institution, अनाथालय
community hall, community centre, community center, सामुदायिक भवन, সামূহিক ভৱন
town hall, multipurpose hall, convention centre
market shed, market complex, vegetable market, haat shed
shop, दुकान, দোকান, கடை
office, कार्यालय, দপ্তর, அலுவலகம், కార్యాలయం, કચેરી, oficina, karyalay
police station, थाना, পুলিশ স্টেশন, police outpost
jail, prison, correctional facility, penitentiary, कारागार, जेल, কারাগার, சிறை
court building, courthouse, court house, न्यायालय
college, महाविद्यालय, মহাবিদ্যালয়, கல்லூரி, కళాశాల, કોલેજ
university, विश्वविद्यालय, বিশ্ববিদ্যালয়, பல்கலைக்கழகம், universidad, université
library, पुस्तकालय, গ্রন্থাগার, நூலகம், గ్రంథాలయం, પુસ્તકાલય, ग्रंथालय, biblioteca, bibliothèque
classroom, class room, additional class room, ACR, कक्षा, শ্রেণীকক্ষ, வகுப்பறை, తరగతి గది
laboratory, lab, प्रयोगशाला, পরীক্ষাগার, ஆய்வகம், ప్రయోగశాల, પ્રયોગશાળા, laboratorio, laboratoire
lab equipment, laboratory equipment, scientific equipment, lab instruments, laboratory apparatus
stadium, sports stadium, स्टेडियम, স্টেডিয়াম, estadio
playground, play ground, खेल मैदान, খেলার মাঠ, விளையாட்டு மைதானம்
swimming pool, bathing pool, piscina, piscine, तरणताल
playground equipment, play equipment, children play equipment, park equipment
garden, उद्यान, बगीचा, বাগান, பூங்கா, తోట, બગીચો, jardín, jardin
landscaping, grounds maintenance, landscape maintenance, lawn care
horticulture, बागवानी, উদ্যান পালন
grass cutting, lawn mowing, lawn mower, grass cutter, brush cutter
tree cutting, tree felling, tree pruning, tree trimming, tree removal
tree plantation, afforestation, tree planting, वृक्षारोपण, বৃক্ষরোপণ, மரம் நடுதல்
temple, mandir, मंदिर, মন্দির, கோவில்
crematorium, cremation ground, शमशान, श्मशान, শ্মশান
slaughter house, slaughterhouse, abattoir
cattle shed, cow shed, goshala, gaushala, गौशाला
veterinary, animal husbandry, पशु चिकित्सा, পশু চিকিৎসা, கால்நடை
roof, roofing, छत, ছাদ, கூரை, పైకప్పు, છત, techo, toiture
roofing sheet, CGI sheet, corrugated sheet, tin sheet, GI sheet, colour coated sheet
waterproofing, water proofing, damp proofing, जलरोधन, impermeabilización
false ceiling, suspended ceiling, gypsum ceiling
flooring, floor covering, floor tiles, फर्श, মেঝে, piso
carpet, rug, कालीन, গালিচা, கம்பளம், alfombra, tapis
kitchen, रसोई, রান্নাঘর, சமையலறை, వంటగది, રસોડું, cocina
kitchen equipment, cooking equipment, kitchen appliances, commercial kitchen
utensil, cookware, kitchenware, बर्तन, বাসনপত্র, பாத்திரம், పాత్రలు, વાસણ, bartan
stove, chulha, cooking range, gas stove, gas burner, चूल्हा
pressure cooker, cooker
crockery, tableware, dinnerware
mid day meal, midday meal, MDM, school meal, PM poshan, मध्याह्न भोजन
ration, राशन, রেশন
grocery, grocery items, किराना, மளிகை
food grain, foodgrain, खाद्यान्न
bread, ब्रेड, পাউরুটি, ரொட்டி
bakery, bakery products, bakery items
biscuit, cookie, बिस्कुट, বিস্কুট
meat, मांस, মাংস, இறைச்சி
potato, आलू, আলু, உருளைக்கிழங்கு, బంగాళాదుంప, બટાકા, बटाटा, papas, aloo
onion, प्याज, পেঁয়াজ, வெங்காயம், ఉల్లిపాయ, ડુંગળી, कांदा, cebolla
tomato, टमाटर, টমেটো, தக்காளி, tomate
banana, केला, কলা, வாழைப்பழம்
mushroom, मशरूम, মাশরুম, champiñón
honey, शहद, মধু, தேன், miel
beekeeping, apiculture, bee keeping, bee box, मधुमक्खी पालन
fishery, pisciculture, aquaculture, fish farming, fish seed, fingerlings, मत्स्य पालन, মৎস্য চাষ, மீன்வளம்
goat, बकरी, ছাগল, ஆடு, మేక, બકરી
piglet, pig, piggery, सूअर
cattle, cow, गाय, গরু, மாடு, ఆవు, ગાય, ganado
livestock, पशुधन
power tiller, rotavator, cultivator, tiller, पावर टिलर, পাওয়ার টিলার
harvester, combine harvester, reaper, हार्वेस्टर
thresher, paddy thresher, थ्रेशर
sprayer, knapsack sprayer, spray machine, स्प्रेयर
farm machinery, agricultural machinery, farm equipment, agricultural implements, agricultural equipment, कृषि यंत्र, কৃষি যন্ত্রপাতি, வேளாண் இயந்திரம்
agriculture, farming, कृषि, কৃষি, விவசாயம், వ్యవసాయం, ખેતી, शेती, agricultura
compost, vermicompost, organic manure, जैविक खाद, vermi compost
biogas, gobar gas, bio gas plant, बायोगैस
paddy, धान, ধান, நெல், వరి
handloom, loom, weaving, हथकरघा, তাঁত, கைத்தறி
silk, रेशम, রেশম, பட்டு, పట్టు, રેશમ
sericulture, silkworm, रेशम पालन
yarn, thread, सूत, সুতা, நூல்கயிறு
saree, sari, साड़ी, শাড়ি, சேலை
bed sheet, bedsheet, bed linen, चादर, চাদর, படுக்கை விரிப்பு, sábana
pillow, तकिया, বালিশ, தலையணை, almohada
towel, तौलिया, তোয়ালে, துண்டு, toalla
linen, hospital linen, bed linen set
mosquito net, LLIN, bed net, मच्छरदानी, মশারি, கொசு வலை
jacket, coat, जैकेट
trousers, pants, पैंट
shirt, T-shirt, tee shirt, कमीज
socks, hosiery, मोजे, calcetines
sweater, pullover, woollen jersey, स्वेटर
leather, चमड़ा, চামড়া, தோல், cuero, cuir
school bag, school bags, backpack, स्कूल बैग, স্কুল ব্যাগ
body armour, body armor, bullet proof jacket, bulletproof jacket, bullet proof vest, bulletproof vest, ballistic vest, protective vest
ammunition, गोला बारूद, munición
weapon, firearm, हथियार
metal detector, door frame metal detector, DFMD, HHMD, hand held metal detector
baggage scanner, x-ray baggage, luggage scanner
siren, hooter
torch, flashlight, flash light, torchlight, टॉर्च
first aid kit, first-aid kit, first aid box
stretcher, patient trolley, स्ट्रेचर
hospital bed, patient bed, fowler bed, ICU bed, cama hospitalaria
hospital furniture, medical furniture
medical equipment, hospital equipment, healthcare equipment, biomedical equipment, चिकित्सा उपकरण, চিকিৎসা সরঞ্জাম, மருத்துவ உபகரணங்கள், equipo médico, équipement médical
surgical instrument, surgical equipment, surgical items, शल्य उपकरण
surgical consumables, medical consumables, medical supplies, medical disposables
dental, dentistry, dentist, दंत चिकित्सा, dental care
eye care, ophthalmic, ophthalmology, नेत्र, चश्मा, eyeglasses, spectacles
hearing aid, श्रवण यंत्र, audífono
CT scan, CT scanner, computed tomography, computerised tomography, CAT scan
blood bank, blood storage, रक्त बैंक
blood bag, blood collection bag
dialysis, haemodialysis, hemodialysis, dialyser, dialyzer
haematology, hematology, blood analyser
oxygen concentrator, oxygen plant, PSA plant, PSA oxygen plant, oxygen generator
pulse oximeter, oximeter
thermometer, थर्मामीटर
stethoscope, स्टेथोस्कोप
blood pressure monitor, BP apparatus, BP instrument, sphygmomanometer
glucometer, blood glucose meter, glucose test strip
patient monitor, multipara monitor, vital signs monitor
defibrillator, AED, automated external defibrillator
infusion pump, syringe pump
IV fluid, intravenous fluid, saline, normal saline
catheter, foley catheter
suture, surgical suture
test kit, rapid test kit, RDT, diagnostic kit, rapid diagnostic test
reagent, lab reagent, laboratory reagent, chemical reagent
pathology, diagnostic laboratory, diagnostic services, pathological test
physiotherapy, physical therapy, physiotherapist
ayurvedic, ayurveda, AYUSH, आयुर्वेदिक, আয়ুর্বেদিক, ஆயுர்வேத
sanitary napkin, sanitary pad, सैनिटरी पैड, menstrual pad
diaper, adult diaper, nappy
prosthesis, artificial limb, prosthetic, कृत्रिम अंग
biomedical waste, bio medical waste, BMW management, clinical waste, medical waste
incinerator, incineration
autoclave, steriliser, sterilizer
microscope, सूक्ष्मदर्शी, microscopio
centrifuge, सेंट्रीफ्यूज
primary health centre, PHC, primary health center, प्राथमिक स्वास्थ्य केंद्र, প্রাথমিক স্বাস্থ্য কেন্দ্র
community health centre, CHC, community health center
sub centre, health sub centre, SHC, health and wellness centre, HWC
outpatient, OPD, out patient department
operation theatre, OT, operating room, operating theatre, modular OT
mortuary, morgue, शवगृह
pharmacy, drug store, medical store, chemist shop, farmacia
health care, healthcare, health services, स्वास्थ्य सेवा, স্বাস্থ্য সেবা, சுகாதாரம், salud
psychologist, psychology, psychological services, counselling, counseling, counsellor, counselor
social worker, social work, समाज सेवक
teacher, instructor, trainer, शिक्षक, শিক্ষক, ஆசிரியர், ఉపాధ్యాయుడు, શિક્ષક, maestro
interpreter, interpretation services
translation, translation services, translator, अनुवाद, অনুবাদ, மொழிபெயர்ப்பு, అనువాదం, traducción, traduction
transcription, transcribing, typing services
data entry, data entry operator, DEO, data entry services, डाटा एंट्री, computer operator
document scanning, scanning of documents, records scanning, document digitisation, document digitization
call centre, call center, helpdesk, help desk, contact centre
lawyer, advocate, legal services, attorney, legal counsel, वकील, আইনজীবী, abogado, avocat
chartered accountant, CA firm, accountant, accounting services, accountancy, bookkeeping, book keeping
tax consultant, tax services, taxation
recruitment, recruitment agency, staff selection, भर्ती, নিয়োগ
event management, event organiser, event organizer, conference management
travel agent, travel agency, travel services, air ticketing, ticketing services
hotel, होटल, হোটেল
photography, photographer, photographic services, फोटोग्राफी, fotografía
audio visual, audiovisual, AV equipment, audio video
video conferencing, videoconferencing, VC system
public relations, media agency, communications agency
hoarding, billboard, flex banner, banner printing
newspaper, समाचार पत्र, সংবাদপত্র, செய்தித்தாள், periódico
magazine, journal, periodical, पत्रिका
calendar, diary, कैलेंडर
signage, sign boards, display board, name plate, letrero
ID card, identity card, identification card, पहचान पत्र, পরিচয়পত্র
brochure, leaflet, pamphlet, flyer, handbill
envelope, लिफाफा, খাম, sobre de papel
answer sheet, answer book, answer script, OMR sheet, उत्तर पुस्तिका
exercise book, copy book, notebook for students, कॉपी
file cover, file folder, document folder, फाइल कवर
rubber stamp, stamp pad, मोहर
ink, printing ink, स्याही
copier paper, photocopy paper, A4 paper, copy paper
filing cabinet, file cabinet, vertical filing cabinet
paper shredder, shredder, document shredder
laminator, lamination machine
multifunction printer, MFP, multi function printer, multifunction device, MFD
scanner, document scanner, स्कैनर
monitor, display screen, LCD monitor, computer monitor
keyboard, computer keyboard
pen drive, USB drive, flash drive, memory stick
hard disk, hard drive, HDD, SSD, solid state drive
tablet computer, tablet PC, tabs, टैबलेट
smart class, smart classroom, digital classroom, digital class room, interactive panel, interactive flat panel, smart board, interactive whiteboard, स्मार्ट क्लास
whiteboard, white board, blackboard, black board, green board
network switch, ethernet switch, LAN switch
router, network router
firewall, network firewall, UTM
antivirus, anti virus, endpoint protection
database, DBMS, data base
cloud services, cloud computing, cloud hosting
mobile application, mobile app, smartphone app
software development, application development, software developer, application developer
systems integrator, system integrator, systems integration
IT hardware, computer hardware, computer peripherals, IT equipment, computer equipment, equipos informáticos, equipo informático, matériel informatique
data card, SIM card, mobile data
walkie talkie, two way radio, two-way radio, wireless set, VHF set, handheld radio
antenna, aerial
satellite phone, satcom, satellite communication
public wifi, Wi-Fi hotspot
intercom, intercom system
access control, access control system, boom barrier, flap barrier
electronic voting machine, EVM
total station, theodolite, survey instrument, DGPS
seismic, seismograph, earthquake
sensor, transducer, detector sensor
calibration, calibrating, metrology
test equipment, testing equipment, measuring instrument, test instrument, measuring equipment
non destructive testing, NDT, nondestructive testing
soil testing, soil investigation, geotechnical investigation, geotechnical survey, sub soil investigation
environmental impact assessment, EIA, environmental assessment
detailed project report, DPR, project report
feasibility study, feasibility report, pre-feasibility
architect, architectural services, architectural design, वास्तुकार, arquitecto
engineering services, engineering consultant, engineering design
project management consultancy, project management consultant, project management services
third party inspection, TPI, third party quality, third party monitoring
civil works, civil construction, civil engineering works, सिविल कार्य, obras civiles
electrical works, electrical work, electrification, electrical installation, विद्युतीकरण, बिजली का काम, বিদ্যুতায়ন, bijli ka kaam, electrician
electrical goods, electrical items, electrical materials, electrical equipment, विद्युत सामग्री
substation, sub station, switching station, grid substation, GSS, उपकेंद्र, সাবস্টেশন
transmission line, power line, overhead line, OHL
electric pole, PSC pole, steel tubular pole, utility pole
energy meter, electricity meter, smart meter, electric meter, विद्युत मीटर
insulator, disc insulator, इंसुलेटर
conductor, ACSR, ACSR conductor
lightning arrester, lightning arrestor, surge arrester, lightning protection
earthing, grounding, earth pit
distribution box, distribution board, junction box, feeder pillar
contactor, motor starter, starter panel
flood light, floodlight, flood lighting
tube light, fluorescent lamp, fluorescent light
emergency light, emergency lighting
solar pump, solar water pump, solar pump set, सोलर पंप, सौर पंप
solar street light, solar lamp, solar light, solar lighting, solar lantern
solar water heater, solar geyser
wind turbine, windmill, wind power, पवन ऊर्जा
hydro power, hydroelectric, hydel, hydropower, जल विद्युत
power plant, power station, generating station
fuel, ईंधन, জ্বালানি, எரிபொருள், ఇంధనం, ઇંધણ, combustible, carburant
kerosene, SKO, paraffin oil, मिट्टी का तेल
furnace oil, fuel oil, heating oil, LDO, light diesel oil
aviation fuel, ATF, jet fuel, aviation turbine fuel
grease, ग्रीस, lubricating grease
transformer oil, insulating oil
natural gas, piped natural gas, PNG, gas natural
gas cylinder valve, cylinder refilling
acetylene, dissolved acetylene, DA gas
nitrogen, liquid nitrogen, नाइट्रोजन
carbon dioxide, CO2
hydrogen, हाइड्रोजन
chlorine, liquid chlorine, क्लोरीन
alum, ferric alum, aluminium sulphate, poly aluminium chloride, PAC powder
quick lime, hydrated lime, चूना
acid, sulphuric acid, hydrochloric acid, अम्ल
caustic soda, sodium hydroxide, lye
chemical, रसायन, রাসায়নিক, இரசாயனம், రసాయనం, રસાયણ, producto químico, produit chimique
resin, epoxy, epoxy resin
adhesive, glue, गोंद, আঠা
rubber, रबर, রাবার, ரப்பர், caucho, caoutchouc
plastic, प्लास्टिक, প্লাস্টিক, நெகிழி, plástico, plastique
polythene, polyethylene, PE film
drum, barrel, MS drum
bucket, pail, बाल्टी, বালতি, வாளி
jerry can, jerrycan, jerrican
container, shipping container, ISO container, freight container
prefabricated, prefab, pre-fabricated, porta cabin, portable cabin, portacabin, pre engineered building, PEB
portable toilet, mobile toilet, bio toilet, porta potty, chemical toilet
scrap, कबाड़, disposal of scrap
demolition, dismantling, demolishing, तोड़फोड़, ভাঙা
asbestos, asbestos removal, asbestos abatement
mould removal, mold removal, mould remediation, mold remediation, mould abatement, mold abatement
snow removal, snow clearing, snow clearance, snow and ice control, déneigement
snow plough, snow plow, snowplough, snowplow
de-icing, deicing, road salt, ice melt
moving services, relocation services, removals, packers and movers, household goods removal
freight forwarding, customs clearance, clearing and forwarding, C&F agent
air freight, air cargo
toll collection, toll plaza, toll management
towing, tow truck, recovery vehicle, wrecker
vehicle repair, vehicle maintenance, automotive repair, auto repair, vehicle servicing, car repair
vehicle body, body building, vehicle bodywork
auto parts, automotive parts, vehicle spares, automobile spare parts, vehicle parts
fleet management, fleet maintenance
police car, police vehicle, police cruiser, patrol car, patrol vehicle, squad car
garbage truck, refuse truck, waste collection vehicle, garbage tipper, compactor truck, refuse compactor
tanker truck, water bowser, water truck
sewer cleaning machine, jetting machine, suction machine, sewer jetting, vacuum truck, septic tank cleaning
road sweeper, sweeping machine, street sweeper, mechanical sweeper
road roller, road compactor, vibratory roller
motor grader, grader, road grader
bulldozer, dozer, crawler dozer
wheel loader, front end loader, loader
concrete mixer, mixer machine, transit mixer, batching plant
trailer, semi trailer, semitrailer, lowbed trailer
aircraft, aeroplane, airplane, विमान, aeronave
helicopter, हेलीकॉप्टर, chopper
ship, marine vessel, जहाज, জাহাজ, buque
submarine, पनडुब्बी
engine, इंजन, ইঞ্জিন
clutch, clutch plate
brake, brake pad, brake shoe, braking
radiator, cooling coil
screw, fixing screw
nail, wire nail, कील
hand tool, tools, hand tools, tool kit, toolkit, औजार, সরঞ্জাম, கருவி, herramienta, outil
power tool, power tools, drilling machine, electric drill, angle grinder
machine tool, machining, milling machine, workshop machine
metal fabrication, steel fabrication, sheet metal work
welding, welding work, welding electrode, welding rod, सोल्डरिंग
painting works, colour washing, distempering, white washing, whitewash, पुताई, রং করা
hardware items, ironmongery, ferretería, quincaillerie
furniture repair, carpentry, carpenter, woodwork, बढ़ई
mason, masonry, राजमिस्त्री, brickwork, brick work
plaster, plastering, प्लास्टर
glazing, glass work, window glass
partition, cubicle, office partition, workstation partition
modular furniture, office furniture, workstation, modular workstation, mobiliario de oficina
office chair, revolving chair, executive chair, ergonomic chair
school bench, desk and bench, desk bench, bench desk, dual desk
sofa, couch, settee, सोफा
bookcase, bookshelf, book shelf
strong room, vault
mirror, दर्पण, आईना
clock, wall clock, घड़ी
washing machine, laundry machine, laundry equipment, वॉशिंग मशीन
laundry, dry cleaning, washing of linen, linen washing, laundry services, धुलाई
vacuum cleaner, floor cleaner machine, scrubber machine
cleaning material, cleaning supplies, cleaning products, cleaning items, janitorial supplies, housekeeping material
cleaning staff, cleaning services, janitorial services, housekeeping services, housekeeping staff, cleaning personnel, cleaning workers, safai karamchari, सफाई कर्मचारी
toilet paper, tissue paper, toilet roll, hand towel paper
mosquito control, fogging, fogging machine, anti larval
manhole, manhole cover, chamber cover
septic tank, soak pit, septic
sewer line, sewer network, sewerage network, sewerage system
landfill, dumping ground, dump site, waste disposal site, legacy waste
recycling, waste recycling, पुनर्चक्रण
hazardous waste, dangerous waste, toxic waste
microwave, microwave oven
oven, baking oven
dishwasher, dish washing machine
vending machine, automatic dispenser
coffee machine, coffee maker, espresso
gas pipeline, gas line, gas distribution
oil well, oil drilling, drilling rig, well drilling
mining, खनन, খনন কাজ
stone, पत्थर, পাথর, கல், రాయి, પથ્થર, दगड, piedra
granite, marble, ग्रेनाइट, संगमरमर
soil, मिट्टी, মাটি, மண், మట్టి, માટી, माती
bamboo, बांस, বাঁশ, மூங்கில், వెదురు, વાંસ
concrete, कंक्रीट, কংক্রিট, கான்கிரீட், concreto, hormigón, béton
main gate, entrance gate, गेट, গেট
iron grill, grill, hand rail, handrail
staircase, stairs, stair, सीढ़ी, escalera
ladder, step ladder, aluminium ladder
rolling shutter, roller shutter, शटर
shed, covered shed, शेड
chimney, flue
wire mesh, chain link, wire netting, welded mesh, जाली
gabion, gabion box, geo bag, geobag, geo-textile, geotextile
pile, piling, pile foundation, bored pile
statue, sculpture, मूर्ति, মূর্তি, சிலை
memorial, monument, स्मारक
museum, संग्रहालय, জাদুঘর, அருங்காட்சியகம்
festival, mela, मेला, उत्सव, উৎসব
exhibition, trade fair, expo, प्रदर्शनी, প্রদর্শনী
football, soccer ball
tourism, पर्यटन, পর্যটন, சுற்றுலா
research, research study, अनुसंधान, গবেষণা, ஆராய்ச்சி, investigación, recherche
evaluation, impact assessment, evaluation study
census, enumeration, जनगणना
HR services, payroll, personnel management
financial services, financial advisor, financial consultant
drug testing, drug test, substance testing, alcohol testing
background check, police verification
request for proposal, RFP, request for proposals
expression of interest, EOI
rate contract, standing offer, framework agreement, running contract
advance contract award notice, ACAN
request for information, RFI
information and communication technology, ICT
internet of things, IoT
radio frequency identification, RFID
geyser tank, hot water tank
self help group, SHG
medical college, मेडिकल कॉलेज, মেডিকেল কলেজ
fire station, fire brigade, दमकल केंद्र
tyre retreading, retreading
odour, odor
behaviour, behavior, behavioural, behavioral
neighbourhood, neighborhood
armour, armor
armoured vehicle, armored vehicle, armoured car, armored car
tumour, tumor
flavour, flavor
honour, honor
kilometre, kilometer
centimetre, centimeter
millimetre, millimeter
fibreglass, fiberglass, glass fibre, glass fiber, FRP, GRP
draughtsman, draftsman
enquiry, inquiry
artefact, artifact
sulphate, sulfate
sulphide, sulfide
foetal, fetal
diarrhoea, diarrhea
leukaemia, leukemia
anaemia, anemia
gynaecology, gynecology
caesarean, cesarean
oesophagus, esophagus
haemoglobin, hemoglobin
haemorrhage, hemorrhage
oedema, edema
manoeuvre, maneuver
disc, disk
dialogue, dialog
analogue, analog
offence, offense
enrolment, enrollment
fulfilment, fulfillment
ageing, aging
yoghurt, yogurt, curd, दही, দই, தயிர்
chilli, chili, मिर्च, মরিচ, மிளகாய்
brinjal, aubergine, eggplant, बैंगन, বেগুন, கத்திரிக்காய்
okra, ladyfinger, lady finger, भिंडी
maize, corn, मक्का, ভুট্টা, சோளம், maíz
groundnut, peanut, मूंगफली, চিনাবাদাম, நிலக்கடலை
capsicum, bell pepper, शिमला मिर्च
coriander, cilantro, धनिया
turmeric, haldi, हल्दी, হলুদ, மஞ்சள்
ginger, अदरक, আদা, இஞ்சி
garlic, लहसुन, রসুন, பூண்டு
mustard, सरसों, সরিষা, கடுகு
coconut, नारियल, নারকেল, தேங்காய்
cashew, cashew nut, काजू
jaggery, gur, गुड़, গুড়, வெல்லம்
ghee, clarified butter, घी, ঘি, நெய்
paneer, cottage cheese, पनीर
sweets, mithai, मिठाई, মিষ্টি, confectionery
millet, bajra, ragi, jowar, बाजरा
chickpea, chana, चना
soybean, soya bean, soyabean, soya, सोयाबीन
spanner, wrench
faucet, water tap, bib cock, नल
plasterboard, drywall, gypsum board
dumpster, skip bin
pram, stroller, baby carriage
expressway, motorway, freeway
zebra crossing, pedestrian crossing, crosswalk
roundabout, traffic circle, traffic island
level crossing, grade crossing, railway crossing
gumboot, gum boot, rubber boot, wellington boot
paper napkin, serviette
bulb holder, lamp holder
extension lead, extension cord, extension board
power plug, electric plug
fire department, fire and rescue service, fire services
post office, डाक घर, ডাকঘর, postal services, mail services
mailing, bulk mailing, mail delivery
sticking plaster, band aid, adhesive bandage
cotton wool, absorbent cotton, surgical cotton
paracetamol, acetaminophen
adrenaline, epinephrine
salbutamol, albuterol
antibiotic, antimicrobial
contraceptive, condom, family planning
iodine, povidone iodine
ORS, oral rehydration salts
COVID, COVID-19, coronavirus, SARS-CoV-2
tuberculosis, TB, क्षय रोग, যক্ষ্মা, காசநோய்
HIV, AIDS
malaria, मलेरिया, ম্যালেরিয়া
leprosy, कुष्ठ रोग
mental health, psychiatric, psychiatry, मानसिक स्वास्थ्य
rehabilitation centre, de-addiction, deaddiction, addiction treatment
disabled, differently abled, divyang, persons with disabilities, दिव्यांग
senior citizen, elderly, वृद्ध
child care, childcare, day care, daycare, creche services
kindergarten, preschool, pre school, pre-primary
girls hostel, women hostel, working women hostel
skill development, vocational training, ITI, industrial training institute, कौशल विकास
polytechnic, technical institute
scholarship, stipend, छात्रवृत्ति
e-learning, online learning, online course, elearning, distance learning
examination, exam, परीक्षा, পরীক্ষা, தேர்வு
language training, language course, language teaching
simulator, simulation, training simulator
conference, seminar, सम्मेलन
boarding and lodging, food and accommodation, meals and accommodation
meal, cooked food, cooked meal
milk powder, skimmed milk powder
ready to eat, RTE, take home ration, THR
fortified rice, fortified rice kernel, FRK
fair price shop, ration shop, PDS, public distribution system
silo, grain storage, grain silo
rice mill, flour mill, chakki, मिल
tea garden, tea estate, चाय बागान, চা বাগিচা, চাহ বাগিচা
bore well drilling, borewell drilling, tube well drilling
lift irrigation scheme, LIS, deep tube well irrigation, minor irrigation
check dam, weir, anicut, stop dam
sluice gate, sluice, flood gate
spur, groyne, porcupine, RCC porcupine
sand bag, sandbag, earth filled bags
footbridge repair, bridge repair, bridge rehabilitation, bridge maintenance
bailey bridge, steel bridge, truss bridge
wooden bridge, timber bridge, SPT bridge
approach road, access road, link road
village road, rural road, PMGSY, gramin sadak
road repair, road maintenance, pothole repair, patch repair, maintenance of road
road widening, widening and strengthening, road improvement, upgradation of road
WBM, water bound macadam
GSB, granular sub base
WMM, wet mix macadam
DBM, dense bituminous macadam
street furniture, road furniture
bus body, bus body building
electric bus, e-bus, battery bus
three wheeler, auto rickshaw, autorickshaw, तिपहिया
rickshaw, cycle rickshaw, रिक्शा
hearse, hearse van, mortuary van, शव वाहन
mobile medical unit, MMU, mobile clinic, mobile health unit
all terrain vehicle, ATV, quad bike
snowmobile, snow mobile, motoneige
pickup truck, pick up truck, utility vehicle, pickup van
tow tractor, aircraft tug
garage, vehicle workshop, motor garage
petrol pump, fuel station, filling station, gas station
car wash, vehicle washing, vehicle cleaning
driving licence, driving license
number plate, licence plate, license plate, HSRP
rail coach, railway coach, railway wagon, rolling stock
railway track, rail track, permanent way, railway sleeper
navigation lock, boat lock
harbour dredging, channel dredging, maintenance dredging
buoy, navigation aid
diving, diver, underwater inspection
fishing boat, trawler, मछली पकड़ने की नाव
aircraft parts, aircraft spares, aircraft components, aviation spares
runway, taxiway, airstrip
radar, रडार
sonar, echo sounder, depth sounder
night vision, night vision device, NVD, thermal imaging, thermal camera
binoculars, दूरबीन, field glasses
parachute, parachuting
camouflage, camouflage net
shooting range, firing range, rifle range
explosives, detonator, विस्फोटक
fireworks, firecrackers, आतिशबाजी
padlock key, key cutting, locksmith
janitor cart, cleaning trolley, mop trolley
mop, floor mop, पोछा
floor cleaner, floor cleaning liquid, toilet cleaner
air freshener, room freshener
insect repellent, mosquito repellent
water dispenser, water vending machine, water ATM
ice box, cool box, insulated box, vaccine carrier
air purifier, room air purifier
air curtain, air barrier
exhaust hood, fume hood, fume cupboard, laboratory hood
biosafety cabinet, laminar flow
spectrophotometer, spectrometer, mass spectrometer
chromatography, HPLC, gas chromatograph
calorimeter, differential scanning calorimeter
oscilloscope, signal analyser, signal analyzer, spectrum analyser, spectrum analyzer
3D printer, additive manufacturing, three dimensional printer
robot, robotics, robotic
CNC router, laser cutting machine
lathe tool, cutting tool, drill bit
hydraulic press, power press
pressure vessel, pressure tank
cooling tower, chilling unit
furnace, kiln, भट्टी
steam turbine, gas turbine, turbine
flange, pipe flange
DI pipe, ductile iron pipe
galvanised iron pipe, galvanized iron pipe, galvanized pipe, galvanised pipe
PVC pipe, uPVC pipe, plastic pipe
HDPE pipe, polyethylene pipe, PE pipe
steel pipe, mild steel pipe
hume pipe, RCC pipe, concrete pipe, NP3 pipe
steel plate, MS sheet, steel sheet, metal sheet
steel structure, structural steel, steel fabrication work
angle iron, MS angle, steel angle
concertina coil, razor wire, कंटीला तार
wire rope, steel rope
nylon rope, plastic rope
LT cable, XLPE cable, power cable
underground cable, UG cable
AB cable, aerial bunched cable
optical transceiver, SFP module
battery charger, charging unit
voltage stabiliser, voltage stabilizer, stabiliser, stabilizer
ring main unit, RMU
distribution transformer, power transformer
load break switch, AB switch
rural electrification, household electrification, सौभाग्य
energy efficiency, energy conservation
carbon footprint, greenhouse gas, GHG
climate change, जलवायु परिवर्तन
air quality, air pollution, ambient air
noise pollution, noise control
forest, वन, বন, காடு, jungle
wildlife, वन्य जीव, বন্যপ্রাণী
zoo, zoological park, चिड़ियाघर
nursery, plant nursery, पौधशाला
flower, फूल, ফুল, பூ, floriculture
fish feed, fish food
poultry feed, chicken feed
chicks, day old chicks
duck, duckling, बत्तख
dairy, डेयरी, milk chilling, दुग्ध शाला
milk can, milk container
artificial insemination, semen straw
land survey, cadastral survey
LiDAR, aerial survey, aerial mapping
satellite imagery, remote sensing
cartography, mapping, map making
master plan, town planning, urban planning, city development plan
affordable housing, PMAY, housing scheme, प्रधानमंत्री आवास
smart city, स्मार्ट सिटी
e-governance, egovernance, e governance
e-procurement, eprocurement, e-tendering, e tendering
digital signature, DSC, e-sign
SMS gateway, bulk SMS
POS machine, point of sale
ATM, cash dispenser, automated teller machine
cash van, cash transit, armoured car service
actuarial, actuary
valuation, valuer, property appraisal, appraisal
property management, facility management, facilities management
office space, office lease, lease of office space, office rent, office accommodation
land acquisition, भूमि अधिग्रहण
IVRS, IVR
webcasting, live streaming, web streaming
documentary, film production, video production, short film
radio jingle, radio advertisement, radio spot
outdoor advertising, outdoor publicity
logo design, graphic design, graphic designer
opinion poll, public opinion research, market research, public opinion survey, market survey
focus group, group discussion
proofreading, editing services, copy editing
court reporting, stenography, stenographer
arbitration, arbitrator
detective, private investigator, investigation services
polygraph, lie detector
visa services, visa application
biometric enrolment, Aadhaar, आधार
voter list, electoral roll, मतदाता सूची
polling booth, polling station
$$, E'\n'), E'\n') WITH ORDINALITY AS t (line, n)
), groups AS (
  INSERT INTO synonym_groups (changed_at) SELECT now() FROM lines RETURNING id
), numbered AS (
  SELECT id, row_number() OVER (ORDER BY id) AS n FROM groups
)
INSERT INTO synonyms (key, group_id, position, word)
SELECT CASE WHEN row_number() OVER (PARTITION BY key ORDER BY id, position) = 1 THEN key END, id, position, word
FROM lines JOIN numbered USING (n), regexp_split_to_table(line, ', ') WITH ORDINALITY AS t (word, position), synonym_key(word) key;--> statement-breakpoint
-- Start values of counters and positions.
INSERT INTO market_counts VALUES ('offer', 'published', 0);--> statement-breakpoint
INSERT INTO saved_search_progress (snapshot) VALUES (pg_current_snapshot()::text);
