-- What a search puts first is decided by where a word stands and how it is written there, alike for what was said and for what
-- it means besides.
-- The small words of other languages, which say as little as 'of' and 'for', are asked for only where there is no other, as these are.
CREATE FUNCTION market_small_words() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array('de del la las el los lo y en con por para una un le les des du et pour dans sur aux au une'
    || ' ka ki ke mein aur evam hetu का की के में से को और पर हेतु एवं तथा लिए व च्या चे ची এর ও এবং জন্য के लिए আৰু மற்றும் మరియు అને માટે', ' ')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_word(word text, is_beginning boolean) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form tsquery := plainto_tsquery('public.market', word);
  asked tsquery := plainto_tsquery('public.market_words', word);
BEGIN
  IF numnode(form) = 0 OR lower(word) = ANY (public.market_small_words()) THEN RETURN NULL; END IF;
  IF is_beginning THEN
    -- The word itself and its forms begin with it too.
    RETURN to_tsquery(CASE WHEN length(word) > 3 THEN 'public.market' ELSE 'public.market_words' END::regconfig, quote_literal(word) || ':*');
  END IF;
  IF length(word) > 3 AND form::text <> asked::text THEN asked := form || asked; END IF;
  RETURN asked;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_anchor(keyword text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT lexeme
    FROM unnest((string_to_array(public.market_plain(keyword), ' '))[1:32]) AS word,
      unnest(string_to_array(public.market_parts(word), ' ')) AS part,
      unnest(CASE WHEN length(part) > 3 THEN to_tsvector('public.market', part) ELSE to_tsvector('public.market_short', part) END)
    WHERE word !~ '[/._&-]' AND lower(word) <> ALL (public.market_small_words())
    ORDER BY length(lexeme) DESC, lexeme LIMIT 1), '')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION market_said(words text[], use text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE said text := (SELECT string_agg(word, ' ' ORDER BY n) FROM unnest(words) WITH ORDINALITY AS w (word, n) WHERE lower(word) <> ALL (public.market_small_words()));
BEGIN
  IF said IS NULL OR numnode(plainto_tsquery('public.market', public.market_parts(said))) = 0 THEN RETURN ''::tsquery; END IF;
  RETURN coalesce(public.market_query(said, use), ''::tsquery);
END $$;--> statement-breakpoint
-- A word and its plural or singular, and with its verbs 'repairing' and 'repaired' of 'repair'; of 'transformer' no transformation, which
-- the forms of a word (`market_word`) take for the same.
CREATE FUNCTION market_inflected(word text, with_verbs boolean) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := public.unaccent(lower(public.market_parts(word)));
  bases text[] := array[plain];
  base text;
  words text[] := array[plain];
BEGIN
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
-- Whether a word is the name of a thing: a group of synonyms has it, or the title of a category ends with it or has it before
-- what says more ('Bridges and tunnels', 'Pumps for water'). 'small' and 'second' stand in titles and name nothing.
CREATE FUNCTION market_names_thing(said text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT
SET enable_seqscan TO off SET enable_indexscan TO off AS $$
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
END $$;--> statement-breakpoint
-- Words that say how big, how old or how many a thing is and not which.
CREATE FUNCTION market_describes(said text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(said) = ANY (string_to_array('small big large great little mini new old used second hand first third two three four five six seven eight nine ten'
    || ' many several various different other good best cheap high low long short heavy light full half double single main general special local proper', ' '))
$$;--> statement-breakpoint
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
    uses := public.market_uses(own || also, 500);
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
END $$;--> statement-breakpoint
-- What a keyword means besides, as before; of a group that has more than eight words those come first that the market's
-- titles have. A word within a stretch that is in a group may be in one itself ('snow plough': plow), and is told as `inner`.
CREATE OR REPLACE FUNCTION market_meanings(keyword text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT PARALLEL UNSAFE AS $$
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
-- The words of a stretch one by one, each with what it means by itself; nothing where none means anything.
CREATE FUNCTION market_meant_inside(words text[], first int, size int, meanings jsonb) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
CREATE OR REPLACE FUNCTION market_meant(keyword text, meanings jsonb) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
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
  RETURN coalesce(public.market_query(keyword, 'finding') || asked, asked);
END $$;--> statement-breakpoint
-- What the list of synonyms has besides, a group a line; a line with + adds to a group that the list began with, after its
-- words, where nobody has edited it. In a market that exists a new group is added only where none has any of its words.
WITH began AS (
  SELECT changed_at FROM synonym_groups GROUP BY changed_at HAVING count(*) > 100 ORDER BY changed_at LIMIT 1
), lines AS (
  SELECT n, line FROM regexp_split_to_table(btrim($$
+air conditioner, ఎయిర్ కండిషనర్, એર કંડિશનર, वातानुकूलक, aire acondicionado, climatiseur, AC unit, window AC, aircon
+generator, జనరేటర్, જનરેટર, जनित्र, generador, génératrice
+CCTV, CCTV camera, surveillance system, video surveillance, सीसीटीवी कैमरा, সিসিটিভি
+UPS, uninterrupted power supply, uninterruptable power supply, uninterruptible power system
+PPE, protective equipment, protective clothing, safety equipment, PPE kit
+LED, LED light, LED lamp
+CC road, CC pavement, cement concrete pavement
+AMC, annual maintenance, AMC of
+CMC, comprehensive annual maintenance, CAMC
+RO, RO plant, RO system, water filter, water purification, जल शोधक
+laptop, నోట్‌బుక్, લેપટોપ, ordenador portátil, ordinateur portable, portátil
+computer, desktop computer, personal computer, కంప్యూటర్, કમ્પ્યુટર, संगणक, ordenador, computadora, ordinateur
+lift, లిఫ్ట్, લિફ્ટ, ascensor, ascenseur
+tyre, టైర్, ટાયર, டயர், neumático, llanta, pneu
+sanitizer, hand sanitizer, hand sanitiser, alcohol rub
+logistics, haulage, cartage, carriage of goods, transporte, परिवहन सेवा, వాహన రవాణా, વાહનવ્યવહાર
+cement, సిమెంట్, સિમેન્ટ, सिमेंट, চিমেণ্ট, cemento, ciment, portland cement
+brick, ఇటుక, ઈંટ, वीट, ইটা, ladrillo, brique, eent
+sand, ఇసుక, રેતી, वाळू, বালিমাটি, balu
+aggregate, stone aggregate, కంకర, કપચી, खडी, gitti, coarse aggregate
+steel, స్టీల్, સ્ટીલ, पोलाद, acero, acier
+iron, ఇనుము, લોખંડ, लोखंड, hierro, loha
+rebar, TMT, TMT steel, reinforcement steel, reinforcing bar, deformed bar
+aluminium, అల్యూమినియం, એલ્યુમિનિયમ, aluminio
+copper, రాగి, તાંબુ, तांबे, cobre, cuivre
+timber, కలప, લાકડું, लाकूड, কাঠখড়ি, madera, lakdi, lakadi
+plywood, ప్లైవుడ్, પ્લાયવુડ, contrachapado
+paint, పెయింట్, રંગ, रंग, ৰং, pintura, peinture
+tile, ceramic tile, టైల్స్, ટાઇલ્સ, azulejo
+glass, గాజు, કાચ, काच, vidrio
+pump, పంపు, પંપ, पम्प सेट, pump set, pumpset, bomba de agua, pompe
+submersible pump, సబ్‌మెర్సిబుల్ పంపు, સબમર્સિબલ પંપ
+borewell, deep tube well, tubewell boring, బోరుబావి, બોરવેલ, கிணறு, নলকূপ
+hand pump, చేతి పంపు, હેન્ડપંપ, हातपंप, চাপাকল, kai pump
+water tank, water reservoir, నీటి ట్యాంక్, પાણીની ટાંકી, पाण्याची टाकी, জলাধার, தண்ணீர் தொட்டி, tanque de agua, paani ki tanki, pani ki tanki
+water, నీరు, પાણી, पाणी, পানী, agua, pani, paani, jal
+pipe, పైపు, પાઇપ, पाईप, tubería, tuyau, piping
+valve, వాల్వ్, વાલ્વ, ভালভ, வால்வு, sluice valve, válvula
+motor, electric motor, మోటార్, મોટર
+transformer, ట్రాన్స్‌ఫార్మర్, ટ્રાન્સફોર્મર, रोहित्र, ট্ৰেন্সফৰ্মাৰ, transformador, transformateur
+electricity, విద్యుత్, વીજળી, वीज, electricidad, électricité, বিজুলী, विद्युत, electric supply
+solar, solar power, solar energy, సౌర, સૌર, সৌৰ, solaire
+solar panel, solar PV, solar photovoltaic, solar power plant, panel solar, panneau solaire
+battery, బ్యాటరీ, બેટરી, பேட்டரி, বেটাৰী, batería, batterie
+inverter, ఇన్వర్టర్, ઇન્વર્ટર, ইনভার্টার, இன்வெர்ட்டர், power inverter
+cable, electric cable, electrical cable, కేబుల్, કેબલ, তাঁৰ
+optical fibre, optical fibre cable, optic fibre, fibre cable, ऑप्टिकल फाइबर
+circuit breaker, vacuum circuit breaker, VCB, సర్క్యూట్ బ్రేకర్
+bulb, LED bulb, బల్బ్, બલ્બ, বাল্ব বাতি
+street light, street lighting, road lighting, roadside light, వీధి దీపం, સ્ટ્રીટ લાઇટ, पथदिवे, তেরুবিளக்கு, পথের আলো, தெருவிளக்கு, alumbrado público, éclairage public
+fan, ceiling fan, exhaust fan, ఫ్యాన్, પંખો, पंखे, ventilador
+refrigerator, రిఫ్రిజిరేటర్, રેફ્રિજરેટર, ফ্রিজ, குளிர்சாதனப்பெட்டி, refrigerador
+compressor, కంప్రెసర్, કોમ્પ્રેસર, কম্প্রেসর, compresor, कंप्रेसर
+crane, క్రేన్, ક્રેન, ক্রেন, கிரேன், grúa
+excavator, earth mover, backhoe loader, hydraulic excavator, एक्सकेवेटर, excavadora, excavatrice
+tractor, ట్రాక్టర్, ટ્રેક્ટર, ট্ৰেক্টৰ
+truck, goods vehicle, dump truck, dumper, ట్రక్, ટ્રક, মালবাহী গাড়ি, camión, camion
+car, motor car, passenger car, కారు, કાર, automóvil
+bus, బస్సు, બસ, বাছ, autobús, autocar
+motorcycle, motor cycle, scooter, మోటార్ సైకిల్, મોટરસાયકલ, মোটৰ চাইকেল, motocicleta
+ambulance, అంబులెన్స్, એમ્બ્યુલન્સ, रुग्णवाहिका, এম্বুলেন্স, ஆம்புலன்ஸ், ambulancia
+vehicle hire, hiring of vehicle, hire of vehicle, hiring of vehicles, taxi service, cab hire, cab service
+hire, hiring, renting, leasing, किराया, ভাড়া, வாடகை, అద్దె, ભાડે, alquiler
+petrol, పెట్రోల్, પેટ્રોલ, பெட்ரோல், gasolina, motor spirit
+diesel, డీజిల్, ડીઝલ, டீசல், diesel fuel, gasoil
+LPG, LP gas, liquified petroleum gas, रसोई गैस सिलेंडर
+coal, బొగ్గు, કોલસો, कोळसा, কয়লাখনি, carbón, charbon, koyla
+oxygen, ఆక్సిజన్, ઓક્સિજન, ஆக்ஸிஜன், oxígeno, oxygène
+medicine, medicinal product, pharmaceutical, మందులు, దవా, દવા, औषध, औषधे, ঔষধপাতি, medicamento, médicament, medicina, dawai, dawa, dava, oushadh
+vaccine, వ్యాక్సిన్, રસી, लस, vacuna, vaccin
+syringe, సిరంజి, સિરિંજ, সিরিঞ্জ, jeringa
+glove, hand glove, చేతి తొడుగులు, મોજા, हातमोजे, guante
+mask, మాస్క్, માસ્ક, mascarilla
+helmet, హెల్మెట్, હેલ્મેટ, தலைக்கவசம், casco
+shoe, boot, బూట్లు, જૂતા, बूट, calzado, chaussure
+hospital, ఆసుపత్రి, હોસ્પિટલ, रुग्णालय, চিকিৎসালয়, हॉस्पिटल, hôpital, aspatal, haspatal
+bandage, gauze bandage, gauze, ব্যান্ডেজ, கட்டு
+wheelchair, హీల్‌చైర్, વ્હીલચેર, চাকাওয়ালা চেয়ার, silla de ruedas, fauteuil roulant
+ventilator, ICU ventilator, వెంటిలేటర్, વેન્ટિલેટર
+soap, సబ్బు, સાબુ, साबण, চাবোন, jabón, savon, sabun
+detergent, డిటర్జెంట్, ડિટર્જન્ટ, ডিটারজেন্ট, detergente
+broom, చీపురు, સાવરણી, झाडू, escoba
+toilet, toilet block, toilet complex, మరుగుదొడ్డి, શૌચાલય, शौचालये, sanitario, shauchalay, bathroom, lavatory block
+cleaning, sanitation work, sweeping, శుభ్రత, સફાઈ, स्वच्छता, পৰিষ্কাৰ, limpieza, nettoyage, safai, custodial services, சுத்தம்
+garbage, solid waste, municipal solid waste, చెత్త, કચરો, জাবৰ, basura, residuos, déchets, kachra
+dustbin, garbage bin, litter bin, waste container, డస్ట్‌బిన్, કચરાપેટી, ডাস্টবিন, குப்பைத்தொட்டி
+sewage, sewer, waste water, మురుగునీరు, ગટર, सांडपाणी, கழிவுநீர், aguas residuales, eaux usées
+pest control, rodent control, termite control, anti termite treatment, vector control
+security guard, security services, guard services, watch and ward, security personnel, భద్రతా సిబ్బంది, સુરક્ષા ગાર્ડ, सुरक्षा रक्षक, নিরাপত্তা রক্ষী, பாதுகாவலர், chowkidar, seguridad privada, vigilancia
+manpower, manpower supply, outsourced staff, outsourcing of manpower, manpower services, మానవ వనరులు, মানৱসম্পদ
+labour, labourer, workman, శ్రామికులు, મજૂર, कामगार, শ্রমিক, தொழிலாளர், mano de obra, mazdoor
+driver, డ్రైవర్, ડ્રાઈવર, ড্রাইভার, ஓட்டுநர், conductor de vehículo
+furniture, ఫర్నిచర్, ફર્નિચર, मेज कुर्सी, আচবাব, মৰিচা, muebles, mobiliario, meuble, mobilier
+chair, కుర్చీ, ખુરશી, खुर्ची, চকী, silla, chaise, kursi
+table, టేబుల్, ટેબલ, टेबल, மேஜை, mesa, escritorio
+almirah, steel almirah, almari, cabinet, storage cabinet, కప్పుబోర్డు, કબાટ, कपाट, আলমাৰী, அலமாரி, armario, armoire
+mattress, పరుపు, ગાદલું, गादी, colchón, matelas
+bed, steel cot, మంచం, પલંગ, খাট বিছানা, cama
+blanket, దుప్పటి, ધાબળો, घोंगडी, কম্বলি, manta, couverture, kambal
+curtain, window blind, తెర, પડદા, पडदे, পর্দা, திரைச்சீலை, cortina
+bag, బ్యాగ్, થેલી, पिशवी, মোনা, பை, bolsa
+uniform, యూనిఫాం, ગણવેશ, गणवेश, উর্দি, uniforme
+fabric, cloth, వస్త్రం, કાપડ, कापड, কাপোৰ, tela, tejido, tissu, kapda
+cotton, పత్తి, કપાસ, कापूस, কপাহ, algodón, coton
+rope, తాడు, દોરડું, दोरी, ৰছী, cuerda, rassi
+paper, కాగితం, કાગળ, कागद, কাকত, papel, papier, kagaz, kagaj
+stationery, office stationery, స్టేషనరీ, સ્ટેશનરી, स्टेशनरी सामग्री, স্টেশনারি, எழுதுபொருள், papelería, papeterie, útiles de oficina
+pen, ball pen, పెన్ను, પેન, पेन
+book, పుస్తకం, પુસ્તક, কিতাপ, libro, kitab, pustak, textbook
+printing, printing services, ప్రింటింగ్, છાપકામ, छपाई कार्य, ছপা, impresión, imprenta, chhapai
+printer, laser printer, ప్రింటర్, પ્રિન્ટર, அச்சுப்பொறி, impresora, imprimante
+bicycle, bi-cycle, pedal cycle, సైకిల్, સાયકલ, सायकल, চাইকেল, bicicleta, vélo
+photocopier, xerox, photocopy, photostat, photocopying, photostat machine, फोटोकॉपी, जेरॉक्स, জেরক্স, fotocopiadora, photocopieur
+toner, toner cartridge, printer cartridge, टोनर, cartucho, encre
+projector, LCD projector, multimedia projector, ప్రొజెక్టర్, પ્રોજેક્ટર, প্রজেক্টর, proyector, projecteur
+television, LED TV, smart TV, టెలివిజన్, ટેલિવિઝન, தொலைக்காட்சி, televisor, téléviseur
+mobile phone, mobile handset, cellular phone, మొబైల్, મોબાઇલ, মোবাইল, கைபேசி, teléfono móvil
+telephone, టెలిఫోన్, ટેલિફોન, टेलिफोन, টেলিফোন, தொலைபேசி, teléfono, téléphone
+camera, కెమెరా, કેમેરા, ক্যামেরা যন্ত্র, cámara
+drone, unmanned aircraft, unmanned aircraft system, UAS, డ్రోన్, ડ્રોન, ড্রোন, ட்ரோன்
+software, సాఫ్ట్‌వేర్, સોફ્ટવેર, চফ্টৱেৰ, software application, logiciel
+website, web site, web design, website development, వెబ్‌సైట్, વેબસાઇટ, ওয়েবসাইট, இணையதளம், sitio web, site web
+server, computer server, సర్వర్, સર્વર, সার্ভার, servidor, serveur
+broadband, internet connection, internet bandwidth, ఇంటర్నెట్, ઇન્ટરનેટ, ইন্টারনেট, இணையம்
+fire extinguisher, fire fighting equipment, firefighting equipment, fire fighting system, अग्निशमन, అగ్నిమాపక, અગ્નિશામક, extintor, extincteur
+fire alarm, fire alarm system, fire detector, smoke alarm, alarma de incendio
+road, రోడ్డు, રસ્તો, रस्ता, ৰাস্তা, পথ, carretera, camino, sadak, rasta, saalai
+asphalt, तारकोल, తారు, ડામર, hot mix, asfalto, asphalte, bituminous macadam
+pavement, foot path, పాదచారి మార్గం, ફૂટપાથ, পদপথ, நடைபாதை, acera, trottoir
+bridge, వంతెన, પુલ, সেতুবন্ধ, দলং, সাঁকো, puente, pont, pul, setu, paalam
+culvert, box culvert, slab culvert, hume pipe culvert, కల్వర్టు, નાળું, কালভাৰ্ট, alcantarilla, ponceau, puliya
+drain, storm water drain, surface drain, drainage channel, డ్రైనేజీ, ગટર લાઇન, नाला, গটার, নৰ্দমা, drenaje, nali
+canal, కాలువ, નહેર, कालवा, nahar
+dam, ఆనకట్ట, બંધ, धरण, presa, embalse
+building, భవనం, ઇમારત, इमारत, দালান, ভৱন, edificio, bâtiment, bhavan, bhawan
+construction, నిర్మాణం, બાંધકામ, बांधकाम, নিৰ্মাণ, construcción, nirman, nirmaan
+repair, మరమ్మతు, સમારકામ, दुरुस्ती, মেৰামতি, reparación, réparation, marammat, maramat
+maintenance, నిర్వహణ, જાળવણી, देखभाल, ৰক্ষণাবেক্ষণ, mantenimiento, entretien, rakhrakhav, servicing
+renovation, refurbishing, remodelling, remodeling, नवीनीकरण, সংস্কার, புதுப்பித்தல், పునరుద్ధరణ, નવીનીકરણ, renovación, rénovation
+installation, संस्थापन, స్థాపన, સ્થાપન, instalación
+supply, సరఫరా, પુરવઠો, पुरवठा, যোগান, suministro, provisión, fourniture
+spare part, spares parts, విడి భాగాలు, સ્પેરપાર્ટ્સ, सुटे भाग, যন্ত্রাংশ, உதிரிபாகங்கள், repuesto, pièce de rechange
+boundary wall, perimeter wall, ప్రహరీ గోడ, કમ્પાઉન્ડ વોલ, संरक्षक भिंत, সীমানা প্রাচীর, সীমা প্ৰাচীৰ, சுற்றுச்சுவர், चहारदीवारी, muro perimetral
+fence, chain link fencing, chain link fence, perimeter fence, wire fence, కంచె, તારની વાડ, कुंपण, বেড়া, வேலி, cerca, clôture
+RCC, रेनफोर्स्ड सीमेंट कंक्रीट
+plumbing, plumbing work, plumber, ప్లంబింగ్, પ્લમ્બિંગ, fontanería, plomería, plomberie
+door, తలుపు, બારણું, दार, puerta, darwaza
+window, కిటికీ, બારી, खिडकी, খিড়িকী, ventana, fenêtre
+lock, తాళం, તાળું, कुलूप, cerradura, tala
+school, పాఠశాల, શાળા, शाळा, বিদ্যালয় ভবন, ইস্কুল, escuela, école, vidyalaya, vidyalay, pathshala
+anganwadi, anganwadi centre, AWC, అంగన్వాడీ, આંગણવાડી, अंगणवाडी, অঙ্গনবাড়ি, অংগনৱাড়ী, அங்கன்வாடி
+training, training services, capacity building, శిక్షణ, તાલીમ, प्रशिक्षण कार्यक्रम, capacitación, prashikshan
+survey, surveying, సర్వే, સર્વેક્ષણ, জৰীপ, கணக்கெடுப்பு, topographical survey
+consultancy, consultancy services, consultant services, సలహా సేవలు, સલાહકાર, सल्लागार, পরামর্শ, ஆலோசனை, consultoría
+audit, audit services, ఆడిట్, ઓડિટ, लेखापरीक्षण, নিরীক্ষা, தணிக்கை, auditoría
+insurance, బీమా, વીમો, विमा, বীমা সেবা, bima
+advertising, advertising services, ప్రకటన, જાહેરાત, जाहिरात, বিজ্ঞাপন, விளம்பரம், publicidad, publicité
+catering, catering services, canteen services, food services, క్యాటరింగ్, કેટરિંગ, ক্যাটারিং, alimentación colectiva, servicio de comida, restauration collective
+food, foodstuff, food items, food supplies, ఆహారం, ખોરાક, अन्न, খাদ্যসামগ্রী, আহাৰ, alimento, comida, aliments, bhojan, khana
+rice, బియ్యం, ચોખા, तांदूळ, চাউল, arroz, chawal
+wheat, గోధుమ, ઘઉં, गहू, ঘেঁহু, trigo, gehu
+flour, wheat flour, పిండి, લોટ, पीठ, harina
+pulses, పప్పు, દાળ, डाळ, দাইল, lentejas, dhal, daal
+sugar, చక్కెర, ખાંડ, साखर, চেনি, azúcar, sucre, cheeni
+salt, ఉప్పు, મીઠું, मीठ, নিমখ, namak
+tea, టీ, ચા, चहा, চাহ, chai
+milk, పాలు, દૂધ, दुग्ध, গাখীৰ, leche, doodh
+edible oil, mustard oil, వంట నూనె, ખાદ્ય તેલ, सरसों तेल, ভোজ্য তেল, சமையல் எண்ணெய், aceite comestible
+spice, సుగంధ ద్రవ్యాలు, મસાલા, मसाले
+vegetable, కూరగాయలు, શાકભાજી, भाजीपाला, শাকপাচলি, verdura, hortaliza, légume, sabzi, sabji
+fruit, పండ్లు, ફળ, फळ, ফলমূল, fruta
+egg, గుడ్లు, ઈંડા, अंडे, কণী, huevo, anda
+fish, చేపలు, માછલી, मासे, pescado, poisson, machhli
+poultry, poultry bird, కోళ్లు, મરઘાં, कुक्कुट, মুরগি, கோழி, pollo
+fertiliser, ఎరువులు, ખાતર, खत, সাৰ, fertilizante, engrais, manure, khaad
+pesticide, agrochemical, weedicide, herbicide, పురుగుమందు, જંતુનાશક, pesticida
+seed, విత్తనాలు, બિયારણ, बियाणे, বীজধান, semilla, beej
+sapling, tree sapling, plantation of saplings, మొక్కలు, રોપા, रोपे, plántula
+fodder, livestock feed, cattlefeed, పశుగ్రాసం, પશુ આહાર, पशुखाद्य, forraje
+irrigation, నీటిపారుదల, સિંચાઈ, सिंचन, জলসিঞ্চন, riego, sinchai
+warehouse, storage building, warehousing, గోదాము, ગોદામ, गोदामे, গোডাউন, almacén, depósito, entrepôt
+cold storage, cold room, cold chain, walk-in cooler, శీతల గిడ్డంగి, કોલ્ડ સ્ટોરેજ, शीतगृह, হিমঘর
+packaging, packing, packaging material, packing materials, ప్యాకేజింగ్, પેકેજિંગ, embalaje, emballage
+courier, courier services, parcel delivery, messenger service, mensajería
+shelf, shelving, storage rack, rack, slotted angle rack, estantería, étagère
+nurse, nursing services, staff nurse, nursing care, నర్సు, નર્સ, परिचारिका, নার্স, செவிலியர், enfermera, infirmière
+doctor, medical officer, medical practitioner, డాక్టర్, ડૉક્ટર, डॉक्टर, ডাক্তার, மருத்துவர், médico, médecin
+x-ray, x-ray machine, digital radiography, radiology
+ultrasound, ultrasound machine, USG machine, ultrasonography, ecografía
+sports goods, sports material, sports items, sporting goods, खेल सामान, క్రీడా సామగ్రి, રમતગમતના સાધનો, क्रीडा साहित्य, খেলার সামগ্রী, விளையாட்டு உபகரணங்கள், artículos deportivos
+gym equipment, gymnasium equipment, gymnastic equipment, exercise equipment, open air gym
+toy, బొమ్మలు, રમકડાં, खेळणी, পুতলা, juguete
+tent, marquee, shamiana, గుడారం, તંબુ, तंबू, তাঁবু, கூடாரம், carpa
+tarpaulin, టార్పాలిన్, તાડપત્રી, ताडपत्री, তাৰ্পুলিন, தார்ப்பாய், lona
+flag, జెండా, ધ્વજ, ध्वज, bandera, drapeau
+electric vehicle, battery operated vehicle, e-vehicle, e rickshaw, electric car
+EV charger, EV charging station, electric vehicle charging station
+weighbridge, truck scale, vehicle scale
+weighing scale, electronic weighing machine, weighing balance, balanza
+raincoat, rain coat, rain suit, rainwear
+STP, sewage treatment works, sewerage treatment plant, wastewater treatment plant
+WTP, water purification plant, water treatment works
+O&M, operation & maintenance, operations and maintenance
+manpower, human resource, manpower agency
+GIS, geospatial, geographical information system
+cyber security, IT security, network security, साइबर सुरक्षा
+biometric, biometric attendance, fingerprint scanner
+loudspeaker, public address, sound system, PA equipment
+fire engine, fire tenders, firefighting vehicle
+conveyor, conveyer, conveyor system
+VFD, variable speed drive, VSD, frequency converter
+HVAC, central air conditioning, chiller plant
+bearing, ball bearing, roller bearing, rodamiento
+hose, rubber hose, fire hose, manguera
+centre, केन्द्र, કેન્દ્ર, కేంద్రం
+labelling, label
+almirah, locker
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
), said AS (
  SELECT n, line LIKE '+%' AS is_more, position, word, synonym_key(word) AS key
  FROM lines, regexp_split_to_table(ltrim(line, '+'), ', ') WITH ORDINALITY AS t (word, position)
), more AS (
  SELECT g.id, s.n, s.position, s.word, s.key
  FROM said s JOIN said head ON head.n = s.n AND head.position = 1 JOIN synonyms k ON k.key = head.key
    JOIN synonym_groups g ON g.id = k.group_id JOIN began USING (changed_at)
  WHERE s.is_more AND NOT EXISTS (SELECT FROM synonyms have WHERE have.key = s.key)
), fresh AS (
  SELECT n, row_number() OVER (ORDER BY n) AS nth FROM lines
  WHERE line NOT LIKE '+%' AND NOT EXISTS (SELECT FROM said s JOIN synonyms have USING (key) WHERE s.n = lines.n)
), groups AS (
  INSERT INTO synonym_groups (changed_at) SELECT now() FROM fresh RETURNING id
), numbered AS (
  SELECT id, row_number() OVER (ORDER BY id) AS nth FROM groups
), added AS (
  SELECT id, n, position, word, key FROM more
  UNION ALL
  SELECT numbered.id, s.n, s.position, s.word, s.key FROM fresh JOIN numbered USING (nth) JOIN said s USING (n)
)
INSERT INTO synonyms (key, group_id, position, word)
SELECT CASE WHEN row_number() OVER (PARTITION BY key ORDER BY n, position) = 1 THEN key END, id,
  coalesce((SELECT max(have.position) FROM synonyms have WHERE have.group_id = id), 0) + row_number() OVER (PARTITION BY id ORDER BY n, position), word
FROM added;--> statement-breakpoint
-- 'Life cycle' is no bicycle.
DELETE FROM synonyms s USING synonym_groups g
WHERE g.id = s.group_id AND s.word = 'cycle' AND EXISTS (SELECT FROM synonyms b WHERE b.group_id = g.id AND b.word = 'bicycle')
  AND g.changed_at = (SELECT changed_at FROM synonym_groups GROUP BY changed_at HAVING count(*) > 100 ORDER BY changed_at LIMIT 1);--> statement-breakpoint
-- Kept queries are asked by what words mean now.
UPDATE "saved_searches" SET "query" = coalesce(market_meant("keyword", market_meanings("keyword"))::text, ''), "anchor" = market_meant_anchor("keyword", market_meanings("keyword")) WHERE "query" IS NOT NULL;
