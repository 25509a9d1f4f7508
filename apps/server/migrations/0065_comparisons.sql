CREATE TABLE "comparison_notes" (
	"user_id" bigint NOT NULL,
	"column_key" text NOT NULL,
	"row_key" text NOT NULL,
	"text" text NOT NULL,
	"message_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comparison_notes_user_id_column_key_row_key_pk" PRIMARY KEY("user_id","column_key","row_key")
);
--> statement-breakpoint
CREATE TABLE "comparison_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comparison_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"column_key" text NOT NULL,
	"row_key" text NOT NULL,
	"conversation_id" bigint NOT NULL,
	"after_message_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comparison_questions_once" UNIQUE("user_id","column_key","row_key")
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"columns" text NOT NULL,
	"quantity" double precision,
	"unit" text NOT NULL,
	"wanted_by" date,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"budget" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comparison_notes" ADD CONSTRAINT "comparison_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_questions" ADD CONSTRAINT "comparison_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_questions" ADD CONSTRAINT "comparison_questions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparison_questions_conversation" ON "comparison_questions" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "comparisons_user" ON "comparisons" USING btree ("user_id","id" desc);