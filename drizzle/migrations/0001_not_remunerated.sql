-- The word of published clients. It is no change of anybody's: no version, line of the audit or event.
alter table "absence_types" disable trigger user;--> statement-breakpoint
update "absence_types" set "remunerated_type" = 'not_remunerated' where "remunerated_type" = 'non_remunerated';--> statement-breakpoint
alter table "absence_types" enable trigger user;
