-- Histories and consents are evidence: rows are added, never changed or removed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only appended to', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger nda_events_append_only before update or delete on nda_events for each row execute function refuse_change();
--> statement-breakpoint
create trigger consents_append_only before update or delete on consents for each row execute function refuse_change();
