CREATE TABLE "stale_offer_words" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"before_id" bigint NOT NULL
);--> statement-breakpoint
-- A number is one word with its decimals (7.5 holds no 5), and a number with its unit is found as one (5 HP), however both are
-- written. Nodes of the release before call the same functions by the same names.
-- Spellings of units, without spaces and dots, and the one that stands for them.
DO $do$
BEGIN
  -- Written out, as to gather them for each text would take longer than all else.
  EXECUTE format('CREATE FUNCTION market_units() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT %L::jsonb $$', (
    SELECT jsonb_object_agg(spelling, split_part(line, ' ', 1))
    FROM regexp_split_to_table(btrim($$
hp horsepower
kw kilowatt kilowatts
mw megawatt megawatts
w watt watts
kwp
wp
kwh
kva
mva
kvar
v volt volts
kv kilovolt kilovolts
a amp amps ampere amperes
ah
mah
hz hertz
khz
mhz
ghz
ohm ohms ω
rpm
bar bars
psi
kpa
mpa
degc
mm millimeter millimeters millimetre millimetres
cm centimeter centimeters centimetre centimetres
m mtr mtrs meter meters metre metres
km kms kilometer kilometers kilometre kilometres
inch inches
ft feet foot
micron microns μm μ um
sqmm
sqcm
sqm
sqkm
sqft sft
sqinch sqinches sqin
cum cbm
cumm
cucm cc
cuft cft
cumh
core cores
l lt ltr ltrs lit liter liters litre litres
ml millilitre millilitres milliliter milliliters
kl kilolitre kilolitres kiloliter kiloliters
lpm
lps
kld
mld
kg kgs kilo kilos kilogram kilograms
g gm gms gram grams
mg
t mt ton tons tonne tonnes metricton metrictons metrictonne metrictonnes
kb
mb
gb
tb
mbps
gbps
$$, E'\n'), E'\n') line, regexp_split_to_table(line, ' ') spelling));
END $do$;--> statement-breakpoint
-- A pattern of the units that stand behind a number in a text; NULL where none does. It is short, as PostgreSQL works a pattern
-- out anew for each text.
CREATE FUNCTION market_unit_pattern(small text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '(?:' || string_agg(DISTINCT m[1], '|') || ')\M' FROM regexp_matches(small, '[0-9][ -]?([a-zμω]+)\M', 'g') m WHERE public.market_units() ? m[1]
$$;--> statement-breakpoint
-- A text with its dimensions and measures in one form: '2 1/2" x 4 sq. mm' is '2.5inch x 4sqmm', 'M8 × 25' is 'M8x25' and
-- '5-10 HP' is '5HP-10HP'. The spelling of the unit stays, so that its word is found by itself too.
CREATE FUNCTION market_measured(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  unit text;
  num CONSTANT text := '[0-9]+(?:\.[0-9]+)?';
  plain text := said;
  small CONSTANT text := lower(said);
  part text[];
BEGIN
  -- Each rule has a quick test before it: PostgreSQL keeps 32 patterns at hand, and to read one anew takes longer than all else.
  IF strpos(plain, '"') > 0 OR strpos(plain, '”') > 0 OR strpos(plain, '′') > 0 OR strpos(plain, '''''') > 0 THEN
    -- A mark of inches, where it does not end a quotation.
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
    -- Before 'a', which is also a word, a space is kept.
    plain := regexp_replace(plain, '([0-9])(?: (?!a\M)|-(?=[[:alpha:]]{2}))?(' || unit || ')', '\1\2', 'gi');
  END IF;
  IF strpos(small, 'x') > 0 OR strpos(plain, 'x') > 0 OR strpos(plain, '*') > 0 THEN
    plain := regexp_replace(plain, '([0-9]) ?[x*] ?(?=[0-9])', '\1x', 'gi');
    plain := regexp_replace(plain, '([0-9](?:mm|cm|m|inch|ft|cores?|c)) ?[x*] ?(?=[0-9])', '\1 x ', 'gi');
  END IF;
  IF unit IS NULL OR strpos(plain, '-') = 0 AND strpos(small, ' to ') = 0 THEN RETURN plain; END IF;
  RETURN regexp_replace(plain, '(^|[^[:alnum:]./-])(' || num || ')( ?- ?| to )(' || num || ')(' || unit || ')', '\1\2\5\3\4\5', 'gi');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_plain(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text := said;
BEGIN
  IF plain ~ '[^\u0001-\u007f]' THEN
    -- '1½' is 1 1/2 and no 11/2.
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
END $$;--> statement-breakpoint
-- The same with nothing but spaces: 'W8486-138271/A' is 'W 8486 138271 A', and '3HP' is '3 HP'. A decimal stays whole.
CREATE OR REPLACE FUNCTION market_parts(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE parts text := plain;
BEGIN
  -- The point of a decimal is a tilde until the others are gone; `market_plain` has left none.
  IF parts ~ '[0-9]\.[0-9]' THEN
    parts := regexp_replace(parts, '(^|[^0-9.]|[[:alpha:]]\.)([0-9]+)\.([0-9]+)(?!\.?[0-9])', '\1\2~\3', 'g');
  END IF;
  parts := regexp_replace(translate(parts, '/._&-', '     '), '(?<=[0-9])(?=[^0-9 ~])|(?<=[^0-9 ~])(?=[0-9])| {2,}', ' ', 'g');
  RETURN btrim(translate(parts, '~', '.'));
END $$;--> statement-breakpoint
-- The measures in a word as one word each, in their units' own spelling: of '5HP' 5hp, of 'M8x2.5mm' 2p5mm and 8mm; NULL of others.
CREATE FUNCTION market_measures(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
    -- What is multiplied is as long as the last says.
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
-- The measures of a word that is nothing else, and of a range ('5HP-10HP'); NULL of others.
CREATE FUNCTION market_measure(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE measures text;
BEGIN
  IF strpos('-0123456789', left(word, 1)) = 0 THEN RETURN NULL; END IF;
  IF word !~* '^-?[0-9]+(?:\.[0-9]+)?[a-zμω]+(?:-[0-9]+(?:\.[0-9]+)?[a-zμω]+)?$' THEN RETURN NULL; END IF;
  measures := public.market_measures(word);
  RETURN CASE WHEN (strpos(measures, ' ') > 0) = (strpos(ltrim(word, '-'), '-') > 0) THEN measures END;
END $$;--> statement-breakpoint
-- Text as its words are looked for. A measure follows the word that it is in, so that words near each other stay so; the joined
-- forms stand at the end, where they part no words that stand together.
CREATE OR REPLACE FUNCTION market_text(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
-- Parts that mean nothing apart: as they are written, and in their forms, which lack what every text has.
CREATE OR REPLACE FUNCTION market_phrase(parts text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  written tsquery := phraseto_tsquery('public.market_words', parts);
  form tsquery := phraseto_tsquery('public.market', parts);
BEGIN
  IF length(parts) <= 3 OR form::text = written::text THEN RETURN written; END IF;
  -- 'No. 30' may be 30 alone in a text, and '3009-A' 3009; of 'A/C' too little would be left.
  IF numnode(form) = numnode(written) OR numnode(form) > 2 OR form::text ~ '[0-9]' AND (form::text ~ '[0-9]{3}' OR parts !~* '(^| )[a-z]( |$)') THEN
    RETURN written || form;
  END IF;
  RETURN written;
END $$;--> statement-breakpoint
-- The words of a keyword: those that are looked for, or those with a minus sign before them, which no offer may have. A longer
-- keyword, as a title that was pasted, and one with a slash, as a reference number, exclude nothing, and neither does one with nothing to look for.
CREATE FUNCTION market_keyword(keyword text, are_excluded boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  longest CONSTANT int := 8;
  minus CONSTANT text := '^-[^0-9/._&-]{2}';
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
BEGIN
  IF strpos(keyword, '-') = 0 THEN RETURN CASE WHEN are_excluded THEN '{}' ELSE words END; END IF;
  IF cardinality(words) > longest OR keyword !~ '(^|\s)-[^0-9\s/._&-]{2}' OR strpos(keyword, '/') > 0 OR NOT EXISTS (SELECT FROM unnest(words) word WHERE word !~ minus AND public.market_parts(word) <> '') THEN
    -- Without the sign, as parts of the keyword are looked for by themselves.
    RETURN CASE WHEN are_excluded THEN '{}' ELSE ARRAY(SELECT ltrim(word, '-') FROM unnest(words) WITH ORDINALITY AS w (word, n) ORDER BY n) END;
  END IF;
  RETURN ARRAY(SELECT word FROM unnest(words) WITH ORDINALITY AS w (word, n) WHERE (word ~ minus) = are_excluded ORDER BY n);
END $$;--> statement-breakpoint
-- The query of what a keyword excludes; NULL where it excludes nothing.
CREATE FUNCTION market_excluded(keyword text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
-- A number is the beginning of another only while it is typed.
CREATE OR REPLACE FUNCTION market_query(keyword text, use text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_anchor(keyword text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT lexeme
    FROM unnest(public.market_keyword(keyword, false)) AS word,
      unnest(string_to_array(coalesce(public.market_measure(word), public.market_parts(word)), ' ')) AS part,
      unnest(CASE WHEN length(part) > 3 THEN to_tsvector('public.market', part) ELSE to_tsvector('public.market_short', part) END)
    WHERE word !~ '[/._&-]' AND lower(word) <> ALL (public.market_small_words())
    ORDER BY length(lexeme) DESC, lexeme LIMIT 1), '')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_stretches(keyword text) RETURNS TABLE (first int, size int, said text, key text) LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 10 AS $$
  SELECT first, size, said, public.synonym_key(said)
  FROM (SELECT public.market_keyword(keyword, false) AS words) k,
    generate_series(1, cardinality(words)) first, generate_series(1, least(4, cardinality(words) - first + 1)) size,
    array_to_string(words[first : first + size - 1], ' ') said
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_meant_anchor(keyword text, meanings jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT public.market_anchor(coalesce(string_agg(word, ' ' ORDER BY n), ''))
  FROM unnest(public.market_keyword(keyword, false)) WITH ORDINALITY AS w (word, n)
  WHERE NOT EXISTS (SELECT FROM jsonb_to_recordset(meanings) AS m (first int, size int) WHERE n BETWEEN m.first AND m.first + m.size - 1)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_inflected(word text, with_verbs boolean) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_meant(keyword text, meanings jsonb) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
CREATE OR REPLACE FUNCTION market_weighed(keyword text, meanings jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
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
      'said', CASE WHEN public.market_measure(words[n]) IS NULL THEN words[n] ELSE public.market_parts(words[n]) END, 'query', (own || also)::text, 'written', public.market_within(public.market_inflected(words[n], false), 'A')::text,
      'meant', public.market_within(meant || public.market_inflected(words[n], true), 'A')::text, 'title', public.market_within(own || also, 'A')::text,
      'beside', public.market_within(own || also, 'B')::text, 'uses', uses,
      'weight', CASE WHEN uses = 0 THEN 0 ELSE CASE WHEN words[n] ~ '^[0-9.,/-]+$' OR public.market_describes(words[n]) THEN 0.5 ELSE 1 END * (1 + floor(log(2, 500.0 / uses)) + kind) END);
  END LOOP;
  RETURN weighed;
END $$;--> statement-breakpoint
-- Whether a text has something as it was typed, with nothing before or behind it but what stands between words: a reference
-- number may be the beginning of another.
CREATE FUNCTION market_bears(said text, typed text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT strpos(' ' || translate(lower(said), E'\n\r\t,;:()[]"', '           ') || ' ', ' ' || translate(lower(typed), E'\n\r\t,;:()[]"', '           ') || ' ') > 0
$$;--> statement-breakpoint
-- Offers that have words are split anew by a job, some at a time: until then one is found by its words of before.
INSERT INTO "stale_offer_words" ("before_id") SELECT max(id) + 1 FROM "offers" HAVING max(id) IS NOT NULL;--> statement-breakpoint
-- Writers of messages and profiles wait while these are written, as they did in 0012, which this release brings too.
REINDEX INDEX "messages_words";--> statement-breakpoint
REINDEX INDEX "profiles_company";--> statement-breakpoint
REINDEX INDEX "category_words_words";
