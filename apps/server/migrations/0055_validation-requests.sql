CREATE TABLE "validation_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "validation_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"request_id" bigint,
	"kind" text NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"expires_on" date,
	"reminded_at" timestamp with time zone,
	"expired_notice_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validation_documents_kind" CHECK ("validation_documents"."kind" in ('gst','registration','bank','other'))
);
--> statement-breakpoint
CREATE TABLE "validation_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "validation_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "validation_requests_state" CHECK ("validation_requests"."state" in ('open','approved','denied','withdrawn')),
	CONSTRAINT "validation_requests_closing" CHECK (("validation_requests"."state" = 'open') = ("validation_requests"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "validation_documents" ADD CONSTRAINT "validation_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validation_documents" ADD CONSTRAINT "validation_documents_request_id_validation_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."validation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validation_documents" ADD CONSTRAINT "validation_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validation_requests" ADD CONSTRAINT "validation_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "validation_documents_user" ON "validation_documents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "validation_documents_request" ON "validation_documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "validation_documents_file" ON "validation_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "validation_documents_uploaded" ON "validation_documents" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE INDEX "validation_documents_expiry" ON "validation_documents" USING btree ("expires_on") WHERE expires_on is not null and expired_notice_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "validation_requests_open" ON "validation_requests" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "validation_requests_user" ON "validation_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "validation_requests_closed" ON "validation_requests" USING btree ("closed_at") WHERE state in ('denied','withdrawn');