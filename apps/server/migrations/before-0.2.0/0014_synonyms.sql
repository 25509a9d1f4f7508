CREATE TABLE "synonym_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonym_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"key" text,
	"group_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "synonyms_group_id_position_pk" PRIMARY KEY("group_id","position"),
	CONSTRAINT "synonyms_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "synonyms" ADD CONSTRAINT "synonyms_group_id_synonym_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."synonym_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A word as it is looked up: without spaces, signs, accents and, from four letters, its ending. 'lap top' is 'laptops'.
CREATE FUNCTION synonym_key(said text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE joined text := public.unaccent(lower(replace(public.market_parts(public.market_plain(said)), ' ', '')));
BEGIN
  IF length(joined) <= 3 THEN RETURN joined; END IF;
  RETURN coalesce((ts_lexize('pg_catalog.english_stem', joined))[1], joined);
END $$;--> statement-breakpoint
-- The words of a keyword that stand together, as they are looked up.
CREATE FUNCTION market_stretches(keyword text) RETURNS TABLE (first int, size int, said text, key text) LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 10 AS $$
  SELECT first, size, said, public.synonym_key(said)
  FROM (SELECT (string_to_array(public.market_plain(keyword), ' '))[1:32] AS words) k,
    generate_series(1, cardinality(words)) first, generate_series(1, least(4, cardinality(words) - first + 1)) size,
    array_to_string(words[first : first + size - 1], ' ') said
$$;--> statement-breakpoint
-- What a keyword means besides: for each stretch of its words that is in a group, the longest first, the others of the
-- group. Eight of a stretch and 32 in all at most.
CREATE FUNCTION market_meanings(keyword text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  meanings jsonb := '[]';
  taken boolean[] := array_fill(false, array[40]);
  room int := 32;
  found record;
BEGIN
  FOR found IN
    SELECT first, size, said, group_id FROM public.market_stretches(keyword) JOIN public.synonyms USING (key) ORDER BY size DESC, first
  LOOP
    CONTINUE WHEN true = ANY (taken[found.first : found.first + found.size - 1]) OR room = 0;
    FOR n IN found.first .. found.first + found.size - 1 LOOP taken[n] := true; END LOOP;
    DECLARE also jsonb;
    BEGIN
      SELECT jsonb_agg(word ORDER BY position) INTO also FROM (
        SELECT word, position FROM public.synonyms
        WHERE group_id = found.group_id AND lower(word) <> lower(found.said) ORDER BY position LIMIT least(8, room)) others;
      CONTINUE WHEN also IS NULL;
      room := room - jsonb_array_length(also);
      meanings := meanings || jsonb_build_object('first', found.first, 'size', found.size, 'said', found.said, 'also', also);
    END;
  END LOOP;
  RETURN (SELECT coalesce(jsonb_agg(one ORDER BY (one->>'first')::int), '[]') FROM jsonb_array_elements(meanings) one);
END $$;--> statement-breakpoint
-- What one word or phrase of a group asks for: words of a phrase stand together.
CREATE FUNCTION market_synonym(said text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := public.market_plain(said);
  parts text := public.market_parts(plain);
  joined text := public.market_parts(public.market_joined(plain));
  asked tsquery := CASE WHEN strpos(parts, ' ') = 0 THEN coalesce(public.market_word(parts, false), plainto_tsquery('public.market_words', parts)) ELSE public.market_phrase(parts) END;
BEGIN
  RETURN coalesce(asked || public.market_phrase(joined), asked);
END $$;--> statement-breakpoint
-- The query of a keyword as it is said, or with its meanings in the place of its words.
CREATE FUNCTION market_meant(keyword text, meanings jsonb) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := (string_to_array(public.market_plain(keyword), ' '))[1:32];
  next int := 1;
  asked tsquery := ''::tsquery;
  piece tsquery;
  other text;
  meaning record;
BEGIN
  IF jsonb_array_length(meanings) = 0 THEN RETURN public.market_query(keyword, 'finding'); END IF;
  FOR meaning IN SELECT * FROM jsonb_to_recordset(meanings) AS m (first int, size int, said text, also jsonb) LOOP
    asked := asked && public.market_said(words[next : meaning.first - 1], 'within');
    piece := public.market_said(array[meaning.said], 'within');
    FOR other IN SELECT jsonb_array_elements_text(meaning.also) LOOP piece := piece || public.market_synonym(other); END LOOP;
    asked := asked && piece;
    next := meaning.first + meaning.size;
  END LOOP;
  asked := asked && public.market_said(words[next :], 'finding');
  RETURN coalesce(public.market_query(keyword, 'finding') || asked, asked);
END $$;--> statement-breakpoint
-- Some words of a keyword; nothing where every text has them.
CREATE FUNCTION market_said(words text[], use text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE said text := array_to_string(words, ' ');
BEGIN
  IF numnode(plainto_tsquery('public.market', public.market_parts(said))) = 0 THEN RETURN ''::tsquery; END IF;
  RETURN coalesce(public.market_query(said, use), ''::tsquery);
END $$;--> statement-breakpoint
-- The word that every offer has which is found so: none of those that another may stand for.
CREATE FUNCTION market_meant_anchor(keyword text, meanings jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT public.market_anchor(coalesce(string_agg(word, ' ' ORDER BY n), ''))
  FROM unnest((string_to_array(public.market_plain(keyword), ' '))[1:32]) WITH ORDINALITY AS w (word, n)
  WHERE NOT EXISTS (SELECT FROM jsonb_to_recordset(meanings) AS m (first int, size int) WHERE n BETWEEN m.first AND m.first + m.size - 1)
$$;--> statement-breakpoint
-- What the list begins with, a group a line. Written for this product; administrators change it from here on.
WITH lines AS (
  SELECT n, line FROM regexp_split_to_table(btrim($$
air conditioner, AC, air conditioning, split AC, एसी, এসি, குளிரூட்டி
generator, genset, DG set, diesel generator, generating set, जनरेटर, জেনারেটর, ஜெனரேட்டர்
CCTV, surveillance camera, security camera, closed circuit television, सीसीटीवी
UPS, uninterruptible power supply, यूपीएस
PPE, personal protective equipment, protective gear, safety gear
HDPE, high density polyethylene
LDPE, low density polyethylene
PVC, polyvinyl chloride
uPVC, unplasticised PVC
CPVC, chlorinated PVC
LED, light emitting diode, एलईडी
CC road, cement concrete road, concrete road, सीसी रोड
AMC, annual maintenance contract, maintenance contract, वार्षिक रखरखाव
CMC, comprehensive maintenance contract
RO, reverse osmosis, water purifier, आरओ
laptop, notebook computer, notebook, लैपटॉप, ল্যাপটপ, மடிக்கணினி
computer, desktop, PC, कंप्यूटर, কম্পিউটার, கணினி
lift, elevator, लिफ्ट, লিফট, மின்தூக்கி
tyre, tire, टायर, টায়ার
sanitizer, sanitiser, hand rub, सैनिटाइजर
logistics, transport, transportation, freight, परिवहन, পরিবহন, போக்குவரத்து
cement, सीमेंट, সিমেন্ট, சிமெண்ட், OPC cement
brick, ईंट, ইট, செங்கல்
sand, रेत, बालू, বালি, மணல்
aggregate, gravel, stone chips, crushed stone, गिट्टी
steel, इस्पात, স্টিল, எஃகு
iron, लोहा, লোহা, இரும்பு
rebar, TMT bar, reinforcement bar, सरिया, sariya
stainless steel, SS pipe, inox
mild steel, MS pipe, MS plate
galvanised iron, GI pipe, galvanized, galvanised
aluminium, aluminum, एल्युमिनियम
copper, तांबा, তামা, செம்பு
timber, wood, lumber, लकड़ी, কাঠ, மரம்
plywood, ply board, प्लाईवुड
paint, पेंट, রং, வண்ணப்பூச்சு
tile, टाइल, टाइल्स
glass, कांच, काँच, কাচ
pump, पंप, पम्प, পাম্প, பம்ப், motor pump
submersible pump, borewell pump, सबमर्सिबल पंप
borewell, bore well, tube well, tubewell, बोरवेल, नलकूप
hand pump, handpump, हैंडपंप, চাপকল
water tank, storage tank, पानी की टंकी, टंकी
water, पानी, जल, জল, தண்ணீர்
pipe, पाइप, পাইপ, குழாய்
valve, वाल्व
motor, मोटर, মোটর, மோட்டார்
transformer, ट्रांसफार्मर, ট্রান্সফরমার, மின்மாற்றி
electricity, power supply, बिजली, bijli, বিদ্যুৎ, மின்சாரம்
solar, सोलर, सौर, photovoltaic, সৌর, சூரிய
solar panel, PV module, solar module, सोलर पैनल
battery, accumulator, बैटरी, ব্যাটারি, மின்கலம்
inverter, इन्वर्टर
cable, wire, केबल, तार, তার, கம்பி
optical fibre, optical fiber, fibre optic, fiber optic, OFC
fibre, fiber
switchgear, LT panel, switchboard
circuit breaker, MCB, MCCB
bulb, lamp, बल्ब, বাল্ব
street light, streetlight, street lamp, स्ट्रीट लाइट
fan, पंखा, পাখা, மின்விசிறி
high mast, high mast light
refrigerator, fridge, रेफ्रिजरेटर, फ्रिज
deep freezer, freezer
water cooler, वाटर कूलर
heater, geyser, water heater, गीजर
boiler, steam generator
compressor, air compressor
lathe, lathe machine, खराद
CNC, computer numerical control
welding machine, welder, वेल्डिंग मशीन
crane, hoist, क्रेन
forklift, fork lift truck, stacker
excavator, backhoe, JCB, earthmover
tractor, ट्रैक्टर, ট্রাক্টর, டிராக்டர்
truck, lorry, tipper, ट्रक, ট্রাক, லாரி
car, sedan, कार, গাড়ি, கார்
bus, बस, বাস, பேருந்து
motorcycle, motorbike, two wheeler, bike, मोटरसाइकिल
bicycle, cycle, साइकिल, সাইকেল, மிதிவண்டி
ambulance, एम्बुलेंस, अम्बुलेंस, অ্যাম্বুলেন্স
vehicle hire, car hire, car rental, taxi hire, vehicle rental
hire, rental, lease
petrol, gasoline, पेट्रोल, পেট্রোল
diesel, high speed diesel, HSD, डीजल, ডিজেল
LPG, cooking gas, gas cylinder, liquefied petroleum gas, रसोई गैस
CNG, compressed natural gas
coal, कोयला, কয়লা, நிலக்கரி
lubricant, lubricating oil, engine oil
oxygen, ऑक्सीजन, অক্সিজেন
medicine, drugs, pharmaceuticals, दवा, दवाई, ঔষধ, மருந்து
vaccine, टीका, টিকা, தடுப்பூசி
syringe, सिरिंज
glove, दस्ताना, दस्ताने, গ্লাভস, கையுறை
mask, face mask, मास्क, মাস্ক, முகக்கவசம்
helmet, hard hat, हेलमेट, হেলমেট
safety shoes, safety boots, protective footwear
shoe, footwear, जूता, जूते, জুতা, காலணி
bandage, dressing, पट्टी
hospital, अस्पताल, হাসপাতাল, மருத்துவமனை
wheelchair, wheel chair, व्हीलचेयर
x-ray, radiography, एक्सरे
ultrasound, sonography, USG
ECG, EKG, electrocardiograph
MRI, magnetic resonance imaging
ICU, intensive care unit
ventilator, वेंटिलेटर
soap, साबुन, সাবান, சோப்பு
detergent, washing powder, डिटर्जेंट
disinfectant, phenyl, bleach, फिनाइल
broom, झाड़ू, ঝাড়ু, துடைப்பம்
toilet, lavatory, latrine, washroom, restroom, शौचालय, শৌচালয়, கழிப்பறை
cleaning, housekeeping, janitorial, sanitation service, सफाई, সাফাই
garbage, waste, trash, rubbish, refuse, कचरा, আবর্জনা, குப்பை
dustbin, waste bin, trash can, कूड़ेदान
sewage, sewerage, wastewater, सीवर
STP, sewage treatment plant
ETP, effluent treatment plant
WTP, water treatment plant
pest control, fumigation, कीट नियंत्रण
security guard, watchman, guarding, सुरक्षा गार्ड, चौकीदार
manpower, staffing, workforce, labour supply, जनशक्ति
labour, labor, workmen, श्रमिक, मजदूर
driver, chauffeur, ड्राइवर, चालक
furniture, फर्नीचर, আসবাবপত্র, தளபாடங்கள்
chair, कुर्सी, চেয়ার, நாற்காலி
table, desk, मेज, টেবিল, மேசை
almirah, cupboard, wardrobe, अलमारी, আলমারি
mattress, गद्दा, তোষক, மெத்தை
bed, cot, पलंग, बिस्तर, খাট, கட்டில்
blanket, कंबल, কম্বল, போர்வை
curtain, drapes, पर्दा, पर्दे
bag, sack, बोरी, থলে
uniform, workwear, वर्दी, ইউনিফর্ম, சீருடை
fabric, textile, कपड़ा, কাপড়, துணி
cotton, कपास, सूती, তুলা, பருத்தி
jute, जूट, পাট, சணல்
rope, रस्सी, দড়ি, கயிறு
paper, कागज, কাগজ, காகிதம்
stationery, office supplies, लेखन सामग्री, स्टेशनरी
pen, कलम, কলম, பேனா
book, पुस्तक, किताब, বই, புத்தகம்
printing, छपाई, मुद्रण, মুদ্রণ, அச்சிடுதல்
printer, प्रिंटर, প্রিন্টার
photocopier, copier, xerox machine, photocopy machine
toner, cartridge, ink cartridge
projector, प्रोजेक्टर
television, TV, टीवी, টিভি
mobile phone, cell phone, smartphone, मोबाइल
telephone, phone, टेलीफोन
EPABX, PBX, telephone exchange
loudspeaker, speaker, public address system, PA system
camera, कैमरा, ক্যামেরা, கேமரா
biometric, attendance machine, fingerprint reader
drone, UAV, unmanned aerial vehicle, ड्रोन
GPS, vehicle tracking, global positioning system
GIS, geographic information system
software, सॉफ्टवेयर, সফটওয়্যার, மென்பொருள்
website, web portal, वेबसाइट
ERP, enterprise resource planning
data centre, data center
server, सर्वर
LAN, local area network
Wi-Fi, wireless network, WLAN
broadband, internet, leased line, इंटरनेट
cyber security, cybersecurity, information security, infosec
AI, artificial intelligence
IT services, information technology
fire extinguisher, अग्निशामक, অগ্নি নির্বাপক, தீயணைப்பான்
fire alarm, smoke detector, fire detection
fire engine, fire truck, fire tender, दमकल
road, highway, सड़क, রাস্তা, சாலை
asphalt, bitumen, bituminous, blacktop, tarmac, डामर
pavement, footpath, sidewalk, walkway, फुटपाथ
bridge, पुल, সেতু, பாலம்
culvert, पुलिया, কালভার্ট
drain, drainage, नाली, নালা, வடிகால்
canal, नहर, খাল, கால்வாய்
dam, बांध, বাঁধ, அணை
building, भवन, ভবন, கட்டிடம்
construction, निर्माण, নির্মাণ, கட்டுமானம்
repair, मरम्मत, মেরামত, பழுதுபார்ப்பு
renovation, refurbishment, rehabilitation
maintenance, upkeep, रखरखाव, রক্ষণাবেক্ষণ, பராமரிப்பு
installation, erection, commissioning, स्थापना
supply, आपूर्ति, সরবরাহ, வழங்கல்
spare part, spares, replacement part, पुर्जे
boundary wall, compound wall, चारदीवारी
fence, fencing, barbed wire, बाड़
RCC, reinforced cement concrete, reinforced concrete
RMC, ready mix concrete, ready mixed concrete
PCC, plain cement concrete
plumbing, sanitary fittings, sanitaryware, प्लंबिंग
scaffolding, staging, shuttering
door, दरवाजा, দরজা, கதவு
window, खिड़की, জানালা, ஜன்னல்
lock, padlock, ताला, তালা, பூட்டு
school, विद्यालय, स्कूल, বিদ্যালয়, பள்ளி
anganwadi, आंगनवाड़ी, childcare centre, creche
training, coaching, प्रशिक्षण, প্রশিক্ষণ, பயிற்சி
survey, सर्वेक्षण, সমীক্ষা
consultancy, consulting, advisory, परामर्श
audit, auditing, लेखापरीक्षा
insurance, बीमा, বীমা, காப்பீடு
advertising, advertisement, publicity, विज्ञापन
catering, canteen, mess service, खानपान
food, भोजन, খাদ্য, உணவு
rice, चावल, চাল, அரிசி
wheat, गेहूं, गेहूँ, গম, கோதுமை
flour, atta, आटा, ময়দা, மாவு
pulses, lentils, dal, दाल, ডাল, பருப்பு
sugar, चीनी, চিনি, சர்க்கரை
salt, नमक, লবণ, உப்பு
tea, चाय, চা, தேநீர்
milk, दूध, দুধ, பால்
edible oil, cooking oil, खाद्य तेल
spice, masala, मसाला, মশলা, மசாலா
vegetable, सब्जी, সবজি, காய்கறி
fruit, फल, ফল, பழம்
egg, अंडा, ডিম, முட்டை
fish, मछली, মাছ, மீன்
poultry, chicken, मुर्गी
fertiliser, fertilizer, urea, खाद, उर्वरक, সার, உரம்
pesticide, insecticide, कीटनाशक, কীটনাশক, பூச்சிக்கொல்லி
seed, बीज, বীজ, விதை
sapling, seedling, पौधा, চারা, மரக்கன்று
fodder, animal feed, cattle feed, चारा, পশুখাদ্য
irrigation, सिंचाई, সেচ, நீர்ப்பாசனம்
greenhouse, polyhouse, green house, पॉलीहाउस
warehouse, godown, storehouse, गोदाम, গুদাম, கிடங்கு
cold storage, cold store, शीत भंडार
packaging, packing material, पैकेजिंग
carton, corrugated box, cardboard box
courier, parcel service, कूरियर
colour, color
knife, knives, चाकू, ছুরি
shelf, shelves, racking
tonne, ton, metric ton, MT
nurse, nursing staff, नर्स
doctor, physician, चिकित्सक
harbour, harbor
vapour, vapor
defence, defense
theatre, theater
cheque book, checkbook
grey, gray
labelling, labeling
moulding, molding, mould, mold
programme, program
centre, center, केंद्र, কেন্দ্র
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
weighbridge, weigh bridge, धर्मकांटा
weighing scale, weighing machine, तराजू
bearing, बेयरिंग
bolt, nut bolt, fastener, बोल्ट
gasket, seal ring, गैसकेट
hose, hose pipe, flexible pipe
gearbox, gear box, reducer
conveyor, conveyor belt, belt conveyor
VFD, variable frequency drive, AC drive
PLC, programmable logic controller
SCADA, supervisory control
HVAC, heating ventilation air conditioning
EV charger, charging station, EVSE
electric vehicle, EV, ई-रिक्शा, e-rickshaw
sports goods, sports equipment, खेल सामग्री
gym equipment, fitness equipment, open gym
toy, खिलौना, খেলনা, பொம்மை
musical instrument, वाद्य यंत्र
flag, झंडा, পতাকা, கொடி
tent, pandal, शामियाना, টেন্ট
tarpaulin, tarp, तिरपाल, ত্রিপল
umbrella, छाता, ছাতা, குடை
raincoat, रेनकोट
O&M, operation and maintenance
BOQ, bill of quantities
EPC, turnkey
$$, E'\n'), E'\n') WITH ORDINALITY AS t (line, n)
), groups AS (
  INSERT INTO synonym_groups (changed_at) SELECT now() FROM lines RETURNING id
), numbered AS (
  SELECT id, row_number() OVER (ORDER BY id) AS n FROM groups
)
INSERT INTO synonyms (key, group_id, position, word)
SELECT CASE WHEN row_number() OVER (PARTITION BY id, key ORDER BY position) = 1 THEN key END, id, position, word
FROM lines JOIN numbered USING (n), regexp_split_to_table(line, ', ') WITH ORDINALITY AS t (word, position), synonym_key(word) key;--> statement-breakpoint
-- Kept queries find what their words mean besides.
UPDATE "saved_searches" SET "query" = coalesce(market_meant("keyword", market_meanings("keyword"))::text, ''), "anchor" = market_meant_anchor("keyword", market_meanings("keyword")) WHERE "query" IS NOT NULL;
