CREATE TABLE "assignments" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_user_id_kind_subject_id_pk" PRIMARY KEY("user_id","kind","subject_id"),
	CONSTRAINT "assignments_kind" CHECK ("assignments"."kind" in ('conversation','nda','quote','contract'))
);
--> statement-breakpoint
CREATE TABLE "conversation_reads" (
	"member_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"seen_id" bigint NOT NULL,
	"seen_sequence" integer NOT NULL,
	CONSTRAINT "conversation_reads_member_id_conversation_id_pk" PRIMARY KEY("member_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "member_mail_choices" (
	"member_id" bigint NOT NULL,
	"category" text NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "member_mail_choices_member_id_category_pk" PRIMARY KEY("member_id","category"),
	CONSTRAINT "member_mail_choices_category" CHECK ("member_mail_choices"."category" in ('MESSAGES','CONTRACT','GENERAL')),
	CONSTRAINT "member_mail_choices_mail" CHECK ("member_mail_choices"."mail" in ('at_once','daily','never'))
);
--> statement-breakpoint
CREATE TABLE "member_notices" (
	"member_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "member_notices_member_id_notification_id_pk" PRIMARY KEY("member_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "member_reading" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"messages_up_to" bigint NOT NULL,
	"messages_since" timestamp with time zone NOT NULL,
	"notices_up_to" bigint NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_settings" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"from_minute" integer,
	"to_minute" integer,
	"time_zone" text,
	"documents_by_mail" boolean DEFAULT true NOT NULL,
	CONSTRAINT "member_settings_quiet" CHECK (("member_settings"."from_minute" is null and "member_settings"."to_minute" is null and "member_settings"."time_zone" is null) or ("member_settings"."time_zone" is not null and "member_settings"."from_minute" between 0 and 1439 and "member_settings"."to_minute" between 0 and 1439 and "member_settings"."from_minute" <> "member_settings"."to_minute"))
);
--> statement-breakpoint
CREATE TABLE "message_mentions" (
	"message_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "message_mentions_message_id_member_id_pk" PRIMARY KEY("message_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "author_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "only_for" bigint[];--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_read_by_some" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_mail_choices" ADD CONSTRAINT "member_mail_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notices" ADD CONSTRAINT "member_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notices" ADD CONSTRAINT "member_notices_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_reading" ADD CONSTRAINT "member_reading_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_settings" ADD CONSTRAINT "member_settings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_member" ON "assignments" USING btree ("member_id","kind");--> statement-breakpoint
CREATE INDEX "conversation_reads_conversation" ON "conversation_reads" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "member_mail_choices_daily" ON "member_mail_choices" USING btree ("member_id") WHERE mail = 'daily';--> statement-breakpoint
CREATE INDEX "member_notices_notification" ON "member_notices" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "member_notices_mailed" ON "member_notices" USING btree ("member_id","mailed_at");--> statement-breakpoint
CREATE INDEX "message_mentions_member" ON "message_mentions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "notifications_addressed" ON "notifications" USING btree ("user_id","id") WHERE only_for is not null;
--> statement-breakpoint
-- Begins the separate reading of people when a company gets its second person. Those who are there already keep what
-- the company has not read so far; the new person begins with everything read.
CREATE FUNCTION share_company() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  founder record;
  newest_message bigint;
  newest_notice bigint;
  newest_activity timestamptz;
  begun_id bigint;
  begun_at timestamptz;
BEGIN
  IF NOT EXISTS (SELECT FROM public.members WHERE user_id = new.user_id AND id <> new.id) THEN
    RETURN null;
  END IF;
  UPDATE public.users SET is_shared = true WHERE id = new.user_id;
  SELECT coalesce(max(id), 0) INTO newest_message FROM public.messages;
  SELECT coalesce(max(id), 0) INTO newest_notice FROM public.notifications WHERE user_id = new.user_id;
  -- Ten minutes cover clocks of several nodes and transactions that are still open.
  SELECT coalesce(max(last_message_at), '2000-01-01') - interval '10 minutes' INTO newest_activity
    FROM public.conversations WHERE buyer_id = new.user_id OR supplier_id = new.user_id;
  FOR founder IN
    SELECT m.id FROM public.members m WHERE m.user_id = new.user_id AND m.id <> new.id AND m.left_at IS NULL
      AND NOT EXISTS (SELECT FROM public.member_reading r WHERE r.member_id = m.id)
  LOOP
    SELECT coalesce(min(first.id) - 1, newest_message), coalesce(min(first.sent_at) - interval '10 minutes', newest_activity)
      INTO begun_id, begun_at
      FROM public.conversations c CROSS JOIN LATERAL (
        SELECT m.id, m.sent_at FROM public.messages m WHERE m.conversation_id = c.id
          AND m.sequence > CASE WHEN c.buyer_id = new.user_id THEN c.buyer_seen ELSE c.supplier_seen END
        ORDER BY m.sequence LIMIT 1) first
      WHERE (c.buyer_id = new.user_id AND c.buyer_unread > 0) OR (c.supplier_id = new.user_id AND c.supplier_unread > 0);
    INSERT INTO public.conversation_reads (member_id, conversation_id, seen_id, seen_sequence)
      SELECT founder.id, c.id, CASE WHEN CASE WHEN c.buyer_id = new.user_id THEN c.buyer_unread ELSE c.supplier_unread END > 0
        THEN (SELECT m.id - 1 FROM public.messages m WHERE m.conversation_id = c.id
          AND m.sequence = 1 + CASE WHEN c.buyer_id = new.user_id THEN c.buyer_seen ELSE c.supplier_seen END)
        ELSE (SELECT m.id FROM public.messages m WHERE m.conversation_id = c.id AND m.sequence = c.last_sequence) END,
        CASE WHEN c.buyer_id = new.user_id AND c.buyer_unread > 0 THEN c.buyer_seen
          WHEN c.supplier_id = new.user_id AND c.supplier_unread > 0 THEN c.supplier_seen ELSE c.last_sequence END
      FROM public.conversations c
      WHERE (c.buyer_id = new.user_id OR c.supplier_id = new.user_id) AND c.last_message_at >= begun_at;
    INSERT INTO public.member_reading (member_id, messages_up_to, messages_since, notices_up_to)
      VALUES (founder.id, begun_id, begun_at, coalesce(
        (SELECT min(n.id) - 1 FROM public.notifications n WHERE n.user_id = new.user_id AND n.read_at IS NULL), newest_notice));
  END LOOP;
  INSERT INTO public.member_reading (member_id, messages_up_to, messages_since, notices_up_to)
    VALUES (new.id, newest_message, newest_activity, newest_notice);
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER members_shared AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION share_company();--> statement-breakpoint
-- Settings of a company become those of its only person.
INSERT INTO "member_mail_choices" ("member_id", "category", "mail")
SELECT m.id, c.category, c.mail FROM "notification_choices" c JOIN "members" m ON m.user_id = c.user_id
WHERE m.left_at IS NULL AND NOT EXISTS (SELECT FROM "members" o WHERE o.user_id = m.user_id AND o.id < m.id);
--> statement-breakpoint
INSERT INTO "member_settings" ("member_id", "from_minute", "to_minute", "time_zone", "documents_by_mail")
SELECT m.id, q.from_minute, q.to_minute, q.time_zone, u.documents_by_mail
FROM "members" m JOIN "users" u ON u.id = m.user_id LEFT JOIN "quiet_hours" q ON q.user_id = u.id
WHERE (q.user_id IS NOT NULL OR NOT u.documents_by_mail)
  AND m.left_at IS NULL AND NOT EXISTS (SELECT FROM "members" o WHERE o.user_id = m.user_id AND o.id < m.id);--> statement-breakpoint
UPDATE "messages" SET "author_id" = "members"."id" FROM "members" WHERE "members"."user_id" = "messages"."sender_id";
