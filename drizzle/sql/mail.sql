-- Mails are queued in the transaction of what they are about, by whoever changes it, and taken by the role of sign-in, which alone
-- reaches the schema. Applied after every migration, repeatable.

create or replace function queue_mail(id uuid, kind text, message bytea, queued_at timestamptz, give_up_at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into auth.mail_outbox (id, kind, message, queued_at, next_attempt_at, give_up_at)
    values ($1, $2, $3, $4, $4, $5)
  $$;

revoke all on function queue_mail(uuid, text, bytea, timestamptz, timestamptz) from public;
grant execute on function queue_mail(uuid, text, bytea, timestamptz, timestamptz) to jornada_app, jornada_system, jornada_sign_in;
