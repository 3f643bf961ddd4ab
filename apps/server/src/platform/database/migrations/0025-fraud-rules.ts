/** The rules by which scores become alerts, and the scores that rules are tried on before they are in force. */
export const fraudRules = /* sql */ `
-- Every version of the rules; none: as delivered.
create table fraud_rules (
  version integer primary key check (version > 0),
  rules jsonb not null,
  reason text not null,
  -- Null: laid down before there was a way to.
  made_by uuid,
  made_at timestamptz not null,
  -- What was seen of them before.
  replay jsonb,
  check (replay is not null or made_by is null)
);
create trigger fraud_rules_append_only before update or delete on fraud_rules
  for each row execute function refuse_change();
create trigger fraud_rules_no_truncate before truncate on fraud_rules
  for each statement execute function refuse_change();

-- What was a row of the settings.
insert into fraud_rules (version, rules, reason, made_at)
select 1, jsonb_build_object('alertFrom', '{"unusual_location": 0.6, "rapid_transactions": 0.6, "device_anomaly": 0.6, "spending_pattern": 0.6}'::jsonb,
                             'blockThresholdSll', (value->>'blockThresholdSll')::numeric::bigint),
       'Taken over from the settings', updated_at
  from settings where key = 'fraud' and value ? 'blockThresholdSll';
delete from settings where key = 'fraud';

-- Every score that rules could make an alert of, written with the round that found it.
create table fraud_scores (
  transaction_id text collate "C" not null,
  type text not null,
  subscriber_id text collate "C" not null,
  at timestamptz not null,
  confidence numeric(5,4) not null check (confidence between 0 and 1),
  value_usd numeric(18,2) not null,
  value_sll numeric(24,0) not null,
  primary key (transaction_id, type)
);
create index fraud_scores_at on fraud_scores (at);
-- Of what was scored before, alerts are what is known.
insert into fraud_scores (transaction_id, type, subscriber_id, at, confidence, value_usd, value_sll)
select distinct on (transaction_id, type) transaction_id, type, subscriber_id, at, confidence, value_usd, value_sll
  from fraud_alerts order by transaction_id, type, at;

comment on table fraud_rules is 'emptied with the demo company';
comment on table fraud_scores is 'emptied with the demo company';
`;
