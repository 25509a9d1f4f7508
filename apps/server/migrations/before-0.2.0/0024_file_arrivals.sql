CREATE TABLE "file_arrivals" (
	"sha256" text PRIMARY KEY NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL
);
