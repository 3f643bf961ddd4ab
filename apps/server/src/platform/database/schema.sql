-- The whole schema. Written by `npm run schema`, from the schema that the migrations make; never applied.

-- Tables, each with its constraints, indexes, triggers and comment

create table activation_codes (
  user_id uuid not null,
  code_hash bytea not null,
  powers text[] not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  entered_session uuid,
  constraint activation_codes_pkey PRIMARY KEY (user_id),
  constraint activation_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table active_windows (
  business_day date not null,
  kind text not null,
  days smallint not null,
  members bigint not null,
  constraint active_windows_pkey PRIMARY KEY (kind, days, business_day),
  constraint active_windows_kind_check CHECK ((kind = ANY (ARRAY['subscriber'::text, 'card'::text])))
);
comment on table active_windows is 'emptied with the demo company';

create table activity_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  user_id uuid,
  user_name text not null,
  address text,
  action text not null,
  description text not null,
  url text,
  reported_at timestamp with time zone,
  metadata jsonb not null default '{}'::jsonb,
  constraint activity_events_pkey PRIMARY KEY (id)
);
CREATE INDEX activity_events_action ON public.activity_events USING btree (action, id);
CREATE INDEX activity_events_at ON public.activity_events USING btree (at DESC);
CREATE INDEX activity_events_user ON public.activity_events USING btree (user_id, id);

create table adoption_decisions (
  adoption_id uuid not null,
  approved boolean not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  journal_id bigint,
  constraint adoption_decisions_pkey PRIMARY KEY (adoption_id),
  constraint adoption_decisions_adoption_id_fkey FOREIGN KEY (adoption_id) REFERENCES adoptions(id),
  constraint adoption_decisions_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint adoption_decisions_check CHECK ((approved = (journal_id IS NOT NULL)))
);
CREATE TRIGGER adoption_decisions_append_only BEFORE DELETE OR UPDATE ON public.adoption_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adoption_decisions_no_truncate BEFORE TRUNCATE ON public.adoption_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adoption_decisions_recorded_on_delete AFTER DELETE ON public.adoption_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_adoption_decisions();
CREATE TRIGGER adoption_decisions_recorded_on_insert AFTER INSERT ON public.adoption_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_adoption_decisions();
CREATE TRIGGER adoption_decisions_recorded_on_update AFTER UPDATE ON public.adoption_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_adoption_decisions();
comment on table adoption_decisions is 'emptied with the demo company';

create table adoptions (
  id uuid not null default gen_random_uuid(),
  entry_date date not null,
  field text not null,
  version integer not null,
  declared bigint not null,
  booked bigint not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  constraint adoptions_pkey PRIMARY KEY (id)
);
CREATE INDEX adoptions_day ON public.adoptions USING btree (entry_date);
CREATE TRIGGER adoptions_append_only BEFORE DELETE OR UPDATE ON public.adoptions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adoptions_no_truncate BEFORE TRUNCATE ON public.adoptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adoptions_recorded_on_delete AFTER DELETE ON public.adoptions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_adoptions();
CREATE TRIGGER adoptions_recorded_on_insert AFTER INSERT ON public.adoptions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_adoptions();
CREATE TRIGGER adoptions_recorded_on_update AFTER UPDATE ON public.adoptions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_adoptions();
comment on table adoptions is 'emptied with the demo company';

create table api_keys (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  secret_hash bytea not null,
  prefix text not null,
  issued_by uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_secret_hash_key UNIQUE (secret_hash),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES service_accounts(id),
  constraint api_keys_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id)
);
CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id);

create table audit_checkpoints (
  sequence bigint not null,
  hash bytea not null,
  count bigint not null,
  at timestamp with time zone not null,
  fingerprint text not null,
  signature bytea not null,
  constraint audit_checkpoints_pkey PRIMARY KEY (sequence)
);
CREATE TRIGGER audit_checkpoints_append_only BEFORE DELETE OR UPDATE ON public.audit_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_checkpoints_no_truncate BEFORE TRUNCATE ON public.audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_head (
  only_row boolean not null default true,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (only_row),
  constraint audit_head_only_row_check CHECK (only_row)
);

create table audit_readings (
  session_id uuid not null,
  at timestamp with time zone not null,
  constraint audit_readings_pkey PRIMARY KEY (session_id)
);

create table audit_records (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_id uuid,
  actor_name text not null,
  session_id uuid,
  address text,
  request_id text not null,
  action text not null,
  severity text not null,
  category text not null,
  entity_type text not null,
  entity_id text not null,
  description text not null,
  before jsonb,
  after jsonb,
  prev_hash bytea not null,
  hash bytea not null,
  permission text,
  row_changes jsonb,
  constraint audit_records_pkey PRIMARY KEY (seq),
  constraint audit_records_category_check CHECK ((category = ANY (ARRAY['Security'::text, 'Financial'::text, 'Administrative'::text, 'System'::text]))),
  constraint audit_records_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
);
CREATE INDEX audit_records_action ON public.audit_records USING btree (action, seq);
CREATE INDEX audit_records_actor ON public.audit_records USING btree (actor_id, seq);
CREATE INDEX audit_records_at ON public.audit_records USING btree (at DESC);
CREATE INDEX audit_records_changes ON public.audit_records USING btree (seq) WHERE (((before IS NOT NULL) OR (after IS NOT NULL)) AND (entity_type <> ALL (ARRAY['ingest_batch'::text, 'business_day'::text, 'demo_company'::text])));
CREATE INDEX audit_records_entity ON public.audit_records USING btree (entity_type, entity_id, seq);
CREATE INDEX audit_records_kind ON public.audit_records USING btree (entity_type, seq);
CREATE INDEX audit_records_people ON public.audit_records USING btree (at DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_records_permission ON public.audit_records USING btree (permission, actor_id, at) WHERE ((permission IS NOT NULL) AND (actor_id IS NOT NULL));
CREATE INDEX audit_records_row_changes ON public.audit_records USING btree (seq) WHERE (row_changes IS NOT NULL);
CREATE INDEX audit_records_severity ON public.audit_records USING btree (severity, seq);
CREATE TRIGGER audit_records_append_only BEFORE DELETE OR UPDATE ON public.audit_records FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON public.audit_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table background_jobs (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null,
  requested_by uuid,
  state text not null default 'waiting'::text,
  progress smallint not null default 0,
  stage text not null default ''::text,
  cancelling boolean not null default false,
  result jsonb,
  reason text,
  added_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint background_jobs_pkey PRIMARY KEY (id),
  constraint background_jobs_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint background_jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint background_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX background_jobs_finished ON public.background_jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX background_jobs_requested ON public.background_jobs USING btree (requested_by) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX background_jobs_running ON public.background_jobs USING btree (key) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX background_jobs_waiting ON public.background_jobs USING btree (key) WHERE (state = 'waiting'::text);
comment on table background_jobs is 'emptied with the demo company';

create table backup_drills (
  id uuid not null default gen_random_uuid(),
  test text not null,
  status text not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  backup_id uuid,
  rto_ms bigint,
  rpo_ms bigint,
  checks jsonb not null default '[]'::jsonb,
  problem text,
  constraint backup_drills_pkey PRIMARY KEY (id),
  constraint backup_drills_check CHECK (((status = 'running'::text) = (finished_at IS NULL))),
  constraint backup_drills_status_check CHECK ((status = ANY (ARRAY['running'::text, 'passed'::text, 'warning'::text]))),
  constraint backup_drills_test_check CHECK ((test = ANY (ARRAY['newest'::text, 'exact-time'::text, 'fresh-machine'::text, 'integrity'::text, 'quick'::text])))
);
CREATE INDEX backup_drills_last ON public.backup_drills USING btree (test, requested_at DESC);
CREATE INDEX backup_drills_of ON public.backup_drills USING btree (backup_id, requested_at DESC) WHERE (backup_id IS NOT NULL);
CREATE UNIQUE INDEX backup_drills_running ON public.backup_drills USING btree ((true)) WHERE (status = 'running'::text);
CREATE TRIGGER backup_drills_final BEFORE DELETE OR UPDATE ON public.backup_drills FOR EACH ROW WHEN ((old.status <> 'running'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER backup_drills_no_truncate BEFORE TRUNCATE ON public.backup_drills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table backups (
  id uuid not null default gen_random_uuid(),
  type text not null,
  status text not null,
  origin text not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  total_bytes bigint not null default 0,
  done_bytes bigint not null default 0,
  size_bytes bigint,
  wal_from text,
  wal_to text,
  locations text[] not null default '{}'::text[],
  problem text,
  removed_at timestamp with time zone,
  in_place_of_full boolean not null default false,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_check CHECK (((status = 'running'::text) = (finished_at IS NULL))),
  constraint backups_in_place_of_full CHECK (((type = 'incremental'::text) OR (NOT in_place_of_full))),
  constraint backups_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'schedule'::text]))),
  constraint backups_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text]))),
  constraint backups_type_check CHECK ((type = ANY (ARRAY['full'::text, 'incremental'::text, 'database'::text, 'files'::text])))
);
CREATE UNIQUE INDEX backups_running ON public.backups USING btree ((true)) WHERE (status = 'running'::text);
CREATE INDEX backups_shown ON public.backups USING btree (requested_at DESC, id) WHERE (removed_at IS NULL);

create table bank_hand_lines (
  line_id bigint not null,
  since timestamp with time zone not null,
  constraint bank_hand_lines_pkey PRIMARY KEY (line_id),
  constraint bank_hand_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id)
);
CREATE TRIGGER bank_hand_lines_recorded_on_delete AFTER DELETE ON public.bank_hand_lines REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_hand_lines();
CREATE TRIGGER bank_hand_lines_recorded_on_insert AFTER INSERT ON public.bank_hand_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_hand_lines();
CREATE TRIGGER bank_hand_lines_recorded_on_update AFTER UPDATE ON public.bank_hand_lines REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_hand_lines();
comment on table bank_hand_lines is 'emptied with the demo company';

create table bank_integrations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null,
  endpoint text,
  client_id text,
  secret_sealed bytea,
  token_sealed bytea,
  token_expires_at timestamp with time zone,
  bank_account_id text,
  account_number text,
  currency text,
  bank_accounts jsonb not null default '[]'::jsonb,
  api_version text,
  features text[] not null default '{}'::text[],
  ledger_account text,
  balance_minor bigint,
  balance_day date,
  rate jsonb,
  fault text,
  problem text,
  failures integer not null default 0,
  sync_requested_at timestamp with time zone,
  next_sync_at timestamp with time zone,
  last_sync_at timestamp with time zone,
  read_through date,
  examined_lines bigint not null default 0,
  examined_entries bigint not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_day date,
  closed_by uuid,
  close_note text,
  constraint bank_integrations_pkey PRIMARY KEY (id),
  constraint bank_integrations_check CHECK (((type = 'api'::text) = (endpoint IS NOT NULL))),
  constraint bank_integrations_check1 CHECK (((type = 'api'::text) OR ((account_number IS NOT NULL) AND (currency IS NOT NULL)))),
  constraint bank_integrations_check2 CHECK (((closed_at IS NULL) = (closed_day IS NULL))),
  constraint bank_integrations_check3 CHECK (((closed_at IS NULL) = (close_note IS NULL))),
  constraint bank_integrations_check4 CHECK (((closed_at IS NULL) OR ((secret_sealed IS NULL) AND (token_sealed IS NULL) AND (sync_requested_at IS NULL) AND (next_sync_at IS NULL)))),
  constraint bank_integrations_currency_check CHECK ((currency = ANY (ARRAY['SLL'::text, 'USD'::text, 'USDC'::text]))),
  constraint bank_integrations_fault_check CHECK ((fault = ANY (ARRAY['credentials'::text, 'rate-limit'::text, 'unavailable'::text, 'protocol'::text]))),
  constraint bank_integrations_ledger_account_check CHECK ((ledger_account = ANY (ARRAY['1000'::text, '1010'::text, '1020'::text, '1040'::text]))),
  constraint bank_integrations_type_check CHECK ((type = ANY (ARRAY['api'::text, 'files'::text])))
);
CREATE UNIQUE INDEX bank_integrations_ledger ON public.bank_integrations USING btree (ledger_account, currency) WHERE ((ledger_account IS NOT NULL) AND (closed_at IS NULL));
CREATE UNIQUE INDEX bank_integrations_name ON public.bank_integrations USING btree (lower(name)) WHERE (closed_at IS NULL);
CREATE TRIGGER bank_integrations_recorded_on_delete AFTER DELETE ON public.bank_integrations REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_integrations();
CREATE TRIGGER bank_integrations_recorded_on_insert AFTER INSERT ON public.bank_integrations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_integrations();
CREATE TRIGGER bank_integrations_recorded_on_update AFTER UPDATE ON public.bank_integrations REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_integrations();
comment on table bank_integrations is 'emptied with the demo company';

create table bank_line_places (
  run_id uuid not null,
  "position" integer not null,
  line_id bigint not null,
  balance_minor bigint not null,
  constraint bank_line_places_pkey PRIMARY KEY (run_id, "position"),
  constraint bank_line_places_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id)
);
CREATE INDEX bank_line_places_line ON public.bank_line_places USING btree (line_id);
CREATE TRIGGER bank_line_places_append_only BEFORE DELETE OR UPDATE ON public.bank_line_places FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_line_places_no_truncate BEFORE TRUNCATE ON public.bank_line_places FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_line_places_recorded_on_delete AFTER DELETE ON public.bank_line_places REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_line_places();
CREATE TRIGGER bank_line_places_recorded_on_insert AFTER INSERT ON public.bank_line_places REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_line_places();
CREATE TRIGGER bank_line_places_recorded_on_update AFTER UPDATE ON public.bank_line_places REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_line_places();
comment on table bank_line_places is 'emptied with the demo company';

create table bank_lines (
  id bigint not null generated always as identity,
  integration_id uuid not null,
  identity text not null,
  booked_day date not null,
  value_day date not null,
  amount_minor bigint not null,
  reference text,
  counterparty text,
  description text not null,
  source text not null,
  received_at timestamp with time zone not null,
  bank_reference text,
  statement_id uuid,
  repeats_line bigint,
  known_by text not null default 'content'::text,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_integration_id_identity_key UNIQUE (integration_id, identity),
  constraint bank_lines_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES bank_integrations(id),
  constraint bank_lines_repeats_line_fkey FOREIGN KEY (repeats_line) REFERENCES bank_lines(id),
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_lines_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint bank_lines_known_by_check CHECK ((known_by = ANY (ARRAY['reference'::text, 'content'::text]))),
  constraint bank_lines_source_check CHECK ((source = ANY (ARRAY['api'::text, 'file'::text])))
);
CREATE INDEX bank_lines_day ON public.bank_lines USING btree (integration_id, booked_day);
CREATE INDEX bank_lines_repeats ON public.bank_lines USING btree (integration_id) WHERE (repeats_line IS NOT NULL);
CREATE TRIGGER bank_lines_append_only BEFORE DELETE OR UPDATE ON public.bank_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_lines_no_truncate BEFORE TRUNCATE ON public.bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_lines_recorded_on_delete AFTER DELETE ON public.bank_lines REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_lines();
CREATE TRIGGER bank_lines_recorded_on_insert AFTER INSERT ON public.bank_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_lines();
CREATE TRIGGER bank_lines_recorded_on_update AFTER UPDATE ON public.bank_lines REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_lines();
comment on table bank_lines is 'emptied with the demo company';

create table bank_match_items (
  match_id uuid not null,
  integration_id uuid not null,
  line_id bigint,
  journal_id bigint,
  posting_line smallint,
  day date not null,
  amount_minor bigint not null,
  constraint bank_match_items_journal_id_posting_line_key UNIQUE (journal_id, posting_line),
  constraint bank_match_items_line_id_key UNIQUE (line_id),
  constraint bank_match_items_journal_id_posting_line_fkey FOREIGN KEY (journal_id, posting_line) REFERENCES postings(journal_id, line),
  constraint bank_match_items_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_match_items_match_id_fkey FOREIGN KEY (match_id) REFERENCES bank_matches(id) ON DELETE CASCADE,
  constraint bank_match_items_check CHECK (((line_id IS NULL) = (journal_id IS NOT NULL))),
  constraint bank_match_items_check1 CHECK (((journal_id IS NULL) = (posting_line IS NULL)))
);
CREATE INDEX bank_match_items_match ON public.bank_match_items USING btree (match_id);
CREATE TRIGGER bank_match_items_recorded_on_delete AFTER DELETE ON public.bank_match_items REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_match_items();
CREATE TRIGGER bank_match_items_recorded_on_insert AFTER INSERT ON public.bank_match_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_match_items();
CREATE TRIGGER bank_match_items_recorded_on_update AFTER UPDATE ON public.bank_match_items REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_match_items();
comment on table bank_match_items is 'emptied with the demo company';

create table bank_matches (
  id uuid not null default gen_random_uuid(),
  integration_id uuid not null,
  rule text not null,
  explanation text not null,
  note text,
  difference_minor bigint not null,
  from_day date not null,
  to_day date not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  constraint bank_matches_pkey PRIMARY KEY (id),
  constraint bank_matches_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES bank_integrations(id),
  constraint bank_matches_note_check CHECK (((rule = ANY (ARRAY['by-hand'::text, 'write-off'::text])) = (note IS NOT NULL))),
  constraint bank_matches_rule_check CHECK ((rule = ANY (ARRAY['reference'::text, 'batch'::text, 'amount-and-day'::text, 'day-sum'::text, 'tolerance'::text, 'by-hand'::text, 'write-off'::text])))
);
CREATE INDEX bank_matches_days ON public.bank_matches USING btree (integration_id, to_day, from_day);
CREATE TRIGGER bank_matches_recorded_on_delete AFTER DELETE ON public.bank_matches REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_matches();
CREATE TRIGGER bank_matches_recorded_on_insert AFTER INSERT ON public.bank_matches REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_matches();
CREATE TRIGGER bank_matches_recorded_on_update AFTER UPDATE ON public.bank_matches REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_matches();
comment on table bank_matches is 'emptied with the demo company';

create table bank_repeat_decisions (
  line_id bigint not null,
  verdict text not null,
  note text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  constraint bank_repeat_decisions_pkey PRIMARY KEY (line_id),
  constraint bank_repeat_decisions_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_repeat_decisions_verdict_check CHECK ((verdict = ANY (ARRAY['same'::text, 'another'::text])))
);
CREATE TRIGGER bank_repeat_decisions_append_only BEFORE DELETE OR UPDATE ON public.bank_repeat_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_repeat_decisions_no_truncate BEFORE TRUNCATE ON public.bank_repeat_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_repeat_decisions_recorded_on_delete AFTER DELETE ON public.bank_repeat_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_repeat_decisions();
CREATE TRIGGER bank_repeat_decisions_recorded_on_insert AFTER INSERT ON public.bank_repeat_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_repeat_decisions();
CREATE TRIGGER bank_repeat_decisions_recorded_on_update AFTER UPDATE ON public.bank_repeat_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_repeat_decisions();
comment on table bank_repeat_decisions is 'emptied with the demo company';

create table bank_statement_bounds (
  integration_id uuid not null,
  digest text not null,
  sequence integer,
  opening_day date not null,
  closing_day date not null,
  constraint bank_statement_bounds_pkey PRIMARY KEY (integration_id, digest),
  constraint bank_statement_bounds_integration_id_digest_fkey FOREIGN KEY (integration_id, digest) REFERENCES bank_statement_sections(integration_id, digest)
);

create table bank_statement_sections (
  integration_id uuid not null,
  digest text not null,
  statement_id uuid not null,
  opening_minor bigint,
  closing_minor bigint,
  lines integer not null,
  constraint bank_statement_sections_pkey PRIMARY KEY (integration_id, digest),
  constraint bank_statement_sections_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES bank_integrations(id),
  constraint bank_statement_sections_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE TRIGGER bank_statement_sections_append_only BEFORE DELETE OR UPDATE ON public.bank_statement_sections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_sections_no_truncate BEFORE TRUNCATE ON public.bank_statement_sections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_sections_recorded_on_delete AFTER DELETE ON public.bank_statement_sections REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_statement_sections();
CREATE TRIGGER bank_statement_sections_recorded_on_insert AFTER INSERT ON public.bank_statement_sections REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_statement_sections();
CREATE TRIGGER bank_statement_sections_recorded_on_update AFTER UPDATE ON public.bank_statement_sections REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_statement_sections();
comment on table bank_statement_sections is 'emptied with the demo company';

create table bank_statements (
  id uuid not null,
  integration_id uuid not null,
  file_name text not null,
  format text not null,
  received_at timestamp with time zone not null,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES bank_integrations(id),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['camt.052'::text, 'camt.053'::text, 'camt.054'::text, 'MT940'::text, 'MT942'::text, 'CSV'::text])))
);
CREATE TRIGGER bank_statements_append_only BEFORE DELETE OR UPDATE ON public.bank_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_no_truncate BEFORE TRUNCATE ON public.bank_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_recorded_on_delete AFTER DELETE ON public.bank_statements REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_statements();
CREATE TRIGGER bank_statements_recorded_on_insert AFTER INSERT ON public.bank_statements REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_statements();
CREATE TRIGGER bank_statements_recorded_on_update AFTER UPDATE ON public.bank_statements REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_statements();
comment on table bank_statements is 'emptied with the demo company';

create table bank_unproved_lines (
  line_id bigint not null,
  state text not null default 'open'::text,
  settled_at timestamp with time zone,
  constraint bank_unproved_lines_pkey PRIMARY KEY (line_id),
  constraint bank_unproved_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_unproved_lines_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint bank_unproved_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'stated'::text, 'joined'::text, 'contradicted'::text])))
);

create table bank_write_off_decisions (
  write_off_id uuid not null,
  approved boolean not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  journal_id bigint,
  constraint bank_write_off_decisions_pkey PRIMARY KEY (write_off_id),
  constraint bank_write_off_decisions_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint bank_write_off_decisions_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES bank_write_offs(id),
  constraint bank_write_off_decisions_check CHECK ((approved = (journal_id IS NOT NULL))),
  constraint bank_write_off_decisions_check1 CHECK ((approved = (reason IS NULL)))
);
CREATE TRIGGER bank_write_off_decisions_append_only BEFORE DELETE OR UPDATE ON public.bank_write_off_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_write_off_decisions_no_truncate BEFORE TRUNCATE ON public.bank_write_off_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_write_off_decisions_recorded_on_delete AFTER DELETE ON public.bank_write_off_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_write_off_decisions();
CREATE TRIGGER bank_write_off_decisions_recorded_on_insert AFTER INSERT ON public.bank_write_off_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_write_off_decisions();
CREATE TRIGGER bank_write_off_decisions_recorded_on_update AFTER UPDATE ON public.bank_write_off_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_write_off_decisions();
comment on table bank_write_off_decisions is 'emptied with the demo company';

create table bank_write_offs (
  id uuid not null default gen_random_uuid(),
  integration_id uuid not null,
  lines bigint[] not null,
  entries text[] not null,
  ledger_account text not null,
  account_code text not null,
  currency text not null,
  amount_minor bigint not null,
  business_day date not null,
  note text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  constraint bank_write_offs_pkey PRIMARY KEY (id),
  constraint bank_write_offs_account_code_fkey FOREIGN KEY (account_code) REFERENCES ledger_accounts(code),
  constraint bank_write_offs_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES bank_integrations(id),
  constraint bank_write_offs_ledger_account_fkey FOREIGN KEY (ledger_account) REFERENCES ledger_accounts(code),
  constraint bank_write_offs_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint bank_write_offs_check CHECK (((cardinality(lines) + cardinality(entries)) > 0))
);
CREATE INDEX bank_write_offs_integration ON public.bank_write_offs USING btree (integration_id, proposed_at);
CREATE TRIGGER bank_write_offs_append_only BEFORE DELETE OR UPDATE ON public.bank_write_offs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_write_offs_no_truncate BEFORE TRUNCATE ON public.bank_write_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_write_offs_recorded_on_delete AFTER DELETE ON public.bank_write_offs REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_write_offs();
CREATE TRIGGER bank_write_offs_recorded_on_insert AFTER INSERT ON public.bank_write_offs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_write_offs();
CREATE TRIGGER bank_write_offs_recorded_on_update AFTER UPDATE ON public.bank_write_offs REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_bank_write_offs();
comment on table bank_write_offs is 'emptied with the demo company';

create table budget_decisions (
  proposal_id uuid not null,
  approved boolean not null,
  reason text,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  constraint budget_decisions_pkey PRIMARY KEY (proposal_id),
  constraint budget_decisions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES budget_proposals(id),
  constraint budget_decisions_check CHECK ((approved OR (reason IS NOT NULL)))
);
CREATE TRIGGER budget_decisions_append_only BEFORE DELETE OR UPDATE ON public.budget_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER budget_decisions_no_truncate BEFORE TRUNCATE ON public.budget_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER budget_decisions_recorded_on_delete AFTER DELETE ON public.budget_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budget_decisions();
CREATE TRIGGER budget_decisions_recorded_on_insert AFTER INSERT ON public.budget_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budget_decisions();
CREATE TRIGGER budget_decisions_recorded_on_update AFTER UPDATE ON public.budget_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budget_decisions();
comment on table budget_decisions is 'emptied with the demo company';

create table budget_proposals (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  department_id uuid not null,
  to_department_id uuid,
  month date not null,
  amount_minor bigint not null,
  before_minor bigint,
  version integer not null,
  to_version integer,
  reason text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint budget_proposals_pkey PRIMARY KEY (id),
  constraint budget_proposals_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint budget_proposals_to_department_id_fkey FOREIGN KEY (to_department_id) REFERENCES departments(id),
  constraint budget_proposals_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint budget_proposals_check CHECK (((kind = 'transfer'::text) = (to_department_id IS NOT NULL))),
  constraint budget_proposals_check1 CHECK (((kind = 'new'::text) = (before_minor IS NULL))),
  constraint budget_proposals_check2 CHECK ((to_department_id IS DISTINCT FROM department_id)),
  constraint budget_proposals_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'change'::text, 'transfer'::text]))),
  constraint budget_proposals_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX budget_proposals_month ON public.budget_proposals USING btree (month, made_at);
CREATE TRIGGER budget_proposals_append_only BEFORE DELETE OR UPDATE ON public.budget_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER budget_proposals_no_truncate BEFORE TRUNCATE ON public.budget_proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER budget_proposals_recorded_on_delete AFTER DELETE ON public.budget_proposals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budget_proposals();
CREATE TRIGGER budget_proposals_recorded_on_insert AFTER INSERT ON public.budget_proposals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budget_proposals();
CREATE TRIGGER budget_proposals_recorded_on_update AFTER UPDATE ON public.budget_proposals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budget_proposals();
comment on table budget_proposals is 'emptied with the demo company';

create table budgets (
  id uuid not null default gen_random_uuid(),
  department_id uuid not null,
  month date not null,
  amount_minor bigint not null,
  version integer not null default 1,
  constraint budgets_pkey PRIMARY KEY (id),
  constraint budgets_department_id_month_key UNIQUE (department_id, month),
  constraint budgets_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint budgets_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint budgets_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TRIGGER budgets_recorded_on_delete AFTER DELETE ON public.budgets REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budgets();
CREATE TRIGGER budgets_recorded_on_insert AFTER INSERT ON public.budgets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budgets();
CREATE TRIGGER budgets_recorded_on_update AFTER UPDATE ON public.budgets REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_budgets();
comment on table budgets is 'emptied with the demo company';

create table cards (
  id text not null,
  subscriber_id text not null,
  tier text not null,
  form text not null,
  status text not null,
  issued_at timestamp with time zone not null,
  issued_day date not null,
  activated_at timestamp with time zone,
  activated_day date,
  suspended_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_day date,
  last4 text not null,
  token text not null,
  constraint cards_pkey PRIMARY KEY (subscriber_id, id)
);
CREATE INDEX cards_id ON public.cards USING btree (id);
CREATE INDEX cards_last4 ON public.cards USING btree (last4);
CREATE TRIGGER cards_changed AFTER UPDATE ON public.cards REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('subscriber_id');
CREATE TRIGGER cards_issued AFTER INSERT ON public.cards REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('subscriber_id');
CREATE TRIGGER cards_recorded_on_delete AFTER DELETE ON public.cards REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_cards();
CREATE TRIGGER cards_recorded_on_insert AFTER INSERT ON public.cards REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_cards();
CREATE TRIGGER cards_recorded_on_update AFTER UPDATE ON public.cards REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_cards();
CREATE TRIGGER cards_removed AFTER DELETE ON public.cards REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('subscriber_id');
comment on table cards is 'emptied with the demo company';

create table clock_jumps (
  id bigint not null generated always as identity,
  noticed_at timestamp with time zone not null,
  by_ms bigint not null,
  server text not null,
  constraint clock_jumps_pkey PRIMARY KEY (id),
  constraint clock_jumps_by_ms_check CHECK ((by_ms <> 0))
);
CREATE TRIGGER clock_jumps_append_only BEFORE DELETE OR UPDATE ON public.clock_jumps FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clock_jumps_no_truncate BEFORE TRUNCATE ON public.clock_jumps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table cohort_actives (
  cohort date not null,
  month date not null,
  age smallint not null,
  members bigint not null,
  constraint cohort_actives_pkey PRIMARY KEY (month, cohort)
);
CREATE TRIGGER cohort_actives_raised_on_delete AFTER DELETE ON public.cohort_actives REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_actives();
CREATE TRIGGER cohort_actives_raised_on_insert AFTER INSERT ON public.cohort_actives REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_actives();
CREATE TRIGGER cohort_actives_raised_on_truncate AFTER TRUNCATE ON public.cohort_actives FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_actives();
CREATE TRIGGER cohort_actives_raised_on_update AFTER UPDATE ON public.cohort_actives REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_actives();
comment on table cohort_actives is 'emptied with the demo company';

create table cohort_money (
  month date not null,
  cohort date not null,
  members bigint not null,
  transactions bigint not null,
  volume_usd numeric not null,
  revenue_usd numeric not null,
  constraint cohort_money_pkey PRIMARY KEY (month, cohort),
  constraint cohort_money_month_fkey FOREIGN KEY (month) REFERENCES cohort_months(month) ON DELETE CASCADE
);
CREATE TRIGGER cohort_money_raised_on_delete AFTER DELETE ON public.cohort_money REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_money();
CREATE TRIGGER cohort_money_raised_on_insert AFTER INSERT ON public.cohort_money REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_money();
CREATE TRIGGER cohort_money_raised_on_truncate AFTER TRUNCATE ON public.cohort_money FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_money();
CREATE TRIGGER cohort_money_raised_on_update AFTER UPDATE ON public.cohort_money REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_money();
comment on table cohort_money is 'emptied with the demo company';

create table cohort_months (
  month date not null,
  fingerprint text not null,
  computed_at timestamp with time zone not null,
  constraint cohort_months_pkey PRIMARY KEY (month)
);
CREATE TRIGGER cohort_months_raised_on_delete AFTER DELETE ON public.cohort_months REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_months();
CREATE TRIGGER cohort_months_raised_on_insert AFTER INSERT ON public.cohort_months REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_months();
CREATE TRIGGER cohort_months_raised_on_truncate AFTER TRUNCATE ON public.cohort_months FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_months();
CREATE TRIGGER cohort_months_raised_on_update AFTER UPDATE ON public.cohort_months REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_cohort_months();
comment on table cohort_months is 'emptied with the demo company';

create table company_logos (
  digest text not null,
  png bytea not null,
  constraint company_logos_pkey PRIMARY KEY (digest)
);
CREATE TRIGGER company_logos_append_only BEFORE DELETE OR UPDATE ON public.company_logos FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER company_logos_no_truncate BEFORE TRUNCATE ON public.company_logos FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table compliance_candidates (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  source text not null,
  subscriber_id text not null,
  business_day date not null,
  amount bigint not null,
  transactions integer not null,
  evidence jsonb not null,
  detected_at timestamp with time zone not null,
  due_day date not null,
  state text not null default 'open'::text,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  decided_day date,
  note text,
  version integer not null default 1,
  constraint compliance_candidates_pkey PRIMARY KEY (id),
  constraint compliance_candidates_kind_source_key UNIQUE (kind, source),
  constraint compliance_candidates_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint compliance_candidates_check1 CHECK ((num_nulls(decided_name, decided_at, decided_day, note) = ANY (ARRAY[0, 4]))),
  constraint compliance_candidates_kind_check CHECK ((kind = ANY (ARRAY['ctr'::text, 'structuring'::text, 'str'::text]))),
  constraint compliance_candidates_state_check CHECK ((state = ANY (ARRAY['open'::text, 'filed'::text, 'dismissed'::text])))
);
CREATE INDEX compliance_candidates_newest ON public.compliance_candidates USING btree (business_day DESC, id);
CREATE INDEX compliance_candidates_open ON public.compliance_candidates USING btree (due_day) WHERE (state = 'open'::text);
CREATE TRIGGER compliance_candidates_recorded_on_delete AFTER DELETE ON public.compliance_candidates REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_candidates();
CREATE TRIGGER compliance_candidates_recorded_on_insert AFTER INSERT ON public.compliance_candidates REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_candidates();
CREATE TRIGGER compliance_candidates_recorded_on_update AFTER UPDATE ON public.compliance_candidates REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_candidates();
comment on table compliance_candidates is 'emptied with the demo company';

create table compliance_contents (
  report_id uuid not null,
  content jsonb not null,
  hash text not null,
  pdf_bytes integer not null,
  at timestamp with time zone not null,
  constraint compliance_contents_pkey PRIMARY KEY (report_id),
  constraint compliance_contents_report_id_fkey FOREIGN KEY (report_id) REFERENCES compliance_reports(id)
);
CREATE TRIGGER compliance_contents_append_only BEFORE DELETE OR UPDATE ON public.compliance_contents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_contents_no_truncate BEFORE TRUNCATE ON public.compliance_contents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_contents_recorded_on_delete AFTER DELETE ON public.compliance_contents REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_contents();
CREATE TRIGGER compliance_contents_recorded_on_insert AFTER INSERT ON public.compliance_contents REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_contents();
CREATE TRIGGER compliance_contents_recorded_on_update AFTER UPDATE ON public.compliance_contents REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_contents();
comment on table compliance_contents is 'emptied with the demo company';

create table compliance_controls (
  id text not null,
  requirement_id text not null,
  place smallint not null,
  name text not null,
  is_key boolean not null,
  method text not null,
  cadence character(1) not null,
  days smallint not null,
  since date not null,
  constraint compliance_controls_pkey PRIMARY KEY (id),
  constraint compliance_controls_requirement_id_place_key UNIQUE (requirement_id, place),
  constraint compliance_controls_requirement_id_fkey FOREIGN KEY (requirement_id) REFERENCES compliance_requirements(id),
  constraint compliance_controls_cadence_check CHECK ((cadence = ANY (ARRAY['D'::bpchar, 'W'::bpchar, 'M'::bpchar, 'Q'::bpchar, 'S'::bpchar, 'A'::bpchar]))),
  constraint compliance_controls_method_check CHECK ((method = ANY (ARRAY['query'::text, 'attested'::text])))
);
CREATE TRIGGER compliance_controls_recorded_on_delete AFTER DELETE ON public.compliance_controls REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_controls();
CREATE TRIGGER compliance_controls_recorded_on_insert AFTER INSERT ON public.compliance_controls REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_controls();
CREATE TRIGGER compliance_controls_recorded_on_update AFTER UPDATE ON public.compliance_controls REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_controls();
comment on table compliance_controls is 'emptied with the demo company';

create table compliance_dismissals (
  candidate_id uuid not null,
  note text not null,
  proposed_by uuid not null,
  proposed_name text not null,
  proposed_at timestamp with time zone not null,
  constraint compliance_dismissals_pkey PRIMARY KEY (candidate_id),
  constraint compliance_dismissals_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES compliance_candidates(id)
);
CREATE TRIGGER compliance_dismissals_append_only BEFORE DELETE OR UPDATE ON public.compliance_dismissals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_dismissals_no_truncate BEFORE TRUNCATE ON public.compliance_dismissals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_dismissals_recorded_on_delete AFTER DELETE ON public.compliance_dismissals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_dismissals();
CREATE TRIGGER compliance_dismissals_recorded_on_insert AFTER INSERT ON public.compliance_dismissals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_dismissals();
CREATE TRIGGER compliance_dismissals_recorded_on_update AFTER UPDATE ON public.compliance_dismissals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_dismissals();
comment on table compliance_dismissals is 'emptied with the demo company';

create table compliance_filings (
  report_id uuid not null,
  xml text not null,
  hash text not null,
  reports integer not null,
  transactions integer not null,
  at timestamp with time zone not null,
  constraint compliance_filings_pkey PRIMARY KEY (report_id),
  constraint compliance_filings_report_id_fkey FOREIGN KEY (report_id) REFERENCES compliance_reports(id)
);
CREATE TRIGGER compliance_filings_append_only BEFORE DELETE OR UPDATE ON public.compliance_filings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_filings_no_truncate BEFORE TRUNCATE ON public.compliance_filings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_filings_recorded_on_delete AFTER DELETE ON public.compliance_filings REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_filings();
CREATE TRIGGER compliance_filings_recorded_on_insert AFTER INSERT ON public.compliance_filings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_filings();
CREATE TRIGGER compliance_filings_recorded_on_update AFTER UPDATE ON public.compliance_filings REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_filings();
comment on table compliance_filings is 'emptied with the demo company';

create table compliance_limits (
  name text not null,
  valid_from date not null,
  title text not null,
  value numeric(20,4) not null,
  unit text not null,
  source text not null,
  verified_by text,
  constraint compliance_limits_pkey PRIMARY KEY (name, valid_from)
);
CREATE TRIGGER compliance_limits_recorded_on_delete AFTER DELETE ON public.compliance_limits REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_limits();
CREATE TRIGGER compliance_limits_recorded_on_insert AFTER INSERT ON public.compliance_limits REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_limits();
CREATE TRIGGER compliance_limits_recorded_on_update AFTER UPDATE ON public.compliance_limits REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_limits();

create table compliance_progress (
  only_row boolean not null default true,
  examined_day date not null,
  constraint compliance_progress_pkey PRIMARY KEY (only_row),
  constraint compliance_progress_only_row_check CHECK (only_row)
);
comment on table compliance_progress is 'emptied with the demo company';

create table compliance_remediations (
  id uuid not null default gen_random_uuid(),
  requirement_id text not null,
  title text not null,
  owner_id uuid not null,
  due_day date not null,
  opened_by uuid not null,
  opened_name text not null,
  opened_at timestamp with time zone not null,
  done_by uuid,
  done_name text,
  done_at timestamp with time zone,
  done_note text,
  version integer not null default 1,
  constraint compliance_remediations_pkey PRIMARY KEY (id),
  constraint compliance_remediations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint compliance_remediations_requirement_id_fkey FOREIGN KEY (requirement_id) REFERENCES compliance_requirements(id),
  constraint compliance_remediations_check CHECK ((num_nulls(done_by, done_name, done_at, done_note) = ANY (ARRAY[0, 4])))
);
CREATE INDEX compliance_remediations_of ON public.compliance_remediations USING btree (requirement_id, opened_at DESC);
CREATE TRIGGER compliance_remediations_recorded_on_delete AFTER DELETE ON public.compliance_remediations REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_remediations();
CREATE TRIGGER compliance_remediations_recorded_on_insert AFTER INSERT ON public.compliance_remediations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_remediations();
CREATE TRIGGER compliance_remediations_recorded_on_update AFTER UPDATE ON public.compliance_remediations REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_remediations();
comment on table compliance_remediations is 'emptied with the demo company';

create table compliance_reporting_entity (
  only_row boolean not null default true,
  number text not null,
  constraint compliance_reporting_entity_pkey PRIMARY KEY (only_row),
  constraint compliance_reporting_entity_number_check CHECK ((number ~ '^[1-9][0-9]{0,9}$'::text)),
  constraint compliance_reporting_entity_only_row_check CHECK (only_row)
);
CREATE TRIGGER compliance_reporting_entity_recorded_on_delete AFTER DELETE ON public.compliance_reporting_entity REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_reporting_entity();
CREATE TRIGGER compliance_reporting_entity_recorded_on_insert AFTER INSERT ON public.compliance_reporting_entity REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_reporting_entity();
CREATE TRIGGER compliance_reporting_entity_recorded_on_update AFTER UPDATE ON public.compliance_reporting_entity REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_reporting_entity();
comment on table compliance_reporting_entity is 'emptied with the demo company';

create table compliance_reports (
  id uuid not null default gen_random_uuid(),
  type text not null,
  cadence text not null,
  period_from date not null,
  period_to date not null,
  due_day date not null,
  opened_day date not null,
  prepared_by uuid,
  prepared_name text,
  generated_at timestamp with time zone,
  findings integer,
  submitted_by uuid,
  submitted_name text,
  submitted_at timestamp with time zone,
  submitted_day date,
  version integer not null default 1,
  constraint compliance_reports_pkey PRIMARY KEY (id),
  constraint compliance_reports_type_period_from_key UNIQUE (type, period_from),
  constraint compliance_reports_cadence_check CHECK ((cadence = ANY (ARRAY['monthly'::text, 'quarterly'::text]))),
  constraint compliance_reports_check CHECK ((num_nulls(prepared_name, generated_at, findings) = ANY (ARRAY[0, 3]))),
  constraint compliance_reports_check1 CHECK ((num_nulls(submitted_name, submitted_at, submitted_day) = ANY (ARRAY[0, 3]))),
  constraint compliance_reports_generated_first CHECK (((submitted_at IS NULL) OR (generated_at IS NOT NULL))),
  constraint compliance_reports_preparer_is_not_submitter CHECK (((submitted_by IS NULL) OR (submitted_by IS DISTINCT FROM prepared_by))),
  constraint compliance_reports_type_check CHECK ((type = ANY (ARRAY['AML'::text, 'KYC'::text, 'PCI'::text, 'SOX'::text])))
);
CREATE INDEX compliance_reports_due ON public.compliance_reports USING btree (due_day) WHERE (submitted_at IS NULL);
CREATE TRIGGER compliance_reports_recorded_on_delete AFTER DELETE ON public.compliance_reports REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_reports();
CREATE TRIGGER compliance_reports_recorded_on_insert AFTER INSERT ON public.compliance_reports REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_reports();
CREATE TRIGGER compliance_reports_recorded_on_update AFTER UPDATE ON public.compliance_reports REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_reports();
CREATE TRIGGER compliance_reports_submitted BEFORE DELETE OR UPDATE ON public.compliance_reports FOR EACH ROW EXECUTE FUNCTION keep_submitted_report();
comment on table compliance_reports is 'emptied with the demo company';

create table compliance_requirements (
  id text not null,
  place smallint not null,
  name text not null,
  category text not null,
  description text not null,
  owner text not null,
  automation text not null,
  review character(1) not null,
  since date not null,
  constraint compliance_requirements_pkey PRIMARY KEY (id),
  constraint compliance_requirements_place_key UNIQUE (place),
  constraint compliance_requirements_automation_check CHECK ((automation = ANY (ARRAY['fully_automated'::text, 'partially_automated'::text, 'manual'::text]))),
  constraint compliance_requirements_category_check CHECK ((category = ANY (ARRAY['AML'::text, 'KYC'::text, 'PCI'::text, 'SOX'::text]))),
  constraint compliance_requirements_review_check CHECK ((review = ANY (ARRAY['D'::bpchar, 'W'::bpchar, 'M'::bpchar, 'Q'::bpchar, 'S'::bpchar, 'A'::bpchar])))
);
CREATE TRIGGER compliance_requirements_recorded_on_delete AFTER DELETE ON public.compliance_requirements REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_requirements();
CREATE TRIGGER compliance_requirements_recorded_on_insert AFTER INSERT ON public.compliance_requirements REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_requirements();
CREATE TRIGGER compliance_requirements_recorded_on_update AFTER UPDATE ON public.compliance_requirements REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_requirements();
comment on table compliance_requirements is 'emptied with the demo company';

create table compliance_urgings (
  id bigint not null generated always as identity,
  report_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  told integer not null,
  constraint compliance_urgings_pkey PRIMARY KEY (id),
  constraint compliance_urgings_report_id_fkey FOREIGN KEY (report_id) REFERENCES compliance_reports(id)
);
CREATE TRIGGER compliance_urgings_append_only BEFORE DELETE OR UPDATE ON public.compliance_urgings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_urgings_no_truncate BEFORE TRUNCATE ON public.compliance_urgings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER compliance_urgings_recorded_on_delete AFTER DELETE ON public.compliance_urgings REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_urgings();
CREATE TRIGGER compliance_urgings_recorded_on_insert AFTER INSERT ON public.compliance_urgings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_urgings();
CREATE TRIGGER compliance_urgings_recorded_on_update AFTER UPDATE ON public.compliance_urgings REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_compliance_urgings();
comment on table compliance_urgings is 'emptied with the demo company';

create table control_runs (
  id uuid not null default gen_random_uuid(),
  control_id text not null,
  at timestamp with time zone not null,
  business_day date not null,
  passed boolean not null,
  examined bigint,
  exceptions bigint,
  finding text not null,
  evidence jsonb not null default '[]'::jsonb,
  ran_by uuid,
  runner text not null,
  examined_day date,
  constraint control_runs_pkey PRIMARY KEY (id),
  constraint control_runs_control_id_fkey FOREIGN KEY (control_id) REFERENCES compliance_controls(id),
  constraint control_runs_check CHECK (((examined IS NULL) = (exceptions IS NULL)))
);
CREATE INDEX control_runs_failed ON public.control_runs USING btree (at DESC) WHERE (NOT passed);
CREATE INDEX control_runs_newest ON public.control_runs USING btree (control_id, business_day DESC, at DESC);
CREATE TRIGGER control_runs_append_only BEFORE DELETE OR UPDATE ON public.control_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER control_runs_no_truncate BEFORE TRUNCATE ON public.control_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER control_runs_recorded_on_delete AFTER DELETE ON public.control_runs REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_control_runs();
CREATE TRIGGER control_runs_recorded_on_insert AFTER INSERT ON public.control_runs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_control_runs();
CREATE TRIGGER control_runs_recorded_on_update AFTER UPDATE ON public.control_runs REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_control_runs();
comment on table control_runs is 'emptied with the demo company';

create table control_totals (
  id bigint not null generated always as identity,
  source text not null,
  business_day date not null,
  totals jsonb not null,
  id_ranges jsonb not null,
  received_at timestamp with time zone not null,
  constraint control_totals_pkey PRIMARY KEY (id),
  constraint control_totals_source_fkey FOREIGN KEY (source) REFERENCES feed_sources(name)
);
CREATE INDEX control_totals_newest ON public.control_totals USING btree (business_day, source, id DESC);
CREATE TRIGGER control_totals_append_only BEFORE DELETE OR UPDATE ON public.control_totals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER control_totals_no_truncate BEFORE TRUNCATE ON public.control_totals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER control_totals_recorded_on_delete AFTER DELETE ON public.control_totals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_control_totals();
CREATE TRIGGER control_totals_recorded_on_insert AFTER INSERT ON public.control_totals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_control_totals();
CREATE TRIGGER control_totals_recorded_on_update AFTER UPDATE ON public.control_totals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_control_totals();
comment on table control_totals is 'emptied with the demo company';

create table copilot_answers (
  id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  place bigint not null generated always as identity,
  question text not null,
  answer jsonb not null,
  calls jsonb not null,
  tokens integer not null default 0,
  was_helpful boolean,
  constraint copilot_answers_pkey PRIMARY KEY (id),
  constraint copilot_answers_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES copilot_conversations(id),
  constraint copilot_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint copilot_answers_tokens_check CHECK ((tokens >= 0))
);
CREATE INDEX copilot_answers_conversation ON public.copilot_answers USING btree (conversation_id, place);
CREATE INDEX copilot_answers_tokens ON public.copilot_answers USING btree (asked_at) WHERE (tokens > 0);
comment on table copilot_answers is 'emptied with the demo company';

create table copilot_conversations (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  started_at timestamp with time zone not null,
  constraint copilot_conversations_pkey PRIMARY KEY (id),
  constraint copilot_conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX copilot_conversations_of ON public.copilot_conversations USING btree (user_id, started_at);
comment on table copilot_conversations is 'emptied with the demo company';

create table cost_rules (
  code text not null,
  title text not null,
  account_code text not null,
  basis text not null,
  rate numeric(18,9) not null,
  valid_from date not null,
  constraint cost_rules_pkey PRIMARY KEY (code, valid_from),
  constraint cost_rules_account_code_fkey FOREIGN KEY (account_code) REFERENCES ledger_accounts(code)
);
CREATE TRIGGER cost_rules_recorded_on_delete AFTER DELETE ON public.cost_rules REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_cost_rules();
CREATE TRIGGER cost_rules_recorded_on_insert AFTER INSERT ON public.cost_rules REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_cost_rules();
CREATE TRIGGER cost_rules_recorded_on_update AFTER UPDATE ON public.cost_rules REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_cost_rules();
comment on table cost_rules is 'emptied with the demo company';

create table customer_money (
  month date not null,
  subscriber_id text not null,
  revenue_usd numeric not null,
  constraint customer_money_pkey PRIMARY KEY (month, subscriber_id),
  constraint customer_money_month_fkey FOREIGN KEY (month) REFERENCES customer_months(month) ON DELETE CASCADE
);
comment on table customer_money is 'emptied with the demo company';

create table customer_months (
  month date not null,
  fingerprint text not null,
  computed_at timestamp with time zone not null,
  constraint customer_months_pkey PRIMARY KEY (month)
);
comment on table customer_months is 'emptied with the demo company';

create table customer_readings (
  user_id uuid not null,
  hour timestamp with time zone not null,
  day date not null,
  shown integer not null,
  calls integer not null,
  what text[] not null,
  session_id uuid not null,
  address text not null,
  recorded boolean not null default false,
  constraint customer_readings_pkey PRIMARY KEY (user_id, hour),
  constraint customer_readings_calls_check CHECK ((calls > 0)),
  constraint customer_readings_shown_check CHECK ((shown > 0))
);
CREATE INDEX customer_readings_open ON public.customer_readings USING btree (hour) WHERE (NOT recorded);

create table daily_actives (
  business_day date not null,
  subscriber_id text not null,
  constraint daily_actives_pkey PRIMARY KEY (business_day, subscriber_id)
);
comment on table daily_actives is 'emptied with the demo company';

create table daily_card_actives (
  business_day date not null,
  card_id text not null,
  constraint daily_card_actives_pkey PRIMARY KEY (business_day, card_id)
);
comment on table daily_card_actives is 'emptied with the demo company';

create table daily_ledger (
  business_day date not null,
  account_code text not null,
  product text not null,
  usd numeric(38,12) not null,
  constraint daily_ledger_pkey PRIMARY KEY (business_day, account_code, product)
);
CREATE TRIGGER daily_ledger_raised_on_delete AFTER DELETE ON public.daily_ledger REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_ledger();
CREATE TRIGGER daily_ledger_raised_on_insert AFTER INSERT ON public.daily_ledger REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_ledger();
CREATE TRIGGER daily_ledger_raised_on_truncate AFTER TRUNCATE ON public.daily_ledger FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_ledger();
CREATE TRIGGER daily_ledger_raised_on_update AFTER UPDATE ON public.daily_ledger REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_ledger();
comment on table daily_ledger is 'emptied with the demo company';

create table daily_owed (
  business_day date not null,
  account_code text not null,
  currency text not null,
  owed bigint not null,
  overdrawn bigint not null,
  constraint daily_owed_pkey PRIMARY KEY (business_day, account_code, currency),
  constraint daily_owed_overdrawn_check CHECK ((overdrawn >= 0)),
  constraint daily_owed_owed_check CHECK ((owed >= 0))
);
comment on table daily_owed is 'emptied with the demo company';

create table daily_population (
  business_day date not null,
  measure text not null,
  dimension text not null,
  delta bigint not null,
  constraint daily_population_pkey PRIMARY KEY (measure, business_day, dimension)
);
comment on table daily_population is 'emptied with the demo company';

create table daily_totals (
  business_day date not null,
  type text not null,
  product text not null,
  tier text,
  kyc_level smallint,
  currency text not null,
  to_currency text,
  status text not null,
  reason_code text,
  purpose text,
  fx_rate numeric(18,6) not null,
  n bigint not null,
  amount bigint not null,
  to_amount bigint not null,
  fee_gross bigint not null,
  gst bigint not null,
  fee_net bigint not null,
  interchange bigint not null,
  commission bigint not null,
  constraint daily_totals_business_day_type_product_tier_kyc_level_curre_key UNIQUE NULLS NOT DISTINCT (business_day, type, product, tier, kyc_level, currency, to_currency, status, reason_code, purpose, fx_rate)
);
CREATE TRIGGER daily_totals_raised_on_delete AFTER DELETE ON public.daily_totals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_totals();
CREATE TRIGGER daily_totals_raised_on_insert AFTER INSERT ON public.daily_totals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_totals();
CREATE TRIGGER daily_totals_raised_on_truncate AFTER TRUNCATE ON public.daily_totals FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_totals();
CREATE TRIGGER daily_totals_raised_on_update AFTER UPDATE ON public.daily_totals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_daily_totals();
comment on table daily_totals is 'emptied with the demo company';

create table day_closes (
  id bigint not null generated always as identity,
  business_day date not null,
  closed_at timestamp with time zone not null,
  reason text not null,
  constraint day_closes_pkey PRIMARY KEY (id)
);
CREATE INDEX day_closes_day ON public.day_closes USING btree (business_day DESC, closed_at DESC);
CREATE TRIGGER day_closes_raised_on_delete AFTER DELETE ON public.day_closes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_day_closes();
CREATE TRIGGER day_closes_raised_on_insert AFTER INSERT ON public.day_closes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_day_closes();
CREATE TRIGGER day_closes_raised_on_truncate AFTER TRUNCATE ON public.day_closes FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_day_closes();
CREATE TRIGGER day_closes_raised_on_update AFTER UPDATE ON public.day_closes REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_day_closes();
CREATE TRIGGER day_closes_recorded_on_delete AFTER DELETE ON public.day_closes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_day_closes();
CREATE TRIGGER day_closes_recorded_on_insert AFTER INSERT ON public.day_closes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_day_closes();
CREATE TRIGGER day_closes_recorded_on_update AFTER UPDATE ON public.day_closes REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_day_closes();
comment on table day_closes is 'emptied with the demo company';

create table day_versions (
  business_day date not null,
  raised bigint not null default 1,
  raised_in xid8 default pg_current_xact_id()
);

create table demo_company (
  only_row boolean not null default true,
  config jsonb not null,
  folded_day date not null,
  snapshot bytea,
  complete boolean not null default false,
  started_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint demo_company_pkey PRIMARY KEY (only_row),
  constraint demo_company_only_row_check CHECK (only_row)
);
CREATE TRIGGER demo_company_complete AFTER INSERT OR UPDATE ON public.demo_company FOR EACH ROW EXECUTE FUNCTION fraud_history_complete();
comment on table demo_company is 'emptied with the demo company';

create table demo_episodes (
  subscriber_id text not null,
  id text not null,
  transaction_ids text[] not null,
  constraint demo_episodes_pkey PRIMARY KEY (subscriber_id, id)
);
comment on table demo_episodes is 'emptied with the demo company';

create table departments (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  account_code text not null,
  product text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  headcount integer,
  constraint departments_pkey PRIMARY KEY (id),
  constraint departments_name_key UNIQUE (name),
  constraint departments_headcount_check CHECK ((headcount >= 0))
);
CREATE UNIQUE INDEX departments_account ON public.departments USING btree (account_code);
CREATE UNIQUE INDEX departments_name ON public.departments USING btree (lower(name));
CREATE TRIGGER departments_raised_on_delete AFTER DELETE ON public.departments REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_departments();
CREATE TRIGGER departments_raised_on_insert AFTER INSERT ON public.departments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_departments();
CREATE TRIGGER departments_raised_on_truncate AFTER TRUNCATE ON public.departments FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_departments();
CREATE TRIGGER departments_raised_on_update AFTER UPDATE ON public.departments REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_departments();
CREATE TRIGGER departments_recorded_on_delete AFTER DELETE ON public.departments REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_departments();
CREATE TRIGGER departments_recorded_on_insert AFTER INSERT ON public.departments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_departments();
CREATE TRIGGER departments_recorded_on_update AFTER UPDATE ON public.departments REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_departments();
comment on table departments is 'emptied with the demo company';

create table error_alerts (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  kind text not null,
  severity text not null,
  occurrences bigint not null,
  threshold integer,
  at timestamp with time zone not null,
  told integer not null,
  mail_to text[] not null,
  mail text not null,
  mail_attempts integer not null default 0,
  mail_next_at timestamp with time zone,
  mail_problem text,
  constraint error_alerts_pkey PRIMARY KEY (id),
  constraint error_alerts_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id),
  constraint error_alerts_kind_check CHECK ((kind = ANY (ARRAY['threshold'::text, 'regression'::text]))),
  constraint error_alerts_mail_check CHECK ((mail = ANY (ARRAY['none'::text, 'waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX error_alerts_newest ON public.error_alerts USING btree (at DESC, id);
CREATE INDEX error_alerts_waiting ON public.error_alerts USING btree (mail_next_at) WHERE (mail = 'waiting'::text);

create table error_groups (
  id uuid not null default gen_random_uuid(),
  fingerprint text not null,
  source text not null,
  severity text not null,
  status text not null default 'open'::text,
  title text not null,
  message text not null,
  place text not null,
  stack_trace text not null,
  tags text[] not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  count bigint not null,
  opened_at timestamp with time zone not null,
  assigned_to uuid,
  resolved_at timestamp with time zone,
  regressions integer not null default 0,
  regression_due boolean not null default false,
  alerted boolean not null default false,
  version integer not null default 1,
  constraint error_groups_pkey PRIMARY KEY (id),
  constraint error_groups_fingerprint_key UNIQUE (fingerprint),
  constraint error_groups_check CHECK (((status = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint error_groups_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint error_groups_source_check CHECK ((source = ANY (ARRAY['browser'::text, 'server'::text, 'job'::text]))),
  constraint error_groups_status_check CHECK ((status = ANY (ARRAY['open'::text, 'monitoring'::text, 'resolved'::text, 'ignored'::text])))
);
CREATE INDEX error_groups_seen ON public.error_groups USING btree (last_seen DESC, id);

create table error_minutes (
  group_id uuid not null,
  minute timestamp with time zone not null,
  count bigint not null,
  constraint error_minutes_pkey PRIMARY KEY (group_id, minute),
  constraint error_minutes_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id)
);
CREATE INDEX error_minutes_time ON public.error_minutes USING btree (minute);

create table error_people (
  group_id uuid not null,
  kind text not null,
  person_id text not null,
  count bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  session_id uuid,
  address text,
  user_agent text,
  constraint error_people_pkey PRIMARY KEY (group_id, kind, person_id),
  constraint error_people_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id),
  constraint error_people_kind_check CHECK ((kind = ANY (ARRAY['staff'::text, 'subscriber'::text])))
);
CREATE INDEX error_people_last ON public.error_people USING btree (last_at);
CREATE INDEX error_people_person ON public.error_people USING btree (kind, person_id);

create table error_resolutions (
  id bigint not null generated always as identity,
  group_id uuid not null,
  opened_at timestamp with time zone not null,
  resolved_at timestamp with time zone not null,
  by_id uuid not null,
  constraint error_resolutions_pkey PRIMARY KEY (id),
  constraint error_resolutions_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id)
);
CREATE INDEX error_resolutions_time ON public.error_resolutions USING btree (resolved_at);
CREATE TRIGGER error_resolutions_append_only BEFORE DELETE OR UPDATE ON public.error_resolutions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER error_resolutions_no_truncate BEFORE TRUNCATE ON public.error_resolutions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table error_samples (
  id bigint not null generated always as identity,
  group_id uuid not null,
  at timestamp with time zone not null,
  message text not null,
  stack text,
  request_id text,
  kind text,
  person_id text,
  constraint error_samples_pkey PRIMARY KEY (id),
  constraint error_samples_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id),
  constraint error_samples_kind_check CHECK ((kind = ANY (ARRAY['staff'::text, 'subscriber'::text])))
);
CREATE INDEX error_samples_group ON public.error_samples USING btree (group_id, id DESC);

create table error_volumes (
  group_id uuid not null,
  minute timestamp with time zone not null,
  currency text not null,
  transactions bigint not null,
  amount_minor numeric(30,0) not null,
  constraint error_volumes_pkey PRIMARY KEY (group_id, minute, currency),
  constraint error_volumes_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id)
);

create table events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  topic text not null,
  payload jsonb not null,
  constraint events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_at ON public.events USING btree (at);

create table evidence_checks (
  name text not null,
  at timestamp with time zone not null,
  ok boolean not null,
  detail text not null,
  constraint evidence_checks_pkey PRIMARY KEY (name),
  constraint evidence_checks_name_check CHECK ((name = ANY (ARRAY['audit'::text, 'witness'::text, 'seals'::text])))
);

create table expense_reasons (
  expense_id uuid not null,
  reason text not null,
  constraint expense_reasons_pkey PRIMARY KEY (expense_id),
  constraint expense_reasons_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES expenses(id) ON DELETE CASCADE,
  constraint expense_reasons_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))
);
CREATE TRIGGER expense_reasons_recorded_on_delete AFTER DELETE ON public.expense_reasons REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_expense_reasons();
CREATE TRIGGER expense_reasons_recorded_on_insert AFTER INSERT ON public.expense_reasons REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_expense_reasons();
CREATE TRIGGER expense_reasons_recorded_on_update AFTER UPDATE ON public.expense_reasons REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_expense_reasons();
comment on table expense_reasons is 'emptied with the demo company';

create table expenses (
  id uuid not null default gen_random_uuid(),
  department_id uuid not null,
  description text not null,
  category text not null,
  amount_minor bigint not null,
  expense_date date not null,
  created_by uuid,
  approved_by uuid,
  approved_at timestamp with time zone,
  journal_id bigint,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  reverses uuid,
  version integer not null default 1,
  rejected_by uuid,
  rejected_at timestamp with time zone,
  rejection_reason text,
  withdrawn_at timestamp with time zone,
  constraint expenses_pkey PRIMARY KEY (id),
  constraint expenses_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint expenses_reverses_fkey FOREIGN KEY (reverses) REFERENCES expenses(id),
  constraint expenses_maker_is_not_checker CHECK (((created_by IS NULL) OR ((approved_by IS DISTINCT FROM created_by) AND (rejected_by IS DISTINCT FROM created_by)))),
  constraint expenses_one_decision CHECK ((num_nonnulls(approved_at, rejected_at, withdrawn_at) <= 1)),
  constraint expenses_posted_when_approved CHECK (((journal_id IS NULL) OR (approved_at IS NOT NULL))),
  constraint expenses_rejected_for_a_reason CHECK (((rejected_at IS NULL) = (rejection_reason IS NULL))),
  constraint expenses_sign CHECK (
CASE
    WHEN (reverses IS NULL) THEN (amount_minor > 0)
    ELSE (amount_minor < 0)
END)
);
CREATE INDEX expenses_date ON public.expenses USING btree (expense_date);
CREATE INDEX expenses_pending ON public.expenses USING btree (expense_date) WHERE ((approved_at IS NULL) AND (rejected_at IS NULL) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX expenses_reversed_once ON public.expenses USING btree (reverses) WHERE ((rejected_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX expenses_test ON public.expenses USING btree (id) WHERE is_test;
CREATE TRIGGER expenses_decided BEFORE DELETE OR UPDATE ON public.expenses FOR EACH ROW EXECUTE FUNCTION keep_decided_expense();
CREATE TRIGGER expenses_recorded_on_delete AFTER DELETE ON public.expenses REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_expenses();
CREATE TRIGGER expenses_recorded_on_insert AFTER INSERT ON public.expenses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_expenses();
CREATE TRIGGER expenses_recorded_on_update AFTER UPDATE ON public.expenses REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_expenses();
comment on table expenses is 'emptied with the demo company';

create table exported_journals (
  journal_id bigint not null,
  export_id integer not null,
  constraint exported_journals_pkey PRIMARY KEY (journal_id),
  constraint exported_journals_export_id_fkey FOREIGN KEY (export_id) REFERENCES journal_exports(id) DEFERRABLE INITIALLY DEFERRED,
  constraint exported_journals_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id)
);
CREATE INDEX exported_journals_export ON public.exported_journals USING btree (export_id);
CREATE TRIGGER exported_journals_append_only BEFORE DELETE OR UPDATE ON public.exported_journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exported_journals_no_truncate BEFORE TRUNCATE ON public.exported_journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table exported_journals is 'emptied with the demo company';

create table feature_suggestion_events (
  id bigint not null generated always as identity,
  suggestion_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  what text not null,
  from_status text,
  to_status text not null,
  response text,
  constraint feature_suggestion_events_pkey PRIMARY KEY (id),
  constraint feature_suggestion_events_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint feature_suggestion_events_suggestion_id_fkey FOREIGN KEY (suggestion_id) REFERENCES feature_suggestions(id),
  constraint feature_suggestion_events_what_check CHECK ((what = ANY (ARRAY['submitted'::text, 'moved'::text, 'answered'::text])))
);
CREATE INDEX feature_suggestion_events_of ON public.feature_suggestion_events USING btree (suggestion_id, id);
CREATE TRIGGER feature_suggestion_events_append_only BEFORE DELETE OR UPDATE ON public.feature_suggestion_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER feature_suggestion_events_no_truncate BEFORE TRUNCATE ON public.feature_suggestion_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table feature_suggestion_events is 'emptied with the demo company';

create table feature_suggestion_votes (
  suggestion_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint feature_suggestion_votes_pkey PRIMARY KEY (suggestion_id, user_id),
  constraint feature_suggestion_votes_suggestion_id_fkey FOREIGN KEY (suggestion_id) REFERENCES feature_suggestions(id),
  constraint feature_suggestion_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table feature_suggestion_votes is 'emptied with the demo company';

create table feature_suggestions (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text not null,
  category text not null,
  category_chosen boolean not null,
  area text not null,
  status text not null default 'pending'::text,
  response text,
  responded_by uuid,
  responded_at timestamp with time zone,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null,
  version integer not null default 1,
  constraint feature_suggestions_pkey PRIMARY KEY (id),
  constraint feature_suggestions_responded_by_fkey FOREIGN KEY (responded_by) REFERENCES users(id),
  constraint feature_suggestions_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id),
  constraint feature_suggestions_area_check CHECK ((area = ANY (ARRAY['UI/UX'::text, 'Analytics'::text, 'Security'::text, 'Integration'::text, 'Performance'::text, 'Reporting'::text, 'Mobile'::text, 'API'::text]))),
  constraint feature_suggestions_category_check CHECK ((category = ANY (ARRAY['UI/UX'::text, 'Analytics'::text, 'Security'::text, 'Integration'::text, 'Performance'::text, 'Reporting'::text, 'Mobile'::text, 'API'::text, 'feature'::text, 'bug'::text, 'other'::text]))),
  constraint feature_suggestions_check CHECK ((((response IS NULL) = (responded_by IS NULL)) AND ((response IS NULL) = (responded_at IS NULL)))),
  constraint feature_suggestions_check1 CHECK (((status <> 'rejected'::text) OR (response IS NOT NULL))),
  constraint feature_suggestions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'reviewing'::text, 'approved'::text, 'in_development'::text, 'completed'::text, 'rejected'::text])))
);
CREATE INDEX feature_suggestions_newest ON public.feature_suggestions USING btree (submitted_at DESC, id);
comment on table feature_suggestions is 'emptied with the demo company';

create table feed_comparisons (
  business_day date not null,
  source text not null,
  totals_id bigint,
  agrees boolean not null,
  differences jsonb not null,
  missing jsonb not null,
  compared_at timestamp with time zone not null,
  constraint feed_comparisons_pkey PRIMARY KEY (business_day, source),
  constraint feed_comparisons_totals_id_fkey FOREIGN KEY (totals_id) REFERENCES control_totals(id)
);
CREATE TRIGGER feed_comparisons_raised_on_delete AFTER DELETE ON public.feed_comparisons REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_feed_comparisons();
CREATE TRIGGER feed_comparisons_raised_on_insert AFTER INSERT ON public.feed_comparisons REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_feed_comparisons();
CREATE TRIGGER feed_comparisons_raised_on_truncate AFTER TRUNCATE ON public.feed_comparisons FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_feed_comparisons();
CREATE TRIGGER feed_comparisons_raised_on_update AFTER UPDATE ON public.feed_comparisons REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_feed_comparisons();
CREATE TRIGGER feed_comparisons_recorded_on_delete AFTER DELETE ON public.feed_comparisons REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_feed_comparisons();
CREATE TRIGGER feed_comparisons_recorded_on_insert AFTER INSERT ON public.feed_comparisons REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_feed_comparisons();
CREATE TRIGGER feed_comparisons_recorded_on_update AFTER UPDATE ON public.feed_comparisons REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_feed_comparisons();
comment on table feed_comparisons is 'emptied with the demo company';

create table feed_observations (
  source text not null,
  observed_at timestamp with time zone not null,
  newest_at timestamp with time zone not null,
  silent boolean not null,
  constraint feed_observations_pkey PRIMARY KEY (source, observed_at),
  constraint feed_observations_source_fkey FOREIGN KEY (source) REFERENCES feed_sources(name)
);
comment on table feed_observations is 'emptied with the demo company';

create table feed_sources (
  name text not null,
  id_prefix text not null,
  from_day date not null,
  last_day date,
  version integer not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint feed_sources_pkey PRIMARY KEY (name),
  constraint feed_sources_id_prefix_key UNIQUE (id_prefix),
  constraint feed_sources_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint feed_sources_check CHECK ((last_day >= from_day))
);
CREATE TRIGGER feed_sources_recorded_on_delete AFTER DELETE ON public.feed_sources REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_feed_sources();
CREATE TRIGGER feed_sources_recorded_on_insert AFTER INSERT ON public.feed_sources REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_feed_sources();
CREATE TRIGGER feed_sources_recorded_on_update AFTER UPDATE ON public.feed_sources REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_feed_sources();
comment on table feed_sources is 'emptied with the demo company';

create table figure_definitions (
  figure_id text not null,
  recorded_at timestamp with time zone not null,
  definition text not null,
  statement text not null,
  constraint figure_definitions_pkey PRIMARY KEY (figure_id, recorded_at)
);
CREATE TRIGGER figure_definitions_append_only BEFORE DELETE OR UPDATE ON public.figure_definitions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER figure_definitions_no_truncate BEFORE TRUNCATE ON public.figure_definitions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER figure_definitions_recorded_on_delete AFTER DELETE ON public.figure_definitions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_figure_definitions();
CREATE TRIGGER figure_definitions_recorded_on_insert AFTER INSERT ON public.figure_definitions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_figure_definitions();
CREATE TRIGGER figure_definitions_recorded_on_update AFTER UPDATE ON public.figure_definitions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_figure_definitions();

create table figure_values (
  figure_id text not null,
  business_day date not null,
  dimension text not null default ''::text,
  recorded_at timestamp with time zone not null,
  value numeric,
  constraint figure_values_pkey PRIMARY KEY (figure_id, business_day, dimension, recorded_at)
);
CREATE INDEX figure_values_recorded ON public.figure_values USING btree (recorded_at);
CREATE TRIGGER figure_values_append_only BEFORE DELETE OR UPDATE ON public.figure_values FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER figure_values_no_truncate BEFORE TRUNCATE ON public.figure_values FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER figure_values_raised_on_delete AFTER DELETE ON public.figure_values REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figure_values();
CREATE TRIGGER figure_values_raised_on_insert AFTER INSERT ON public.figure_values REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figure_values();
CREATE TRIGGER figure_values_raised_on_truncate AFTER TRUNCATE ON public.figure_values FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figure_values();
CREATE TRIGGER figure_values_raised_on_update AFTER UPDATE ON public.figure_values REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figure_values();
CREATE TRIGGER figure_values_recorded_on_delete AFTER DELETE ON public.figure_values REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_figure_values();
CREATE TRIGGER figure_values_recorded_on_insert AFTER INSERT ON public.figure_values REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_figure_values();
CREATE TRIGGER figure_values_recorded_on_update AFTER UPDATE ON public.figure_values REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_figure_values();
comment on table figure_values is 'emptied with the demo company';

create table figures_due (
  id bigint not null generated always as identity,
  from_day date not null,
  marked_at timestamp with time zone not null,
  balances boolean not null default true,
  constraint figures_due_pkey PRIMARY KEY (id)
);
CREATE TRIGGER figures_due_raised_on_delete AFTER DELETE ON public.figures_due REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figures_due();
CREATE TRIGGER figures_due_raised_on_insert AFTER INSERT ON public.figures_due REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figures_due();
CREATE TRIGGER figures_due_raised_on_truncate AFTER TRUNCATE ON public.figures_due FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figures_due();
CREATE TRIGGER figures_due_raised_on_update AFTER UPDATE ON public.figures_due REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_figures_due();
comment on table figures_due is 'emptied with the demo company';

create table first_actives (
  subscriber_id text not null,
  business_day date not null,
  constraint first_actives_pkey PRIMARY KEY (subscriber_id)
);
CREATE INDEX first_actives_day ON public.first_actives USING btree (business_day);
comment on table first_actives is 'emptied with the demo company';

create table fraud_alert_events (
  id bigint not null generated always as identity,
  alert_id bigint not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  what text not null,
  note text,
  constraint fraud_alert_events_pkey PRIMARY KEY (id),
  constraint fraud_alert_events_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES fraud_alerts(id)
);
CREATE INDEX fraud_alert_events_alert ON public.fraud_alert_events USING btree (alert_id, id);
CREATE TRIGGER fraud_alert_events_append_only BEFORE DELETE OR UPDATE ON public.fraud_alert_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_alert_events_no_truncate BEFORE TRUNCATE ON public.fraud_alert_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_alert_events_recorded_on_delete AFTER DELETE ON public.fraud_alert_events REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_alert_events();
CREATE TRIGGER fraud_alert_events_recorded_on_insert AFTER INSERT ON public.fraud_alert_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_alert_events();
CREATE TRIGGER fraud_alert_events_recorded_on_update AFTER UPDATE ON public.fraud_alert_events REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_alert_events();
comment on table fraud_alert_events is 'emptied with the demo company';

create table fraud_alerts (
  id bigint not null generated always as identity,
  subscriber_id text not null,
  type text not null,
  at timestamp with time zone not null,
  business_day date not null,
  confidence numeric(5,4) not null,
  severity text not null,
  status text not null default 'pending'::text,
  transaction_id text not null,
  amount bigint not null,
  currency text not null,
  location text not null,
  description text not null,
  factors jsonb not null,
  evidence text[] not null,
  value_usd numeric(18,2) not null,
  value_sll numeric(24,0) not null,
  profile jsonb not null,
  raised_at timestamp with time zone not null,
  handled_by uuid,
  handled_name text,
  decided_at timestamp with time zone,
  decided_day date,
  version integer not null default 1,
  constraint fraud_alerts_pkey PRIMARY KEY (id),
  constraint fraud_alerts_subscriber_id_type_at_key UNIQUE (subscriber_id, type, at),
  constraint fraud_alerts_check CHECK (((status = ANY (ARRAY['resolved'::text, 'false_positive'::text])) = (decided_at IS NOT NULL))),
  constraint fraud_alerts_confidence_check CHECK (((confidence >= (0)::numeric) AND (confidence <= (1)::numeric))),
  constraint fraud_alerts_severity_check CHECK ((severity = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint fraud_alerts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'investigating'::text, 'resolved'::text, 'false_positive'::text]))),
  constraint fraud_alerts_type_check CHECK ((type = ANY (ARRAY['unusual_location'::text, 'rapid_transactions'::text, 'device_anomaly'::text, 'spending_pattern'::text])))
);
CREATE INDEX fraud_alerts_customer ON public.fraud_alerts USING btree (subscriber_id, at);
CREATE INDEX fraud_alerts_day ON public.fraud_alerts USING btree (business_day);
CREATE INDEX fraud_alerts_decided ON public.fraud_alerts USING btree (decided_day) WHERE (decided_day IS NOT NULL);
CREATE INDEX fraud_alerts_newest ON public.fraud_alerts USING btree (at DESC, id DESC);
CREATE INDEX fraud_alerts_open ON public.fraud_alerts USING btree (raised_at) WHERE (decided_at IS NULL);
CREATE TRIGGER fraud_alerts_recorded_on_delete AFTER DELETE ON public.fraud_alerts REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_alerts();
CREATE TRIGGER fraud_alerts_recorded_on_insert AFTER INSERT ON public.fraud_alerts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_alerts();
CREATE TRIGGER fraud_alerts_recorded_on_update AFTER UPDATE ON public.fraud_alerts REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_alerts();
comment on table fraud_alerts is 'emptied with the demo company';

create table fraud_arrivals (
  id bigint not null generated always as identity,
  ids text[] not null,
  arrived_at timestamp with time zone not null,
  constraint fraud_arrivals_pkey PRIMARY KEY (id)
);
comment on table fraud_arrivals is 'emptied with the demo company';

create table fraud_blocks (
  id bigint not null generated always as identity,
  alert_id bigint not null,
  subscriber_id text not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_name text not null,
  proposed_at timestamp with time zone not null,
  needs_second boolean not null,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  rejection_reason text,
  effective_at timestamp with time zone,
  lifted_by uuid,
  lifted_name text,
  lifted_at timestamp with time zone,
  lift_reason text,
  constraint fraud_blocks_pkey PRIMARY KEY (id),
  constraint fraud_blocks_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES fraud_alerts(id),
  constraint fraud_blocks_check CHECK ((decided_by IS DISTINCT FROM proposed_by)),
  constraint fraud_blocks_check1 CHECK (((NOT needs_second) OR (effective_at IS NULL) OR (decided_by IS NOT NULL))),
  constraint fraud_blocks_check2 CHECK (((effective_at IS NULL) OR (rejection_reason IS NULL))),
  constraint fraud_blocks_check3 CHECK (((lifted_at IS NULL) = (lift_reason IS NULL)))
);
CREATE INDEX fraud_blocks_alert ON public.fraud_blocks USING btree (alert_id, id DESC);
CREATE INDEX fraud_blocks_customer ON public.fraud_blocks USING btree (subscriber_id) WHERE (effective_at IS NOT NULL);
CREATE INDEX fraud_blocks_waiting ON public.fraud_blocks USING btree (alert_id) WHERE ((decided_at IS NULL) AND (effective_at IS NULL));
CREATE TRIGGER fraud_blocks_recorded_on_delete AFTER DELETE ON public.fraud_blocks REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_blocks();
CREATE TRIGGER fraud_blocks_recorded_on_insert AFTER INSERT ON public.fraud_blocks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_blocks();
CREATE TRIGGER fraud_blocks_recorded_on_update AFTER UPDATE ON public.fraud_blocks REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_blocks();
comment on table fraud_blocks is 'emptied with the demo company';

create table fraud_devices (
  device_id text not null,
  subscriber_id text not null,
  constraint fraud_devices_pkey PRIMARY KEY (device_id, subscriber_id)
);
comment on table fraud_devices is 'emptied with the demo company';

create table fraud_profiles (
  subscriber_id text not null,
  profile text not null,
  constraint fraud_profiles_pkey PRIMARY KEY (subscriber_id)
);
comment on table fraud_profiles is 'emptied with the demo company';

create table fraud_progress (
  only_row boolean not null default true,
  history_to date,
  history_done date,
  segments text not null default '{}'::text,
  scored bigint not null default 0,
  round_rows integer not null default 0,
  round_ms real not null default 0,
  last_scored_at timestamp with time zone,
  constraint fraud_progress_pkey PRIMARY KEY (only_row),
  constraint fraud_progress_only_row_check CHECK (only_row)
);
comment on table fraud_progress is 'emptied with the demo company';

create table fraud_rule_decisions (
  proposal_id uuid not null,
  approved boolean not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  version integer,
  constraint fraud_rule_decisions_pkey PRIMARY KEY (proposal_id),
  constraint fraud_rule_decisions_version_key UNIQUE (version),
  constraint fraud_rule_decisions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES fraud_rule_proposals(id),
  constraint fraud_rule_decisions_check CHECK ((approved = (version IS NOT NULL))),
  constraint fraud_rule_decisions_version_check CHECK ((version > 0))
);
CREATE TRIGGER fraud_rule_decisions_append_only BEFORE DELETE OR UPDATE ON public.fraud_rule_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_rule_decisions_no_truncate BEFORE TRUNCATE ON public.fraud_rule_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_rule_decisions_recorded_on_delete AFTER DELETE ON public.fraud_rule_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rule_decisions();
CREATE TRIGGER fraud_rule_decisions_recorded_on_insert AFTER INSERT ON public.fraud_rule_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rule_decisions();
CREATE TRIGGER fraud_rule_decisions_recorded_on_update AFTER UPDATE ON public.fraud_rule_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rule_decisions();
comment on table fraud_rule_decisions is 'emptied with the demo company';

create table fraud_rule_proposals (
  id uuid not null default gen_random_uuid(),
  version integer not null,
  rules jsonb not null,
  reason text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint fraud_rule_proposals_pkey PRIMARY KEY (id),
  constraint fraud_rule_proposals_version_check CHECK ((version >= 0))
);
CREATE TRIGGER fraud_rule_proposals_append_only BEFORE DELETE OR UPDATE ON public.fraud_rule_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_rule_proposals_no_truncate BEFORE TRUNCATE ON public.fraud_rule_proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_rule_proposals_recorded_on_delete AFTER DELETE ON public.fraud_rule_proposals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rule_proposals();
CREATE TRIGGER fraud_rule_proposals_recorded_on_insert AFTER INSERT ON public.fraud_rule_proposals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rule_proposals();
CREATE TRIGGER fraud_rule_proposals_recorded_on_update AFTER UPDATE ON public.fraud_rule_proposals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rule_proposals();
comment on table fraud_rule_proposals is 'emptied with the demo company';

create table fraud_rules (
  version integer not null,
  rules jsonb not null,
  reason text not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  replay jsonb,
  constraint fraud_rules_pkey PRIMARY KEY (version),
  constraint fraud_rules_check CHECK (((replay IS NOT NULL) OR (made_by IS NULL))),
  constraint fraud_rules_version_check CHECK ((version > 0))
);
CREATE TRIGGER fraud_rules_append_only BEFORE DELETE OR UPDATE ON public.fraud_rules FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_rules_no_truncate BEFORE TRUNCATE ON public.fraud_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_rules_recorded_on_delete AFTER DELETE ON public.fraud_rules REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rules();
CREATE TRIGGER fraud_rules_recorded_on_insert AFTER INSERT ON public.fraud_rules REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rules();
CREATE TRIGGER fraud_rules_recorded_on_update AFTER UPDATE ON public.fraud_rules REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fraud_rules();
comment on table fraud_rules is 'emptied with the demo company';

create table fraud_scores (
  transaction_id text not null,
  type text not null,
  subscriber_id text not null,
  at timestamp with time zone not null,
  confidence numeric(5,4) not null,
  value_usd numeric(18,2) not null,
  value_sll numeric(24,0) not null,
  constraint fraud_scores_pkey PRIMARY KEY (transaction_id, type),
  constraint fraud_scores_confidence_check CHECK (((confidence >= (0)::numeric) AND (confidence <= (1)::numeric)))
);
CREATE INDEX fraud_scores_at ON public.fraud_scores USING btree (at);
comment on table fraud_scores is 'emptied with the demo company';

create table fx_rates (
  day date not null,
  currency text not null,
  buy numeric(18,6) not null,
  sell numeric(18,6) not null,
  mid numeric(18,6) not null,
  constraint fx_rates_pkey PRIMARY KEY (currency, day),
  constraint fx_rates_mid_check CHECK ((mid > (0)::numeric))
);
CREATE TRIGGER fx_rates_recorded_on_delete AFTER DELETE ON public.fx_rates REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fx_rates();
CREATE TRIGGER fx_rates_recorded_on_insert AFTER INSERT ON public.fx_rates REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fx_rates();
CREATE TRIGGER fx_rates_recorded_on_update AFTER UPDATE ON public.fx_rates REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_fx_rates();
comment on table fx_rates is 'emptied with the demo company';

create table holder_balances (
  account_code text not null,
  holder text not null,
  currency text not null,
  month date not null,
  minor bigint not null,
  constraint holder_balances_pkey PRIMARY KEY (holder, account_code, currency, month)
) with (fillfactor=80);
comment on table holder_balances is 'emptied with the demo company';

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  answer json,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table import_authors (
  import_id uuid not null,
  user_id uuid not null,
  constraint import_authors_pkey PRIMARY KEY (import_id, user_id),
  constraint import_authors_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
comment on table import_authors is 'emptied with the demo company';

create table import_chunks (
  import_id uuid not null,
  number integer not null,
  first_row integer not null,
  row_count integer not null,
  cells text not null,
  problems text,
  invalid_rows integer not null default 0,
  held_rows integer not null default 0,
  days jsonb not null default '{}'::jsonb,
  constraint import_chunks_pkey PRIMARY KEY (import_id, number),
  constraint import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
comment on table import_chunks is 'emptied with the demo company';

create table import_makers (
  kind text not null,
  row_key text not null,
  user_id uuid not null,
  constraint import_makers_pkey PRIMARY KEY (kind, row_key, user_id)
);
CREATE TRIGGER import_makers_recorded_on_delete AFTER DELETE ON public.import_makers REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_import_makers();
CREATE TRIGGER import_makers_recorded_on_insert AFTER INSERT ON public.import_makers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_import_makers();
CREATE TRIGGER import_makers_recorded_on_update AFTER UPDATE ON public.import_makers REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_import_makers();
comment on table import_makers is 'emptied with the demo company';

create table import_recipes (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  columns text[] not null,
  recipe jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  version integer not null default 1,
  constraint import_recipes_pkey PRIMARY KEY (id),
  constraint import_recipes_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX import_recipes_name ON public.import_recipes USING btree (kind, lower(name));

create table import_writes (
  import_id uuid not null,
  chunk integer not null,
  ids text[] not null,
  former jsonb not null default '[]'::jsonb,
  days date[],
  constraint import_writes_pkey PRIMARY KEY (import_id, chunk),
  constraint import_writes_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
comment on table import_writes is 'emptied with the demo company';

create table imports (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  size_bytes bigint not null,
  state text not null default 'uploading'::text,
  version integer not null default 1,
  parts integer not null default 0,
  delimiter text,
  header text[] not null default '{}'::text[],
  mapping text[] not null default '{}'::text[],
  sample text not null default '[]'::text,
  tail_rows text not null default '[]'::text,
  tail_text text not null default ''::text,
  row_count integer not null default 0,
  chunk_count integer not null default 0,
  content_sha256 bytea,
  done_rows integer not null default 0,
  next_chunk integer not null default 0,
  stored integer not null default 0,
  skip_invalid boolean not null default false,
  problem text,
  created_by uuid not null,
  created_name text not null,
  created_at timestamp with time zone not null,
  acting_id uuid,
  acting_name text,
  acting_session uuid,
  acting_address text,
  committed_name text,
  committed_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  received_bytes bigint default 0,
  received_crc bigint default 0,
  recipe jsonb,
  recipe_name text,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'checking'::text, 'checked'::text, 'committing'::text, 'committed'::text, 'stopped'::text, 'undoing'::text, 'undone'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX imports_in_force ON public.imports USING btree (kind, content_sha256) WHERE ((state = ANY (ARRAY['committing'::text, 'committed'::text])) AND (NOT skip_invalid));
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC);
CREATE INDEX imports_waiting ON public.imports USING btree (created_at) WHERE (state = ANY (ARRAY['checking'::text, 'committing'::text, 'undoing'::text]));
comment on table imports is 'emptied with the demo company';

create table journal_exports (
  id integer not null,
  up_to date not null,
  first_day date not null,
  journals integer not null,
  lines integer not null,
  totals jsonb not null,
  own_accounts jsonb not null,
  sha256 text not null,
  exported_by uuid not null,
  exported_at timestamp with time zone not null,
  constraint journal_exports_pkey PRIMARY KEY (id),
  constraint journal_exports_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES users(id)
);
CREATE TRIGGER journal_exports_append_only BEFORE DELETE OR UPDATE ON public.journal_exports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_exports_no_truncate BEFORE TRUNCATE ON public.journal_exports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table journal_exports is 'emptied with the demo company';

create table journals (
  id bigint not null generated by default as identity,
  business_day date not null,
  source text not null,
  type text not null,
  purpose text,
  currency text,
  to_currency text,
  product text,
  tier text,
  sequence integer not null default 1,
  description text not null,
  made_by uuid,
  approved_by uuid,
  created_at timestamp with time zone not null,
  constraint journals_pkey PRIMARY KEY (id),
  constraint journals_business_day_source_type_purpose_currency_to_curre_key UNIQUE NULLS NOT DISTINCT (business_day, source, type, purpose, currency, to_currency, product, tier, sequence),
  constraint journals_source_check CHECK ((source = ANY (ARRAY['opening'::text, 'derived'::text, 'accrual'::text, 'expense'::text, 'manual'::text, 'adjustment'::text, 'revaluation'::text])))
);
CREATE INDEX journals_adjustments ON public.journals USING btree (business_day) WHERE (source = 'adjustment'::text);
CREATE INDEX journals_day ON public.journals USING btree (business_day);
CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE ON public.journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journals_no_truncate BEFORE TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journals_open_month AFTER INSERT ON public.journals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_month();
CREATE TRIGGER journals_recorded_on_delete AFTER DELETE ON public.journals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_journals();
CREATE TRIGGER journals_recorded_on_insert AFTER INSERT ON public.journals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_journals();
CREATE TRIGGER journals_recorded_on_update AFTER UPDATE ON public.journals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_journals();
comment on table journals is 'emptied with the demo company';

create table known_devices (
  device_hash bytea not null,
  user_id uuid not null,
  last_used_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (device_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table kyc_cases (
  id text not null,
  subscriber_id text not null,
  from_level smallint not null,
  to_level smallint not null,
  status text not null,
  opened_at timestamp with time zone not null,
  opened_day date not null,
  decided_at timestamp with time zone,
  decided_day date,
  reject_reason text,
  constraint kyc_cases_pkey PRIMARY KEY (subscriber_id, id)
);
CREATE INDEX kyc_cases_opened ON public.kyc_cases USING btree (opened_day);
CREATE TRIGGER kyc_cases_changed AFTER UPDATE ON public.kyc_cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('subscriber_id');
CREATE TRIGGER kyc_cases_opened AFTER INSERT ON public.kyc_cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('subscriber_id');
CREATE TRIGGER kyc_cases_recorded_on_delete AFTER DELETE ON public.kyc_cases REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_kyc_cases();
CREATE TRIGGER kyc_cases_recorded_on_insert AFTER INSERT ON public.kyc_cases REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_kyc_cases();
CREATE TRIGGER kyc_cases_recorded_on_update AFTER UPDATE ON public.kyc_cases REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_kyc_cases();
CREATE TRIGGER kyc_cases_removed AFTER DELETE ON public.kyc_cases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('subscriber_id');
comment on table kyc_cases is 'emptied with the demo company';

create table ledger_accounts (
  code text not null,
  name text not null,
  kind text not null,
  constraint ledger_accounts_pkey PRIMARY KEY (code),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'revenue'::text, 'cost'::text, 'opex'::text])))
);
CREATE TRIGGER ledger_accounts_raised_on_delete AFTER DELETE ON public.ledger_accounts REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_ledger_accounts();
CREATE TRIGGER ledger_accounts_raised_on_insert AFTER INSERT ON public.ledger_accounts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_ledger_accounts();
CREATE TRIGGER ledger_accounts_raised_on_truncate AFTER TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_ledger_accounts();
CREATE TRIGGER ledger_accounts_raised_on_update AFTER UPDATE ON public.ledger_accounts REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_ledger_accounts();
CREATE TRIGGER ledger_accounts_recorded_on_delete AFTER DELETE ON public.ledger_accounts REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_ledger_accounts();
CREATE TRIGGER ledger_accounts_recorded_on_insert AFTER INSERT ON public.ledger_accounts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_ledger_accounts();
CREATE TRIGGER ledger_accounts_recorded_on_update AFTER UPDATE ON public.ledger_accounts REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_ledger_accounts();

create table mailing_letters (
  id uuid not null default gen_random_uuid(),
  mailing_id uuid not null,
  planned_at timestamp with time zone not null,
  due_day date,
  user_id uuid,
  page_day date,
  awaited_day date,
  state text not null,
  problem text,
  ended_at timestamp with time zone,
  constraint mailing_letters_pkey PRIMARY KEY (id),
  constraint mailing_letters_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE,
  constraint mailing_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint mailing_letters_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'withheld'::text])))
);
CREATE INDEX mailing_letters_newest ON public.mailing_letters USING btree (mailing_id, planned_at DESC);
CREATE UNIQUE INDEX mailing_letters_once_a_day ON public.mailing_letters USING btree (mailing_id, due_day, user_id) NULLS NOT DISTINCT WHERE (due_day IS NOT NULL);
CREATE INDEX mailing_letters_waiting ON public.mailing_letters USING btree (planned_at) WHERE (state = 'waiting'::text);

create table mailings (
  id uuid not null default gen_random_uuid(),
  page text,
  leone text not null,
  to_user uuid,
  to_role text,
  to_address text,
  weekdays smallint[] not null,
  minute smallint not null,
  paused boolean not null default false,
  set_by uuid not null,
  since timestamp with time zone not null,
  planned_day date,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  figure_id text,
  dimension text,
  constraint mailings_pkey PRIMARY KEY (id),
  constraint mailings_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint mailings_to_user_fkey FOREIGN KEY (to_user) REFERENCES users(id),
  constraint mailings_content CHECK ((num_nonnulls(page, figure_id) = 1)),
  constraint mailings_dimension CHECK (((figure_id IS NULL) = (dimension IS NULL))),
  constraint mailings_leone_check CHECK ((leone = ANY (ARRAY['SLL'::text, 'SLE'::text]))),
  constraint mailings_minute_check CHECK (((minute >= 0) AND (minute <= 1439))),
  constraint mailings_page_check CHECK ((page = ANY (ARRAY['executive'::text, 'summary'::text, 'pnl'::text, 'segments'::text]))),
  constraint mailings_recipient CHECK ((num_nonnulls(to_user, to_role, to_address) = 1)),
  constraint mailings_weekday_count CHECK (((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7))),
  constraint mailings_weekdays CHECK ((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]))
);
CREATE INDEX mailings_set_by ON public.mailings USING btree (set_by);
CREATE INDEX mailings_to_user ON public.mailings USING btree (to_user) WHERE (to_user IS NOT NULL);

create table manual_entries (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  entry_date date not null,
  version integer not null,
  "values" jsonb not null,
  reason text,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint manual_entries_pkey PRIMARY KEY (id),
  constraint manual_entries_kind_entry_date_version_key UNIQUE (kind, entry_date, version),
  constraint manual_entries_kind_check CHECK ((kind = ANY (ARRAY['daily'::text, 'financials'::text, 'system-metrics'::text]))),
  constraint manual_entries_version_check CHECK ((version > 0))
);
CREATE INDEX manual_entries_day ON public.manual_entries USING btree (entry_date);
CREATE TRIGGER manual_entries_append_only BEFORE DELETE OR UPDATE ON public.manual_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER manual_entries_no_truncate BEFORE TRUNCATE ON public.manual_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER manual_entries_recorded_on_delete AFTER DELETE ON public.manual_entries REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_manual_entries();
CREATE TRIGGER manual_entries_recorded_on_insert AFTER INSERT ON public.manual_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_manual_entries();
CREATE TRIGGER manual_entries_recorded_on_update AFTER UPDATE ON public.manual_entries REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_manual_entries();
comment on table manual_entries is 'emptied with the demo company';

create table material_differences (
  kind text not null,
  entry_date date not null,
  field text not null,
  since timestamp with time zone not null,
  constraint material_differences_pkey PRIMARY KEY (entry_date, kind, field)
);
comment on table material_differences is 'emptied with the demo company';

create table model_runs (
  id bigint not null generated always as identity,
  model text not null,
  period smallint not null,
  as_of date not null,
  trained_at timestamp with time zone not null,
  milliseconds integer not null,
  edition smallint not null,
  reason text,
  output jsonb,
  learnt_rows bigint,
  learnt_days integer,
  learnt_decisions integer,
  constraint model_runs_pkey PRIMARY KEY (id),
  constraint model_runs_check CHECK (((reason IS NULL) <> (output IS NULL))),
  constraint model_runs_learnt CHECK ((num_nulls(learnt_rows, learnt_days, learnt_decisions) = ANY (ARRAY[0, 3]))),
  constraint model_runs_model_check CHECK ((model = ANY (ARRAY['churn'::text, 'ltv'::text, 'fraud'::text, 'revenue'::text, 'engagement'::text]))),
  constraint model_runs_period_check CHECK ((period > 0))
);
CREATE INDEX model_runs_newest ON public.model_runs USING btree (model, period, as_of DESC, id DESC);
CREATE TRIGGER model_runs_append_only BEFORE DELETE OR UPDATE ON public.model_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER model_runs_no_truncate BEFORE TRUNCATE ON public.model_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER model_runs_recorded_on_delete AFTER DELETE ON public.model_runs REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_model_runs();
CREATE TRIGGER model_runs_recorded_on_insert AFTER INSERT ON public.model_runs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_model_runs();
CREATE TRIGGER model_runs_recorded_on_update AFTER UPDATE ON public.model_runs REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_model_runs();
comment on table model_runs is 'emptied with the demo company';

create table month_closings (
  month date not null,
  sequence integer not null,
  closed boolean not null,
  reason text,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint month_closings_pkey PRIMARY KEY (month, sequence),
  constraint month_closings_check CHECK ((closed = (reason IS NULL))),
  constraint month_closings_check1 CHECK ((closed = ((sequence % 2) = 1))),
  constraint month_closings_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_closings_sequence_check CHECK ((sequence > 0))
);
CREATE TRIGGER month_closings_append_only BEFORE DELETE OR UPDATE ON public.month_closings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER month_closings_no_truncate BEFORE TRUNCATE ON public.month_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER month_closings_recorded_on_delete AFTER DELETE ON public.month_closings REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_month_closings();
CREATE TRIGGER month_closings_recorded_on_insert AFTER INSERT ON public.month_closings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_month_closings();
CREATE TRIGGER month_closings_recorded_on_update AFTER UPDATE ON public.month_closings REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_month_closings();
comment on table month_closings is 'emptied with the demo company';

create table notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  category text not null,
  title text not null,
  message text not null,
  action_type text,
  data jsonb not null default '{}'::jsonb,
  sender_id uuid,
  critical boolean not null default false,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  cleared_at timestamp with time zone,
  is_test boolean not null default false,
  condition text,
  ended_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_category_check CHECK ((category = ANY (ARRAY['system'::text, 'security'::text, 'financial'::text, 'user'::text]))),
  constraint notifications_ended CHECK (((ended_at IS NULL) OR (condition IS NOT NULL))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'error'::text])))
);
CREATE INDEX notifications_cleared ON public.notifications USING btree (cleared_at) WHERE (cleared_at IS NOT NULL);
CREATE INDEX notifications_condition ON public.notifications USING btree (condition) WHERE ((condition IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX notifications_inbox ON public.notifications USING btree (user_id, at DESC) WHERE (cleared_at IS NULL);
CREATE INDEX notifications_read ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_test ON public.notifications USING btree (user_id) WHERE is_test;

create table open_day_refresh (
  only_row boolean not null default true,
  started_at timestamp with time zone not null,
  constraint open_day_refresh_pkey PRIMARY KEY (only_row),
  constraint open_day_refresh_only_row_check CHECK (only_row)
);

create table open_figure_values (
  figure_id text not null,
  dimension text not null default ''::text,
  business_day date not null,
  computed_at timestamp with time zone not null,
  value numeric,
  constraint open_figure_values_pkey PRIMARY KEY (figure_id, dimension)
);
CREATE TRIGGER open_figure_values_raised_on_delete AFTER DELETE ON public.open_figure_values REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_open_figure_values();
CREATE TRIGGER open_figure_values_raised_on_insert AFTER INSERT ON public.open_figure_values REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_open_figure_values();
CREATE TRIGGER open_figure_values_raised_on_truncate AFTER TRUNCATE ON public.open_figure_values FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_open_figure_values();
CREATE TRIGGER open_figure_values_raised_on_update AFTER UPDATE ON public.open_figure_values REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_open_figure_values();
comment on table open_figure_values is 'emptied with the demo company';

create table opening_balances (
  holder text not null default ''::text,
  account_code text not null,
  currency text not null,
  business_day date not null,
  debit bigint not null,
  credit bigint not null,
  constraint opening_balances_pkey PRIMARY KEY (holder, account_code, currency),
  constraint opening_balances_account_code_fkey FOREIGN KEY (account_code) REFERENCES ledger_accounts(code),
  constraint opening_balances_credit_check CHECK ((credit >= 0)),
  constraint opening_balances_debit_check CHECK ((debit >= 0))
);
CREATE INDEX opening_balances_day ON public.opening_balances USING btree (business_day);
CREATE TRIGGER opening_balances_recorded_on_delete AFTER DELETE ON public.opening_balances REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_opening_balances();
CREATE TRIGGER opening_balances_recorded_on_insert AFTER INSERT ON public.opening_balances REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_opening_balances();
CREATE TRIGGER opening_balances_recorded_on_update AFTER UPDATE ON public.opening_balances REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_opening_balances();
comment on table opening_balances is 'emptied with the demo company';

create table overdrawn_balances (
  account_code text not null,
  holder text not null,
  currency text not null,
  business_day date not null,
  minor bigint not null,
  constraint overdrawn_balances_pkey PRIMARY KEY (holder, account_code, currency, business_day),
  constraint overdrawn_balances_minor_check CHECK ((minor >= 0))
);
CREATE INDEX overdrawn_balances_day ON public.overdrawn_balances USING btree (business_day);
comment on table overdrawn_balances is 'emptied with the demo company';

create table own_accounts (
  account_code text not null,
  code text,
  name text,
  version integer not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint own_accounts_pkey PRIMARY KEY (account_code),
  constraint own_accounts_account_code_fkey FOREIGN KEY (account_code) REFERENCES ledger_accounts(code),
  constraint own_accounts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint own_accounts_check CHECK (((code IS NULL) = (name IS NULL)))
);
comment on table own_accounts is 'emptied with the demo company';

create table population_moves (
  subscriber_id text not null,
  business_day date not null,
  measure text not null,
  dimension text not null,
  delta integer not null,
  constraint population_moves_pkey PRIMARY KEY (subscriber_id, business_day, measure, dimension)
);
comment on table population_moves is 'emptied with the demo company';

create table postings (
  journal_id bigint not null,
  line smallint not null,
  business_day date not null,
  account_code text not null,
  currency text not null,
  debit bigint not null,
  credit bigint not null,
  usd numeric(30,12) not null,
  constraint postings_pkey PRIMARY KEY (journal_id, line),
  constraint postings_account_code_fkey FOREIGN KEY (account_code) REFERENCES ledger_accounts(code),
  constraint postings_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint postings_check CHECK (((debit = 0) OR (credit = 0))),
  constraint postings_credit_check CHECK ((credit >= 0)),
  constraint postings_debit_check CHECK ((debit >= 0))
);
CREATE INDEX postings_account ON public.postings USING btree (account_code, business_day);
CREATE INDEX postings_day ON public.postings USING btree (business_day);
CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE ON public.postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_no_truncate BEFORE TRUNCATE ON public.postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_open_month AFTER INSERT ON public.postings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_month();
CREATE TRIGGER postings_recorded_on_delete AFTER DELETE ON public.postings REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_postings();
CREATE TRIGGER postings_recorded_on_insert AFTER INSERT ON public.postings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_postings();
CREATE TRIGGER postings_recorded_on_update AFTER UPDATE ON public.postings REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_postings();
CREATE TRIGGER postings_summed AFTER INSERT ON public.postings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger();
comment on table postings is 'emptied with the demo company';

create table provisional_days (
  business_day date not null,
  closed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_how text,
  settled_by uuid,
  reason text,
  constraint provisional_days_pkey PRIMARY KEY (business_day),
  constraint provisional_days_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint provisional_days_check CHECK (((settled_at IS NULL) = (settled_how IS NULL))),
  constraint provisional_days_check1 CHECK (((NOT (settled_how IS DISTINCT FROM 'person'::text)) = (settled_by IS NOT NULL))),
  constraint provisional_days_check2 CHECK (((settled_by IS NULL) = (reason IS NULL))),
  constraint provisional_days_settled_how_check CHECK ((settled_how = ANY (ARRAY['rows'::text, 'totals'::text, 'person'::text])))
);
CREATE INDEX provisional_days_open ON public.provisional_days USING btree (business_day) WHERE (settled_at IS NULL);
CREATE TRIGGER provisional_days_raised_on_delete AFTER DELETE ON public.provisional_days REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_provisional_days();
CREATE TRIGGER provisional_days_raised_on_insert AFTER INSERT ON public.provisional_days REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_provisional_days();
CREATE TRIGGER provisional_days_raised_on_truncate AFTER TRUNCATE ON public.provisional_days FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_provisional_days();
CREATE TRIGGER provisional_days_raised_on_update AFTER UPDATE ON public.provisional_days REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_provisional_days();
CREATE TRIGGER provisional_days_recorded_on_delete AFTER DELETE ON public.provisional_days REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_provisional_days();
CREATE TRIGGER provisional_days_recorded_on_insert AFTER INSERT ON public.provisional_days REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_provisional_days();
CREATE TRIGGER provisional_days_recorded_on_update AFTER UPDATE ON public.provisional_days REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_provisional_days();
comment on table provisional_days is 'emptied with the demo company';

create table queue_schedules (
  name text not null,
  slot_at timestamp with time zone not null,
  constraint queue_schedules_pkey PRIMARY KEY (name)
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER recovery_codes_recorded_on_delete AFTER DELETE ON public.recovery_codes REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_recovery_codes();
CREATE TRIGGER recovery_codes_recorded_on_insert AFTER INSERT ON public.recovery_codes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_recovery_codes();
CREATE TRIGGER recovery_codes_recorded_on_update AFTER UPDATE ON public.recovery_codes REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_recovery_codes();

create table release_starts (
  version text not null,
  at timestamp with time zone not null,
  constraint release_starts_pkey PRIMARY KEY (version)
);
CREATE TRIGGER release_starts_append_only BEFORE DELETE OR UPDATE ON public.release_starts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table role_decisions (
  proposal_id uuid not null,
  approved boolean not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  constraint role_decisions_pkey PRIMARY KEY (proposal_id),
  constraint role_decisions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES role_proposals(id)
);
CREATE TRIGGER role_decisions_append_only BEFORE DELETE OR UPDATE ON public.role_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER role_decisions_no_truncate BEFORE TRUNCATE ON public.role_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER role_decisions_recorded_on_delete AFTER DELETE ON public.role_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_decisions();
CREATE TRIGGER role_decisions_recorded_on_insert AFTER INSERT ON public.role_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_decisions();
CREATE TRIGGER role_decisions_recorded_on_update AFTER UPDATE ON public.role_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_decisions();

create table role_powers (
  role_key text not null,
  power text not null,
  constraint role_powers_pkey PRIMARY KEY (role_key, power),
  constraint role_powers_role_key_fkey FOREIGN KEY (role_key) REFERENCES roles(key) ON DELETE CASCADE
);
CREATE TRIGGER role_powers_recorded_on_delete AFTER DELETE ON public.role_powers REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_powers();
CREATE TRIGGER role_powers_recorded_on_insert AFTER INSERT ON public.role_powers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_powers();
CREATE TRIGGER role_powers_recorded_on_update AFTER UPDATE ON public.role_powers REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_powers();

create table role_proposals (
  id uuid not null default gen_random_uuid(),
  edits jsonb not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  arising text[] not null default '{}'::text[],
  constraint role_proposals_pkey PRIMARY KEY (id),
  constraint role_proposals_edits_check CHECK ((jsonb_typeof(edits) = 'array'::text))
);
CREATE TRIGGER role_proposals_append_only BEFORE DELETE OR UPDATE ON public.role_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER role_proposals_no_truncate BEFORE TRUNCATE ON public.role_proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER role_proposals_recorded_on_delete AFTER DELETE ON public.role_proposals REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_proposals();
CREATE TRIGGER role_proposals_recorded_on_insert AFTER INSERT ON public.role_proposals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_proposals();
CREATE TRIGGER role_proposals_recorded_on_update AFTER UPDATE ON public.role_proposals REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_role_proposals();

create table roles (
  key text not null,
  display_name text not null,
  description text not null default ''::text,
  level smallint not null,
  color text not null,
  is_system boolean not null default false,
  is_seeded boolean not null default false,
  can_manage text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint roles_pkey PRIMARY KEY (key),
  constraint roles_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{1,31}$'::text)),
  constraint roles_level_check CHECK (((level >= 1) AND (level <= 5)))
);
CREATE TRIGGER roles_raised_on_delete AFTER DELETE ON public.roles REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_roles();
CREATE TRIGGER roles_raised_on_insert AFTER INSERT ON public.roles REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_roles();
CREATE TRIGGER roles_raised_on_truncate AFTER TRUNCATE ON public.roles FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_roles();
CREATE TRIGGER roles_raised_on_update AFTER UPDATE ON public.roles REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_roles();
CREATE TRIGGER roles_recorded_on_delete AFTER DELETE ON public.roles REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_roles();
CREATE TRIGGER roles_recorded_on_insert AFTER INSERT ON public.roles REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_roles();
CREATE TRIGGER roles_recorded_on_update AFTER UPDATE ON public.roles REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_roles();

create table row_changes (
  id bigint not null generated always as identity,
  change_set bigint not null,
  table_name text not null,
  scope text not null,
  added uuid[],
  removed uuid[],
  added_hash bytea not null,
  removed_hash bytea not null,
  emptied boolean not null default false,
  seal bigint,
  constraint row_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX row_changes_open ON public.row_changes USING btree (table_name, scope) WHERE (seal IS NULL);
CREATE INDEX row_changes_set ON public.row_changes USING btree (change_set);

create table seal_acceptance_decisions (
  acceptance_id uuid not null,
  approved boolean not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  constraint seal_acceptance_decisions_pkey PRIMARY KEY (acceptance_id),
  constraint seal_acceptance_decisions_acceptance_id_fkey FOREIGN KEY (acceptance_id) REFERENCES seal_acceptances(id)
);
CREATE TRIGGER seal_acceptance_decisions_append_only BEFORE DELETE OR UPDATE ON public.seal_acceptance_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_acceptance_decisions_no_truncate BEFORE TRUNCATE ON public.seal_acceptance_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_acceptance_decisions_recorded_on_delete AFTER DELETE ON public.seal_acceptance_decisions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_seal_acceptance_decisions();
CREATE TRIGGER seal_acceptance_decisions_recorded_on_insert AFTER INSERT ON public.seal_acceptance_decisions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_seal_acceptance_decisions();
CREATE TRIGGER seal_acceptance_decisions_recorded_on_update AFTER UPDATE ON public.seal_acceptance_decisions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_seal_acceptance_decisions();

create table seal_acceptances (
  id uuid not null default gen_random_uuid(),
  table_name text not null,
  scope text not null,
  finding text not null,
  difference text not null,
  reason text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint seal_acceptances_pkey PRIMARY KEY (id)
);
CREATE INDEX seal_acceptances_made ON public.seal_acceptances USING btree (made_at DESC);
CREATE TRIGGER seal_acceptances_append_only BEFORE DELETE OR UPDATE ON public.seal_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_acceptances_no_truncate BEFORE TRUNCATE ON public.seal_acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_acceptances_recorded_on_delete AFTER DELETE ON public.seal_acceptances REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_seal_acceptances();
CREATE TRIGGER seal_acceptances_recorded_on_insert AFTER INSERT ON public.seal_acceptances REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_seal_acceptances();
CREATE TRIGGER seal_acceptances_recorded_on_update AFTER UPDATE ON public.seal_acceptances REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_seal_acceptances();

create table seal_findings (
  id bigint not null generated always as identity,
  table_name text not null,
  scope text not null,
  row_key text not null,
  what text not null,
  found_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  constraint seal_findings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX seal_findings_open ON public.seal_findings USING btree (table_name, scope, row_key, what) WHERE (gone_at IS NULL);

create table sealed_units (
  table_name text not null,
  scope text not null,
  seal bigint not null,
  rows bigint not null,
  digest bytea not null,
  leaves uuid[] not null,
  keys text[],
  checked_at timestamp with time zone not null,
  constraint sealed_units_pkey PRIMARY KEY (table_name, scope)
);
CREATE INDEX sealed_units_checked ON public.sealed_units USING btree (checked_at);

create table seals (
  number bigint not null,
  table_name text not null,
  scope text not null,
  content jsonb not null,
  hash bytea not null,
  signature bytea not null,
  constraint seals_pkey PRIMARY KEY (number)
);
CREATE INDEX seals_unit ON public.seals USING btree (table_name, scope, number);
CREATE TRIGGER seals_append_only BEFORE DELETE OR UPDATE ON public.seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_no_truncate BEFORE TRUNCATE ON public.seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table secret_attempts (
  subject text not null,
  origin text not null,
  window_start timestamp with time zone not null,
  failures integer not null,
  constraint secret_attempts_pkey PRIMARY KEY (subject, origin)
);

create table security_events (
  id text not null,
  subscriber_id text not null,
  kind text not null,
  at timestamp with time zone not null,
  business_day date not null,
  constraint security_events_pkey PRIMARY KEY (subscriber_id, id),
  constraint security_events_kind_check CHECK ((kind = ANY (ARRAY['pin_reset'::text, 'sim_swap'::text, 'new_phone'::text, 'travel'::text])))
);
CREATE INDEX security_events_day ON public.security_events USING btree (business_day);
CREATE TRIGGER security_events_recorded_on_delete AFTER DELETE ON public.security_events REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_security_events();
CREATE TRIGGER security_events_recorded_on_insert AFTER INSERT ON public.security_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_security_events();
CREATE TRIGGER security_events_recorded_on_update AFTER UPDATE ON public.security_events REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_security_events();
comment on table security_events is 'emptied with the demo company';

create table segment_comparisons (
  day date not null,
  range_days smallint not null,
  before_day date not null,
  constraint segment_comparisons_pkey PRIMARY KEY (day, range_days),
  constraint segment_comparisons_before_day_fkey FOREIGN KEY (before_day) REFERENCES segment_snapshots(day) ON DELETE CASCADE,
  constraint segment_comparisons_day_fkey FOREIGN KEY (day) REFERENCES segment_snapshots(day) ON DELETE CASCADE
);
CREATE INDEX segment_comparisons_before ON public.segment_comparisons USING btree (before_day);
comment on table segment_comparisons is 'emptied with the demo company';

create table segment_lapses (
  day date not null,
  months smallint not null,
  lapsed bigint not null,
  censored bigint not null,
  constraint segment_lapses_pkey PRIMARY KEY (day, months),
  constraint segment_lapses_day_fkey FOREIGN KEY (day) REFERENCES segment_snapshots(day) ON DELETE CASCADE
);
CREATE TRIGGER segment_lapses_raised_on_delete AFTER DELETE ON public.segment_lapses REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_segment_lapses();
CREATE TRIGGER segment_lapses_raised_on_insert AFTER INSERT ON public.segment_lapses REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_segment_lapses();
CREATE TRIGGER segment_lapses_raised_on_truncate AFTER TRUNCATE ON public.segment_lapses FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_segment_lapses();
CREATE TRIGGER segment_lapses_raised_on_update AFTER UPDATE ON public.segment_lapses REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_segment_lapses();
comment on table segment_lapses is 'emptied with the demo company';

create table segment_members (
  day date not null,
  subscriber_id text not null,
  behavioral text not null,
  demographic text not null,
  geographic text not null,
  product_usage text not null,
  last_active_day date,
  transactions_30 integer not null,
  transactions_90 integer not null,
  revenue_90_usd numeric not null,
  value_usd numeric,
  constraint segment_members_pkey PRIMARY KEY (day, subscriber_id),
  constraint segment_members_day_fkey FOREIGN KEY (day) REFERENCES segment_snapshots(day) ON DELETE CASCADE
);
comment on table segment_members is 'emptied with the demo company';

create table segment_movements (
  day date not null,
  range_days smallint not null,
  type text not null,
  from_segment text,
  to_segment text,
  members bigint not null,
  constraint segment_movements_day_range_days_type_from_segment_to_segme_key UNIQUE NULLS NOT DISTINCT (day, range_days, type, from_segment, to_segment),
  constraint segment_movements_day_range_days_fkey FOREIGN KEY (day, range_days) REFERENCES segment_comparisons(day, range_days) ON DELETE CASCADE
);
comment on table segment_movements is 'emptied with the demo company';

create table segment_requests (
  day date not null,
  range_days smallint not null,
  asked_at timestamp with time zone not null,
  constraint segment_requests_pkey PRIMARY KEY (day, range_days)
);
comment on table segment_requests is 'emptied with the demo company';

create table segment_snapshots (
  day date not null,
  fingerprint text not null,
  computed_at timestamp with time zone not null,
  members bigint not null,
  ranges smallint[] not null default '{}'::smallint[],
  has_lapses boolean not null default false,
  high_value_usd numeric,
  constraint segment_snapshots_pkey PRIMARY KEY (day)
);
comment on table segment_snapshots is 'emptied with the demo company';

create table segment_statistics (
  day date not null,
  range_days smallint not null,
  type text not null,
  segment text not null,
  members bigint not null,
  active bigint not null,
  holders bigint not null,
  transactions bigint not null,
  volume_usd numeric not null,
  revenue_usd numeric not null,
  income_usd numeric,
  devices jsonb not null,
  features jsonb not null,
  value_usd numeric,
  constraint segment_statistics_pkey PRIMARY KEY (day, range_days, type, segment),
  constraint segment_statistics_day_fkey FOREIGN KEY (day) REFERENCES segment_snapshots(day) ON DELETE CASCADE,
  constraint segment_statistics_type_check CHECK ((type = ANY (ARRAY['behavioral'::text, 'demographic'::text, 'geographic'::text, 'product_usage'::text])))
);
comment on table segment_statistics is 'emptied with the demo company';

create table service_accounts (
  id uuid not null default gen_random_uuid(),
  name text not null,
  purpose text not null,
  scopes text[] not null,
  networks text[] not null,
  calls_per_minute integer not null,
  responsible_id uuid not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  closed_at timestamp with time zone,
  constraint service_accounts_pkey PRIMARY KEY (id),
  constraint service_accounts_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES users(id),
  constraint service_accounts_calls_per_minute_check CHECK ((calls_per_minute > 0))
);
CREATE UNIQUE INDEX service_accounts_name ON public.service_accounts USING btree (lower(name)) WHERE (closed_at IS NULL);

create table sessions (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  absolute_expires_at timestamp with time zone not null,
  restricted boolean not null default false,
  stepped_up_at timestamp with time zone,
  user_agent text,
  address text,
  ended_at timestamp with time zone,
  end_reason text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_age ON public.sessions USING btree (absolute_expires_at);
CREATE INDEX sessions_idle ON public.sessions USING btree (idle_expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER settings_recorded_on_delete AFTER DELETE ON public.settings REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_settings();
CREATE TRIGGER settings_recorded_on_insert AFTER INSERT ON public.settings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_settings();
CREATE TRIGGER settings_recorded_on_update AFTER UPDATE ON public.settings REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_settings();

create table simulation_priors (
  version integer not null,
  priors jsonb not null,
  reason text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint simulation_priors_pkey PRIMARY KEY (version),
  constraint simulation_priors_version_check CHECK ((version > 0))
);
CREATE TRIGGER simulation_priors_append_only BEFORE DELETE OR UPDATE ON public.simulation_priors FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER simulation_priors_no_truncate BEFORE TRUNCATE ON public.simulation_priors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER simulation_priors_recorded_on_delete AFTER DELETE ON public.simulation_priors REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_simulation_priors();
CREATE TRIGGER simulation_priors_recorded_on_insert AFTER INSERT ON public.simulation_priors REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_simulation_priors();
CREATE TRIGGER simulation_priors_recorded_on_update AFTER UPDATE ON public.simulation_priors REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_simulation_priors();
comment on table simulation_priors is 'emptied with the demo company';

create table simulation_runs (
  id uuid not null default gen_random_uuid(),
  request jsonb not null,
  priors_version integer not null,
  prior jsonb not null,
  result jsonb not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint simulation_runs_pkey PRIMARY KEY (id)
);
CREATE TRIGGER simulation_runs_append_only BEFORE DELETE OR UPDATE ON public.simulation_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER simulation_runs_no_truncate BEFORE TRUNCATE ON public.simulation_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table simulation_runs is 'emptied with the demo company';

create table simulation_scenarios (
  id uuid not null default gen_random_uuid(),
  name text not null,
  request jsonb not null,
  status text not null,
  run_id uuid,
  problem text,
  made_by uuid not null,
  asked_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  archived_at timestamp with time zone,
  constraint simulation_scenarios_pkey PRIMARY KEY (id),
  constraint simulation_scenarios_run_id_fkey FOREIGN KEY (run_id) REFERENCES simulation_runs(id),
  constraint simulation_scenarios_archived_at_rest CHECK (((archived_at IS NULL) OR (status <> 'In Progress'::text))),
  constraint simulation_scenarios_check CHECK (((status <> 'Completed'::text) OR (run_id IS NOT NULL))),
  constraint simulation_scenarios_check1 CHECK (((status <> 'Draft'::text) OR (run_id IS NULL))),
  constraint simulation_scenarios_check2 CHECK (((status = 'In Progress'::text) = (asked_by IS NOT NULL))),
  constraint simulation_scenarios_status_check CHECK ((status = ANY (ARRAY['Completed'::text, 'In Progress'::text, 'Draft'::text])))
);
CREATE UNIQUE INDEX simulation_scenarios_name ON public.simulation_scenarios USING btree (lower(name)) WHERE (archived_at IS NULL);
CREATE INDEX simulation_scenarios_waiting ON public.simulation_scenarios USING btree (updated_at) WHERE (status = 'In Progress'::text);
comment on table simulation_scenarios is 'emptied with the demo company';

create table subscribers (
  id text not null,
  full_name text not null,
  msisdn text not null,
  signup_at timestamp with time zone not null,
  signup_day date not null,
  closed_at timestamp with time zone,
  closed_day date,
  district text not null,
  town text not null,
  gender text not null,
  birth_year smallint,
  occupation text not null,
  device_class text not null,
  acquisition_channel text not null,
  is_test boolean not null default false,
  constraint subscribers_pkey PRIMARY KEY (id)
);
CREATE INDEX subscribers_msisdn ON public.subscribers USING btree (msisdn);
CREATE INDEX subscribers_name ON public.subscribers USING gin (to_tsvector('simple'::regconfig, name_key(full_name)));
CREATE INDEX subscribers_signup ON public.subscribers USING btree (signup_day);
CREATE TRIGGER subscribers_changed AFTER UPDATE ON public.subscribers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('id');
CREATE TRIGGER subscribers_joined AFTER INSERT ON public.subscribers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('id');
CREATE TRIGGER subscribers_recorded_on_delete AFTER DELETE ON public.subscribers REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_subscribers();
CREATE TRIGGER subscribers_recorded_on_insert AFTER INSERT ON public.subscribers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_subscribers();
CREATE TRIGGER subscribers_recorded_on_update AFTER UPDATE ON public.subscribers REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_subscribers();
CREATE TRIGGER subscribers_removed AFTER DELETE ON public.subscribers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION population_changed('id');
comment on table subscribers is 'emptied with the demo company';

create table support_tickets (
  id text not null,
  subscriber_id text not null,
  category text not null,
  opened_at timestamp with time zone not null,
  opened_day date not null,
  first_response_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_day date,
  constraint support_tickets_pkey PRIMARY KEY (subscriber_id, id)
);
CREATE INDEX support_tickets_opened ON public.support_tickets USING btree (opened_day);
CREATE INDEX support_tickets_resolved ON public.support_tickets USING btree (resolved_day);
CREATE TRIGGER support_tickets_recorded_on_delete AFTER DELETE ON public.support_tickets REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_support_tickets();
CREATE TRIGGER support_tickets_recorded_on_insert AFTER INSERT ON public.support_tickets REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_support_tickets();
CREATE TRIGGER support_tickets_recorded_on_update AFTER UPDATE ON public.support_tickets REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_support_tickets();
comment on table support_tickets is 'emptied with the demo company';

create table table_views (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  table_id text not null,
  name text not null,
  arrangement jsonb not null,
  role_key text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  version integer not null default 1,
  constraint table_views_pkey PRIMARY KEY (id),
  constraint table_views_role_key_fkey FOREIGN KEY (role_key) REFERENCES roles(key) ON DELETE SET NULL,
  constraint table_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX table_views_name ON public.table_views USING btree (user_id, table_id, lower(name));
CREATE INDEX table_views_role ON public.table_views USING btree (role_key) WHERE (role_key IS NOT NULL);

create table transaction_ids (
  id text not null,
  subscriber_id text not null,
  business_day date not null,
  constraint transaction_ids_pkey PRIMARY KEY (id)
);
comment on table transaction_ids is 'emptied with the demo company';

create table transaction_types (
  type text not null,
  title text not null,
  revenue_line text,
  value_moving boolean not null,
  volume_kind text,
  constraint transaction_types_pkey PRIMARY KEY (type),
  constraint transaction_types_revenue_line_check CHECK ((revenue_line = ANY (ARRAY['wallet'::text, 'fee'::text, 'card'::text, 'subscription'::text]))),
  constraint transaction_types_volume_kind_check CHECK ((volume_kind = ANY (ARRAY['wallet'::text, 'card'::text, 'transfer'::text])))
);
CREATE TRIGGER transaction_types_raised_on_delete AFTER DELETE ON public.transaction_types REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_transaction_types();
CREATE TRIGGER transaction_types_raised_on_insert AFTER INSERT ON public.transaction_types REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_transaction_types();
CREATE TRIGGER transaction_types_raised_on_truncate AFTER TRUNCATE ON public.transaction_types FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_transaction_types();
CREATE TRIGGER transaction_types_raised_on_update AFTER UPDATE ON public.transaction_types REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION raise_days_of_transaction_types();
CREATE TRIGGER transaction_types_recorded_on_delete AFTER DELETE ON public.transaction_types REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_transaction_types();
CREATE TRIGGER transaction_types_recorded_on_insert AFTER INSERT ON public.transaction_types REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_transaction_types();
CREATE TRIGGER transaction_types_recorded_on_update AFTER UPDATE ON public.transaction_types REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_transaction_types();

create table transactions (
  id text not null,
  business_day date not null,
  at timestamp with time zone not null,
  type text not null,
  product text not null,
  status text not null,
  reason_code text,
  purpose text,
  subscriber_id text not null,
  counterparty_kind text,
  counterparty_id text,
  card_id text,
  tier text,
  kyc_level smallint,
  device_id text,
  latitude real,
  longitude real,
  district text,
  country text,
  currency text not null,
  amount bigint not null,
  to_currency text,
  to_amount bigint,
  fee_gross bigint not null,
  gst bigint not null,
  fee_net bigint not null,
  interchange bigint not null,
  commission bigint not null,
  fx_rate numeric(18,6) not null,
  balance_before bigint,
  journal_id bigint
) partition by RANGE (business_day);
CREATE INDEX transactions_card ON ONLY public.transactions USING btree (COALESCE(card_id, ''::text), business_day) WHERE ((type = ANY (ARRAY['card_purchase'::text, 'atm_withdrawal'::text, 'subscription_fee'::text, 'chargeback'::text])) OR ((type = 'card_load'::text) AND (to_amount IS NOT NULL)));
CREATE INDEX transactions_customer ON ONLY public.transactions USING btree (subscriber_id, business_day);
CREATE INDEX transactions_day ON ONLY public.transactions USING btree (business_day, at);
CREATE INDEX transactions_received ON ONLY public.transactions USING btree (COALESCE(counterparty_id, ''::text), business_day) WHERE ((type = 'p2p'::text) OR ((type = 'reversal'::text) AND (purpose = 'p2p'::text)));
CREATE TRIGGER transactions_recorded_on_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_transactions();
CREATE TRIGGER transactions_recorded_on_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_transactions();
CREATE TRIGGER transactions_recorded_on_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_transactions();
comment on table transactions is 'emptied with the demo company';

create table unagreed_duties (
  role_key text not null,
  power text not null,
  with_power text not null,
  constraint unagreed_duties_pkey PRIMARY KEY (role_key, power, with_power),
  constraint unagreed_duties_role_key_fkey FOREIGN KEY (role_key) REFERENCES roles(key) ON DELETE CASCADE
);
CREATE TRIGGER unagreed_duties_recorded_on_delete AFTER DELETE ON public.unagreed_duties REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_unagreed_duties();
CREATE TRIGGER unagreed_duties_recorded_on_insert AFTER INSERT ON public.unagreed_duties REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_unagreed_duties();
CREATE TRIGGER unagreed_duties_recorded_on_update AFTER UPDATE ON public.unagreed_duties REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_unagreed_duties();

create table users (
  id uuid not null default gen_random_uuid(),
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role_key text not null,
  department text,
  job_title text,
  password_hash text not null,
  is_temporary_password boolean not null default false,
  temporary_password_expires_at timestamp with time zone,
  temporary_password_used_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  totp_secret_sealed bytea,
  two_factor_enabled boolean not null default false,
  is_suspended boolean not null default false,
  is_active boolean not null default true,
  failed_attempts integer not null default 0,
  locked_until timestamp with time zone,
  last_login_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  totp_last_step bigint,
  password_is_long boolean not null default false,
  holder_proven boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_key_fkey FOREIGN KEY (role_key) REFERENCES roles(key)
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username)) WHERE (deleted_at IS NULL);
CREATE TRIGGER users_recorded_on_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_users();
CREATE TRIGGER users_recorded_on_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_users();
CREATE TRIGGER users_recorded_on_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_rows_of_users();

-- Views

create view bank_counted_lines as
 SELECT id,
    integration_id,
    booked_day,
    value_day,
    amount_minor,
    reference,
    counterparty,
    description
   FROM bank_lines l
  WHERE (((repeats_line IS NULL) OR (EXISTS ( SELECT
           FROM bank_repeat_decisions d
          WHERE ((d.line_id = l.id) AND (d.verdict = 'another'::text))))) AND (NOT (EXISTS ( SELECT
           FROM bank_unproved_lines u
          WHERE ((u.line_id = l.id) AND (u.state = 'contradicted'::text))))));

create view bank_possible_repeats as
 SELECT id,
    integration_id,
    booked_day,
    amount_minor,
    reference,
    description,
    repeats_line
   FROM bank_lines l
  WHERE ((repeats_line IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM bank_repeat_decisions d
          WHERE (d.line_id = l.id)))));

create view raw.active_windows as
 SELECT d.day AS business_day,
    w.kind,
    w.days,
        CASE w.kind
            WHEN 'subscriber'::text THEN ( SELECT count(DISTINCT a.subscriber_id) AS count
               FROM raw.daily_actives a
              WHERE ((a.business_day > (d.day - w.days)) AND (a.business_day <= d.day)))
            ELSE ( SELECT count(DISTINCT a.card_id) AS count
               FROM raw.daily_card_actives a
              WHERE ((a.business_day > (d.day - w.days)) AND (a.business_day <= d.day)))
        END AS members
   FROM (( SELECT (b.first_day + n.n) AS day
           FROM (( SELECT min(transactions.business_day) AS first_day,
                    max(transactions.business_day) AS last_day
                   FROM transactions) b
             CROSS JOIN LATERAL generate_series(0, ((b.last_day - b.first_day) + 366)) n(n))) d
     CROSS JOIN ( VALUES ('subscriber'::text,(1)::smallint), ('subscriber'::text,30), ('subscriber'::text,60), ('subscriber'::text,90), ('subscriber'::text,120), ('card'::text,30)) w(kind, days));

create view raw.cohort_actives as
 SELECT cohort,
    month,
    (((((EXTRACT(year FROM month) - EXTRACT(year FROM cohort)) * (12)::numeric) + EXTRACT(month FROM month)) - EXTRACT(month FROM cohort)))::smallint AS age,
    count(*) AS members
   FROM ( SELECT DISTINCT a.subscriber_id,
            (date_trunc('month'::text, (a.business_day)::timestamp without time zone))::date AS month,
            (date_trunc('month'::text, (f.business_day)::timestamp without time zone))::date AS cohort
           FROM (raw.daily_actives a
             JOIN raw.first_actives f USING (subscriber_id))) seen
  GROUP BY cohort, month;

create view raw.daily_actives as
 SELECT DISTINCT t.business_day,
    t.subscriber_id
   FROM (transactions t
     JOIN transaction_types k USING (type))
  WHERE ((t.status = 'success'::text) AND k.value_moving AND (t.subscriber_id <> 'house'::text));

create view raw.daily_card_actives as
 SELECT DISTINCT business_day,
    card_id
   FROM transactions
  WHERE ((status = 'success'::text) AND (card_id IS NOT NULL) AND (type = ANY (ARRAY['card_purchase'::text, 'atm_withdrawal'::text])));

create view raw.daily_ledger as
 SELECT p.business_day,
    p.account_code,
    COALESCE(pnl_product(a.kind, a.code, j.source, j.purpose, j.product), ''::text) AS product,
    sum(p.usd) AS usd
   FROM ((postings p
     JOIN ledger_accounts a ON ((a.code = p.account_code)))
     JOIN journals j ON ((j.id = p.journal_id)))
  WHERE (a.kind = ANY (ARRAY['revenue'::text, 'cost'::text, 'opex'::text]))
  GROUP BY p.business_day, p.account_code, COALESCE(pnl_product(a.kind, a.code, j.source, j.purpose, j.product), ''::text);

create view raw.daily_owed as
 SELECT d.business_day,
    sums.account_code,
    sums.currency,
    sums.owed,
    sums.overdrawn
   FROM (( SELECT (bounds.first_day + n.n) AS business_day
           FROM (( SELECT LEAST(( SELECT min(transactions.business_day) AS min
                           FROM transactions), ( SELECT min(postings.business_day) AS min
                           FROM postings)) AS first_day,
                    GREATEST(( SELECT max(transactions.business_day) AS max
                           FROM transactions), ( SELECT max(postings.business_day) AS max
                           FROM postings)) AS last_day) bounds
             CROSS JOIN LATERAL generate_series(0, ((bounds.last_day - bounds.first_day) + 366)) n(n))) d
     CROSS JOIN LATERAL ( SELECT k.account_code,
            k.currency,
            (COALESCE(sum(GREATEST(b.minor, (0)::numeric)), (0)::numeric))::bigint AS owed,
            (COALESCE(sum(GREATEST((- b.minor), (0)::numeric)), (0)::numeric))::bigint AS overdrawn
           FROM (( SELECT account_code.account_code,
                    currency.currency
                   FROM (unnest(ARRAY['2000'::text, '2010'::text, '2020'::text, '2030'::text, '2035'::text]) account_code(account_code)
                     CROSS JOIN unnest(ARRAY['SLL'::text, 'USD'::text, 'USDC'::text]) currency(currency))) k
             LEFT JOIN ( SELECT m.account_code,
                    m.holder,
                    m.currency,
                    sum(m.delta) AS minor
                   FROM raw.holder_moves m
                  WHERE (m.business_day <= d.business_day)
                  GROUP BY m.account_code, m.holder, m.currency) b ON (((b.account_code = k.account_code) AND (b.currency = k.currency))))
          GROUP BY k.account_code, k.currency) sums);

create view raw.daily_population as
 SELECT business_day,
    measure,
    dimension,
    sum(delta) AS delta
   FROM raw.population_moves
  GROUP BY business_day, measure, dimension;

create view raw.daily_totals as
 SELECT business_day,
    type,
    product,
    tier,
    kyc_level,
    currency,
    to_currency,
    status,
    reason_code,
    purpose,
    fx_rate,
    count(*) AS n,
    (sum(amount))::bigint AS amount,
    (COALESCE(sum(to_amount), (0)::numeric))::bigint AS to_amount,
    (sum(fee_gross))::bigint AS fee_gross,
    (sum(gst))::bigint AS gst,
    (sum(fee_net))::bigint AS fee_net,
    (sum(interchange))::bigint AS interchange,
    (sum(commission))::bigint AS commission
   FROM transactions
  GROUP BY business_day, type, product, tier, kyc_level, currency, to_currency, status, reason_code, purpose, fx_rate;

create view raw.first_actives as
 SELECT subscriber_id,
    min(business_day) AS business_day
   FROM raw.daily_actives
  GROUP BY subscriber_id;

create view raw.holder_moves as
 SELECT '2000'::text AS account_code,
    transactions.subscriber_id AS holder,
        CASE
            WHEN ((transactions.type = 'remittance_in'::text) AND (transactions.to_currency IS NOT NULL)) THEN transactions.to_currency
            ELSE transactions.currency
        END AS currency,
    transactions.business_day,
    transactions.at,
    transactions.id,
        CASE transactions.type
            WHEN 'cash_out'::text THEN ((- transactions.amount) - transactions.fee_gross)
            WHEN 'p2p'::text THEN ((- transactions.amount) - transactions.fee_gross)
            WHEN 'merchant'::text THEN (- transactions.amount)
            WHEN 'bill'::text THEN (- transactions.amount)
            WHEN 'airtime'::text THEN (- transactions.amount)
            WHEN 'remittance_in'::text THEN
            CASE
                WHEN (transactions.to_currency IS NULL) THEN (transactions.amount - transactions.fee_gross)
                ELSE transactions.to_amount
            END
            WHEN 'card_load'::text THEN ((- transactions.amount) - transactions.fee_gross)
            WHEN 'issuance_fee'::text THEN (- transactions.fee_gross)
            ELSE transactions.amount
        END AS delta
   FROM transactions
  WHERE ((transactions.status = 'success'::text) AND ((transactions.type = ANY (ARRAY['cash_in'::text, 'salary'::text, 'g2p'::text, 'cash_out'::text, 'p2p'::text, 'merchant'::text, 'bill'::text, 'airtime'::text, 'remittance_in'::text, 'issuance_fee'::text, 'reversal'::text])) OR ((transactions.type = 'card_load'::text) AND (transactions.purpose = 'wallet_load'::text))))
UNION ALL
 SELECT '2000'::text AS account_code,
    COALESCE(transactions.counterparty_id, ''::text) AS holder,
    transactions.currency,
    transactions.business_day,
    transactions.at,
    transactions.id,
        CASE transactions.type
            WHEN 'p2p'::text THEN transactions.amount
            ELSE (- transactions.amount)
        END AS delta
   FROM transactions
  WHERE ((transactions.status = 'success'::text) AND ((transactions.type = 'p2p'::text) OR ((transactions.type = 'reversal'::text) AND (transactions.purpose = 'p2p'::text))))
UNION ALL
 SELECT '2010'::text AS account_code,
    COALESCE(transactions.counterparty_id, ''::text) AS holder,
    transactions.currency,
    transactions.business_day,
    transactions.at,
    transactions.id,
        CASE
            WHEN (transactions.type = ANY (ARRAY['float_purchase'::text, 'cash_out'::text])) THEN transactions.amount
            ELSE (- transactions.amount)
        END AS delta
   FROM transactions
  WHERE ((transactions.status = 'success'::text) AND (transactions.type = ANY (ARRAY['float_purchase'::text, 'cash_out'::text, 'float_redemption'::text, 'cash_in'::text])))
UNION ALL
 SELECT '2020'::text AS account_code,
    COALESCE(transactions.card_id, ''::text) AS holder,
        CASE transactions.type
            WHEN 'card_load'::text THEN transactions.to_currency
            ELSE transactions.currency
        END AS currency,
    transactions.business_day,
    transactions.at,
    transactions.id,
        CASE transactions.type
            WHEN 'card_load'::text THEN transactions.to_amount
            WHEN 'chargeback'::text THEN transactions.amount
            WHEN 'subscription_fee'::text THEN (- transactions.fee_gross)
            ELSE ((- transactions.amount) - transactions.fee_gross)
        END AS delta
   FROM transactions
  WHERE ((transactions.status = 'success'::text) AND ((transactions.type = ANY (ARRAY['card_purchase'::text, 'atm_withdrawal'::text, 'subscription_fee'::text, 'chargeback'::text])) OR ((transactions.type = 'card_load'::text) AND (transactions.to_amount IS NOT NULL))))
UNION ALL
 SELECT '2030'::text AS account_code,
    COALESCE((COALESCE((transactions.counterparty_kind || ':'::text), ''::text) || transactions.counterparty_id), ''::text) AS holder,
    transactions.currency,
    transactions.business_day,
    transactions.at,
    transactions.id,
        CASE
            WHEN (transactions.type = ANY (ARRAY['merchant'::text, 'bill'::text, 'airtime'::text])) THEN (transactions.amount - transactions.fee_gross)
            ELSE (- transactions.amount)
        END AS delta
   FROM transactions
  WHERE ((transactions.status = 'success'::text) AND ((transactions.type = ANY (ARRAY['merchant'::text, 'bill'::text, 'airtime'::text, 'merchant_payout'::text])) OR ((transactions.type = 'reversal'::text) AND (transactions.purpose = 'purchase'::text))))
UNION ALL
 SELECT '2035'::text AS account_code,
    COALESCE((COALESCE((transactions.counterparty_kind || ':'::text), ''::text) || transactions.counterparty_id), ''::text) AS holder,
    transactions.currency,
    transactions.business_day,
    transactions.at,
    transactions.id,
        CASE transactions.type
            WHEN 'employer_funding'::text THEN transactions.amount
            ELSE ((- transactions.amount) - transactions.fee_gross)
        END AS delta
   FROM transactions
  WHERE ((transactions.status = 'success'::text) AND (transactions.type = ANY (ARRAY['employer_funding'::text, 'salary'::text, 'g2p'::text])))
UNION ALL
 SELECT opening_balances.account_code,
    opening_balances.holder,
    opening_balances.currency,
    opening_balances.business_day,
    ((opening_balances.business_day)::timestamp without time zone AT TIME ZONE 'UTC'::text) AS at,
    ''::text AS id,
    (opening_balances.credit - opening_balances.debit) AS delta
   FROM opening_balances
  WHERE (opening_balances.account_code = ANY (ARRAY['2000'::text, '2010'::text, '2020'::text, '2030'::text, '2035'::text]))
UNION ALL
 SELECT p.account_code,
    ''::text AS holder,
    p.currency,
    p.business_day,
    ((p.business_day)::timestamp without time zone AT TIME ZONE 'UTC'::text) AS at,
    ''::text AS id,
    (p.credit - p.debit) AS delta
   FROM (postings p
     JOIN journals j ON ((j.id = p.journal_id)))
  WHERE ((p.account_code = ANY (ARRAY['2000'::text, '2010'::text, '2020'::text, '2030'::text, '2035'::text])) AND (j.source <> ALL (ARRAY['derived'::text, 'opening'::text])));

create view raw.population_moves as
 WITH people AS (
         SELECT s_1.id,
            datemultirange(day_span(s_1.signup_day, s_1.closed_day)) AS registered,
            COALESCE(c.held, '{}'::datemultirange) AS held,
            COALESCE(c.activated, '{}'::datemultirange) AS activated,
            COALESCE(k.applying, '{}'::datemultirange) AS applying,
                CASE
                    WHEN (k.level1_day IS NULL) THEN '{}'::datemultirange
                    ELSE datemultirange(daterange(k.level1_day, NULL::date))
                END AS verified,
                CASE
                    WHEN (k.level2_day IS NULL) THEN '{}'::datemultirange
                    ELSE datemultirange(daterange(k.level2_day, NULL::date))
                END AS enhanced
           FROM ((subscribers s_1
             LEFT JOIN LATERAL ( SELECT range_agg(day_span(cards.issued_day, cards.closed_day)) AS held,
                    range_agg(day_span(cards.activated_day, cards.closed_day)) FILTER (WHERE (cards.activated_day IS NOT NULL)) AS activated
                   FROM cards
                  WHERE (cards.subscriber_id = s_1.id)) c ON (true))
             LEFT JOIN LATERAL ( SELECT min(kyc_cases.decided_day) FILTER (WHERE ((kyc_cases.status = 'approved'::text) AND (kyc_cases.to_level >= 1))) AS level1_day,
                    min(kyc_cases.decided_day) FILTER (WHERE ((kyc_cases.status = 'approved'::text) AND (kyc_cases.to_level >= 2))) AS level2_day,
                    range_agg(day_span(kyc_cases.opened_day, kyc_cases.decided_day)) AS applying
                   FROM kyc_cases
                  WHERE (kyc_cases.subscriber_id = s_1.id)) k ON (true))
        ), spans AS (
         SELECT p.id AS subscriber_id,
            g.measure,
            g.dimension,
            unnest(g.days) AS days
           FROM (people p
             CROSS JOIN LATERAL ( VALUES ('registered'::text,''::text,p.registered), ('segment'::text,'wallet-only'::text,(p.registered - p.held)), ('segment'::text,'wallet-and-card'::text,((p.registered * p.held) * p.activated)), ('segment'::text,'wallet-card'::text,(p.registered * (p.held - p.activated))), ('kyc'::text,'level0'::text,((p.registered - p.verified) - p.applying)), ('kyc'::text,'in_progress'::text,((p.registered * p.applying) - p.verified)), ('kyc'::text,'level1'::text,((p.registered * p.verified) - p.enhanced)), ('kyc'::text,'level2'::text,(p.registered * p.enhanced))) g(measure, dimension, days))
        UNION ALL
         SELECT c.subscriber_id,
            g.measure,
            c.tier,
            g.days
           FROM (cards c
             CROSS JOIN LATERAL ( VALUES ('cards-held'::text,day_span(c.issued_day, c.closed_day)), ('cards-activated'::text,
                        CASE
                            WHEN (c.activated_day IS NOT NULL) THEN day_span(c.activated_day, c.closed_day)
                            ELSE NULL::daterange
                        END)) g(measure, days))
          WHERE (NOT isempty(g.days))
        )
 SELECT s.subscriber_id,
    e.business_day,
    s.measure,
    s.dimension,
    (sum(e.delta))::integer AS delta
   FROM (spans s
     CROSS JOIN LATERAL ( VALUES (lower(s.days),1), (upper(s.days),'-1'::integer)) e(business_day, delta))
  WHERE (e.business_day IS NOT NULL)
  GROUP BY s.subscriber_id, e.business_day, s.measure, s.dimension
 HAVING (sum(e.delta) <> 0);

-- Functions

CREATE OR REPLACE FUNCTION public.append_audit_records(sent jsonb)
 RETURNS TABLE(sequence bigint, hash bytea)
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  kept jsonb := coalesce(nullif(current_setting('cottontree.kept_changes', true), ''), '{}')::jsonb;
  head record;
  entry record;
begin
  select h.seq, h.hash into strict head from audit_head h for update;
  for entry in
    select * from rows from (jsonb_to_recordset(sent) as
             (at timestamptz, actor_id uuid, actor_name text, session_id uuid, address text, request_id text, action text,
              severity text, category text, entity_type text, entity_id text, description text, before jsonb, after jsonb,
              permission text, changes text, opening text, closing text)) with ordinality
     order by ordinality
  loop
    sequence := head.seq + 1;
    hash := sha256(head.hash || convert_to(
      entry.opening || coalesce(',"row_changes":' || canonical_row_changes(kept -> entry.changes), '')
      || ',"seq":"' || sequence || '"' || entry.closing, 'UTF8'));
    insert into audit_records (seq, at, actor_id, actor_name, session_id, address, request_id, action, severity, category,
                               entity_type, entity_id, description, before, after, permission, row_changes, prev_hash, hash)
    values (sequence, entry.at, entry.actor_id, entry.actor_name, entry.session_id, entry.address, entry.request_id, entry.action,
            entry.severity, entry.category, entry.entity_type, entry.entity_id, entry.description, entry.before, entry.after,
            entry.permission, kept -> entry.changes, head.hash, hash);
    head.seq := sequence;
    head.hash := hash;
    return next;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $function$;

CREATE OR REPLACE FUNCTION public.beyond_view_only(role text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$
  select exists (select from roles where key = role and is_system)
      or not (effective_powers(role) <@ effective_powers('view_only'))
$function$;

CREATE OR REPLACE FUNCTION public.canonical_row_changes(changes jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO '$user', 'public'
AS $function$
  select '{"rows":{' || string_agg(format('"%s":[%s,%s]', r.key, r.value ->> 0, r.value ->> 1), ',' order by r.key collate "C")
         || '},"set":"' || (changes ->> 'set') || '","sha256":"' || (changes ->> 'sha256') || '"}'
    from jsonb_each(changes -> 'rows') r
$function$;

CREATE OR REPLACE FUNCTION public.compliance_limit(asked text, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$
  select value from compliance_limits where name = asked and valid_from <= day order by valid_from desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.day_span(first_day date, end_day date)
 RETURNS daterange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when end_day is null or end_day > first_day then daterange(first_day, end_day) else 'empty' end
$function$;

CREATE OR REPLACE FUNCTION public.demo_company_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO '$user', 'public'
AS $function$
  select array[
    'active_windows', 'adoption_decisions', 'adoptions', 'background_jobs', 'bank_hand_lines',
    'bank_integrations', 'bank_line_places', 'bank_lines', 'bank_match_items', 'bank_matches',
    'bank_repeat_decisions', 'bank_statement_bounds', 'bank_statement_sections', 'bank_statements',
    'bank_unproved_lines', 'bank_write_off_decisions', 'bank_write_offs', 'budget_decisions',
    'budget_proposals', 'budgets', 'cards', 'cohort_actives', 'cohort_money', 'cohort_months',
    'compliance_candidates', 'compliance_contents', 'compliance_controls', 'compliance_dismissals',
    'compliance_filings', 'compliance_progress', 'compliance_remediations', 'compliance_reporting_entity',
    'compliance_reports', 'compliance_requirements', 'compliance_urgings', 'control_runs',
    'control_totals', 'copilot_answers', 'copilot_conversations', 'cost_rules', 'customer_money',
    'customer_months', 'daily_actives', 'daily_card_actives', 'daily_ledger', 'daily_owed',
    'daily_population', 'daily_totals', 'day_closes', 'demo_company', 'demo_episodes', 'departments',
    'expense_reasons', 'expenses', 'exported_journals', 'feature_suggestion_events',
    'feature_suggestion_votes', 'feature_suggestions', 'feed_comparisons', 'feed_observations',
    'feed_sources', 'figure_values', 'figures_due', 'first_actives', 'fraud_alert_events', 'fraud_alerts',
    'fraud_arrivals', 'fraud_blocks', 'fraud_devices', 'fraud_profiles', 'fraud_progress',
    'fraud_rule_decisions', 'fraud_rule_proposals', 'fraud_rules', 'fraud_scores', 'fx_rates',
    'holder_balances', 'import_authors', 'import_chunks', 'import_makers', 'import_writes', 'imports',
    'journal_exports', 'journals', 'kyc_cases', 'manual_entries', 'material_differences', 'model_runs',
    'month_closings', 'open_figure_values', 'opening_balances', 'overdrawn_balances', 'own_accounts',
    'population_moves', 'postings', 'provisional_days', 'security_events', 'segment_comparisons',
    'segment_lapses', 'segment_members', 'segment_movements', 'segment_requests', 'segment_snapshots',
    'segment_statistics', 'simulation_priors', 'simulation_runs', 'simulation_scenarios', 'subscribers',
    'support_tickets', 'transaction_ids', 'transactions']
$function$;

CREATE OR REPLACE FUNCTION public.effective_powers(role text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$
  select coalesce(array_agg(distinct p.power), '{}')
    from roles own join roles o on o.key = own.key or o.level > own.level
    join role_powers p on p.role_key = o.key
   where own.key = role
$function$;

CREATE OR REPLACE FUNCTION public.ensure_transaction_months(first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  month date := date_trunc('month', first_day);
  name text;
begin
  while month <= last_day loop
    name := 'transactions_' || to_char(month, 'YYYYMM');
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(hashtext('transaction_months'));
      -- Asked of the catalogue itself: the cache behind to_regclass may not have heard of what another session made.
      if not exists (select from pg_class c join pg_class parent on parent.relnamespace = c.relnamespace
                      where parent.oid = 'transactions'::regclass and c.relname = name) then
        execute format('create table %I (like transactions including defaults including constraints including indexes)', name);
        execute format('alter table transactions attach partition %I for values from (%L) to (%L)',
          name, month, month + interval '1 month');
        perform open_transaction_month(name);
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_day_versions()
 RETURNS void
 LANGUAGE sql
 SET search_path TO '$user', 'public'
AS $function$
  with gone as (
    delete from day_versions where ctid in (
      select v.ctid from day_versions v
       where v.business_day in (select business_day from day_versions group by 1 having count(*) > 1)
         for update skip locked)
    returning business_day, raised)
  insert into day_versions (business_day, raised, raised_in) select business_day, sum(raised), null from gone group by 1
$function$;

CREATE OR REPLACE FUNCTION public.fraud_history_complete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if new.complete and (tg_op = 'INSERT' or not old.complete) then
    insert into fraud_progress (history_to) values (new.folded_day)
        on conflict (only_row) do update set history_to = excluded.history_to;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_writers_of(name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  execute format('lock table %I in share row exclusive mode', name);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_change_set(key text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  changes jsonb := take_change_set();
begin
  if changes is null then return; end if;
  perform set_config('cottontree.kept_changes',
                     (coalesce(nullif(current_setting('cottontree.kept_changes', true), ''), '{}')::jsonb
                      || jsonb_build_object(key, changes))::text, true);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare found_month date;
begin
  select m.month into found_month
    from (select distinct date_trunc('month', business_day)::date as month from written) m
   where (select c.closed from month_closings c where c.month = m.month order by c.sequence desc limit 1)
   limit 1;
  if found_month is not null then
    raise exception 'the accounting month of % is closed', to_char(found_month, 'YYYY-MM') using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_decided_expense()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if num_nonnulls(old.approved_at, old.rejected_at, old.withdrawn_at) = 0 or (tg_op = 'DELETE' and old.is_test) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.journal_id is null and to_jsonb(new) - 'journal_id' = to_jsonb(old) - 'journal_id' then
    return new;
  end if;
  raise exception 'a decided expense stays as it is: % refused', tg_op using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_submitted_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.submitted_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a submitted report stays as it is: % refused', tg_op using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog'
AS $function$
  select regexp_replace(regexp_replace(regexp_replace(replace(replace(
           translate(lower(name), 'àáâãäåèéêëìíîïòóôõöùúûüýÿñçy', 'aaaaaaeeeeiiiiooooouuuuiinci'),
           'ph', 'f'), 'ou', 'u'), '[cq]k?', 'k', 'g'), 'h(?![aeiou])', '', 'g'), '(.)\1+', '\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.name_query(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(to_tsquery('simple', string_agg(word || ':*', ' & ')), to_tsquery('simple', ''))
    from regexp_split_to_table(public.name_key(typed), '[^[:alnum:]]+') word where word <> ''
$function$;

CREATE OR REPLACE FUNCTION public.open_transaction_month(name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  grantee text;
begin
  execute format('create trigger recorded_on_insert after insert on %I referencing new table as written '
                 'for each statement execute function record_new_transactions()', name);
  for grantee in
    select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
     where c.oid = 'transactions'::regclass and a.privilege_type = 'INSERT' and a.grantee <> c.relowner
  loop
    execute format('grant insert on %I to %s', name, grantee);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.own_change_set()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  held text := current_setting('cottontree.change_set', true);
  random text;
begin
  if coalesce(held, '') = '' then
    random := gen_random_uuid()::text;
    held := ('x' || left(random, 8) || right(random, 6))::bit(56)::bigint::text;
    perform set_config('cottontree.change_set', held, true);
  end if;
  return held::bigint;
end $function$;

CREATE OR REPLACE FUNCTION public.pnl_product(kind text, account_code text, source text, purpose text, product text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when kind = 'revenue' then case when account_code in ('4000', '4010') then 'wallet' else 'card' end
              when kind = 'cost' and source = 'accrual' then (
                select case when r.basis in ('wallet_tx_count', 'wallet_volume_usd') then 'wallet' else 'card' end
                  from cost_rules r where r.code = purpose order by r.valid_from desc limit 1)
              when kind = 'cost' and product in ('wallet', 'card') then product end
$function$;

CREATE OR REPLACE FUNCTION public.population_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare ids text[];
begin
  if current_setting('cottontree.population', true) = 'later' then return null; end if;
  execute format('select array_agg(distinct %I) from changed', tg_argv[0]) into ids;
  if ids is not null then perform refresh_population(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.prune_activity(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
  with deleted as (
    delete from activity_events where id in (
      select id from activity_events
       where at < least(before, (select a.at from audit_records a order by a.seq desc limit 1) - interval '90 days')
       order by at limit most)
    returning 1
  )
  select count(*)::integer from deleted
$function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_cohort_actives()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_cohort_money()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_cohort_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_daily_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_daily_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    where exists (select from day_closes c where c.business_day = r.business_day)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    where exists (select from day_closes c where c.business_day = r.business_day)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_day_closes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_departments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_feed_comparisons()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    where exists (select from day_closes c where c.business_day = r.business_day)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    where exists (select from day_closes c where c.business_day = r.business_day)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_figures_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.from_day from written r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.from_day from former r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_ledger_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_open_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_provisional_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from written r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select r.business_day from former r
    
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_segment_lapses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_days_of_transaction_types()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from written)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into day_versions (business_day)
    select '-infinity'::date where exists (select from former)
    except select business_day from day_versions where raised_in = pg_current_xact_id();
  end if;
  if tg_op = 'TRUNCATE' then
    insert into day_versions (business_day) values ('-infinity'::date);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rebuild_population()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  lock table subscribers, kyc_cases, cards in share row exclusive mode;
  delete from population_moves;
  delete from daily_population;
  insert into population_moves select * from raw.population_moves;
  insert into daily_population
  select business_day, measure, dimension, sum(delta) from population_moves group by business_day, measure, dimension;
end $function$;

CREATE OR REPLACE FUNCTION public.record_emptied(names text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO '$user', 'public'
AS $function$
  insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash, emptied)
  select own_change_set(), name, '*', '{}', '{}', sha256(''), sha256(''), true from unnest(names) as name
$function$;

CREATE OR REPLACE FUNCTION public.record_new_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
  select own_change_set(), 'transactions', day::text, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
    from (select t.business_day as day, encode(substr(sha256(convert_to('transactions/1' || row(t."id", t."business_day", t."at", t."type", t."product", t."status", t."reason_code", t."purpose", t."subscriber_id", t."counterparty_kind", t."counterparty_id", t."card_id", t."tier", t."kyc_level", t."device_id", t."latitude", t."longitude", t."district", t."country", t."currency", t."amount", t."to_currency", t."to_amount", t."fee_gross", t."gst", t."fee_net", t."interchange", t."commission", t."fx_rate", t."balance_before", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t offset 0) r group by day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_adoption_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'adoption_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('adoption_decisions/1' || row(t."adoption_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'adoption_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('adoption_decisions/1' || row(t."adoption_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'adoption_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('adoption_decisions/1' || row(t."adoption_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('adoption_decisions/1' || row(t."adoption_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_adoptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'adoptions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('adoptions/1' || row(t."id", t."entry_date", t."field", t."version", t."declared", t."booked", t."reason", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'adoptions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('adoptions/1' || row(t."id", t."entry_date", t."field", t."version", t."declared", t."booked", t."reason", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'adoptions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('adoptions/1' || row(t."id", t."entry_date", t."field", t."version", t."declared", t."booked", t."reason", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('adoptions/1' || row(t."id", t."entry_date", t."field", t."version", t."declared", t."booked", t."reason", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_hand_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_hand_lines', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_hand_lines/1' || row(t."line_id", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_hand_lines', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_hand_lines/1' || row(t."line_id", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_hand_lines', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_hand_lines/1' || row(t."line_id", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_hand_lines/1' || row(t."line_id", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_integrations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_integrations', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_integrations/1' || row(t."id", t."name", t."type", t."endpoint", t."client_id", t."secret_sealed", t."bank_account_id", t."account_number", t."currency", t."ledger_account", t."balance_minor", t."balance_day", t."created_at", t."closed_at", t."closed_day", t."closed_by", t."close_note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_integrations', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_integrations/1' || row(t."id", t."name", t."type", t."endpoint", t."client_id", t."secret_sealed", t."bank_account_id", t."account_number", t."currency", t."ledger_account", t."balance_minor", t."balance_day", t."created_at", t."closed_at", t."closed_day", t."closed_by", t."close_note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_integrations', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_integrations/1' || row(t."id", t."name", t."type", t."endpoint", t."client_id", t."secret_sealed", t."bank_account_id", t."account_number", t."currency", t."ledger_account", t."balance_minor", t."balance_day", t."created_at", t."closed_at", t."closed_day", t."closed_by", t."close_note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_integrations/1' || row(t."id", t."name", t."type", t."endpoint", t."client_id", t."secret_sealed", t."bank_account_id", t."account_number", t."currency", t."ledger_account", t."balance_minor", t."balance_day", t."created_at", t."closed_at", t."closed_day", t."closed_by", t."close_note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_line_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_line_places', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_line_places/1' || row(t."run_id", t."position", t."line_id", t."balance_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_line_places', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_line_places/1' || row(t."run_id", t."position", t."line_id", t."balance_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_line_places', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_line_places/1' || row(t."run_id", t."position", t."line_id", t."balance_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_line_places/1' || row(t."run_id", t."position", t."line_id", t."balance_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_lines', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.booked_day::text as scope, encode(substr(sha256(convert_to('bank_lines/1' || row(t."id", t."integration_id", t."identity", t."booked_day", t."value_day", t."amount_minor", t."reference", t."counterparty", t."description", t."source", t."received_at", t."bank_reference", t."statement_id", t."repeats_line", t."known_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_lines', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.booked_day::text as scope, encode(substr(sha256(convert_to('bank_lines/1' || row(t."id", t."integration_id", t."identity", t."booked_day", t."value_day", t."amount_minor", t."reference", t."counterparty", t."description", t."source", t."received_at", t."bank_reference", t."statement_id", t."repeats_line", t."known_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_lines', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.booked_day::text as scope, encode(substr(sha256(convert_to('bank_lines/1' || row(t."id", t."integration_id", t."identity", t."booked_day", t."value_day", t."amount_minor", t."reference", t."counterparty", t."description", t."source", t."received_at", t."bank_reference", t."statement_id", t."repeats_line", t."known_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.booked_day::text as scope, encode(substr(sha256(convert_to('bank_lines/1' || row(t."id", t."integration_id", t."identity", t."booked_day", t."value_day", t."amount_minor", t."reference", t."counterparty", t."description", t."source", t."received_at", t."bank_reference", t."statement_id", t."repeats_line", t."known_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_match_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_match_items', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.day::text as scope, encode(substr(sha256(convert_to('bank_match_items/1' || row(t."match_id", t."integration_id", t."line_id", t."journal_id", t."posting_line", t."day", t."amount_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_match_items', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.day::text as scope, encode(substr(sha256(convert_to('bank_match_items/1' || row(t."match_id", t."integration_id", t."line_id", t."journal_id", t."posting_line", t."day", t."amount_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_match_items', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.day::text as scope, encode(substr(sha256(convert_to('bank_match_items/1' || row(t."match_id", t."integration_id", t."line_id", t."journal_id", t."posting_line", t."day", t."amount_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.day::text as scope, encode(substr(sha256(convert_to('bank_match_items/1' || row(t."match_id", t."integration_id", t."line_id", t."journal_id", t."posting_line", t."day", t."amount_minor")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_matches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_matches', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.to_day::text as scope, encode(substr(sha256(convert_to('bank_matches/1' || row(t."id", t."integration_id", t."rule", t."explanation", t."note", t."difference_minor", t."from_day", t."to_day", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_matches', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.to_day::text as scope, encode(substr(sha256(convert_to('bank_matches/1' || row(t."id", t."integration_id", t."rule", t."explanation", t."note", t."difference_minor", t."from_day", t."to_day", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_matches', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.to_day::text as scope, encode(substr(sha256(convert_to('bank_matches/1' || row(t."id", t."integration_id", t."rule", t."explanation", t."note", t."difference_minor", t."from_day", t."to_day", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.to_day::text as scope, encode(substr(sha256(convert_to('bank_matches/1' || row(t."id", t."integration_id", t."rule", t."explanation", t."note", t."difference_minor", t."from_day", t."to_day", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_repeat_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_repeat_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_repeat_decisions/1' || row(t."line_id", t."verdict", t."note", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_repeat_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_repeat_decisions/1' || row(t."line_id", t."verdict", t."note", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_repeat_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_repeat_decisions/1' || row(t."line_id", t."verdict", t."note", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_repeat_decisions/1' || row(t."line_id", t."verdict", t."note", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_statement_sections()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_statement_sections', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statement_sections/1' || row(t."integration_id", t."digest", t."statement_id", t."opening_minor", t."closing_minor", t."lines")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_statement_sections', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statement_sections/1' || row(t."integration_id", t."digest", t."statement_id", t."opening_minor", t."closing_minor", t."lines")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_statement_sections', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statement_sections/1' || row(t."integration_id", t."digest", t."statement_id", t."opening_minor", t."closing_minor", t."lines")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statement_sections/1' || row(t."integration_id", t."digest", t."statement_id", t."opening_minor", t."closing_minor", t."lines")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_statements()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_statements', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statements/1' || row(t."id", t."integration_id", t."file_name", t."format", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_statements', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statements/1' || row(t."id", t."integration_id", t."file_name", t."format", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_statements', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statements/1' || row(t."id", t."integration_id", t."file_name", t."format", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_statements/1' || row(t."id", t."integration_id", t."file_name", t."format", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_write_off_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_write_off_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_write_off_decisions/1' || row(t."write_off_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_write_off_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('bank_write_off_decisions/1' || row(t."write_off_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_write_off_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('bank_write_off_decisions/1' || row(t."write_off_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('bank_write_off_decisions/1' || row(t."write_off_id", t."approved", t."reason", t."decided_by", t."decided_at", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_bank_write_offs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_write_offs', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('bank_write_offs/1' || row(t."id", t."integration_id", t."lines", t."entries", t."ledger_account", t."account_code", t."currency", t."amount_minor", t."business_day", t."note", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_write_offs', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('bank_write_offs/1' || row(t."id", t."integration_id", t."lines", t."entries", t."ledger_account", t."account_code", t."currency", t."amount_minor", t."business_day", t."note", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'bank_write_offs', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('bank_write_offs/1' || row(t."id", t."integration_id", t."lines", t."entries", t."ledger_account", t."account_code", t."currency", t."amount_minor", t."business_day", t."note", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('bank_write_offs/1' || row(t."id", t."integration_id", t."lines", t."entries", t."ledger_account", t."account_code", t."currency", t."amount_minor", t."business_day", t."note", t."proposed_by", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_budget_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budget_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('budget_decisions/1' || row(t."proposal_id", t."approved", t."reason", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budget_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('budget_decisions/1' || row(t."proposal_id", t."approved", t."reason", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budget_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('budget_decisions/1' || row(t."proposal_id", t."approved", t."reason", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('budget_decisions/1' || row(t."proposal_id", t."approved", t."reason", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_budget_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budget_proposals', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('budget_proposals/1' || row(t."id", t."kind", t."department_id", t."to_department_id", t."month", t."amount_minor", t."before_minor", t."version", t."to_version", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budget_proposals', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('budget_proposals/1' || row(t."id", t."kind", t."department_id", t."to_department_id", t."month", t."amount_minor", t."before_minor", t."version", t."to_version", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budget_proposals', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('budget_proposals/1' || row(t."id", t."kind", t."department_id", t."to_department_id", t."month", t."amount_minor", t."before_minor", t."version", t."to_version", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('budget_proposals/1' || row(t."id", t."kind", t."department_id", t."to_department_id", t."month", t."amount_minor", t."before_minor", t."version", t."to_version", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_budgets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budgets', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('budgets/1' || row(t."id", t."department_id", t."month", t."amount_minor", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budgets', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('budgets/1' || row(t."id", t."department_id", t."month", t."amount_minor", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'budgets', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('budgets/1' || row(t."id", t."department_id", t."month", t."amount_minor", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('budgets/1' || row(t."id", t."department_id", t."month", t."amount_minor", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'cards', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.issued_day::text as scope, encode(substr(sha256(convert_to('cards/1' || row(t."id", t."subscriber_id", t."tier", t."form", t."status", t."issued_at", t."issued_day", t."activated_at", t."activated_day", t."suspended_at", t."closed_at", t."closed_day", t."last4", t."token")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'cards', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.issued_day::text as scope, encode(substr(sha256(convert_to('cards/1' || row(t."id", t."subscriber_id", t."tier", t."form", t."status", t."issued_at", t."issued_day", t."activated_at", t."activated_day", t."suspended_at", t."closed_at", t."closed_day", t."last4", t."token")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'cards', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.issued_day::text as scope, encode(substr(sha256(convert_to('cards/1' || row(t."id", t."subscriber_id", t."tier", t."form", t."status", t."issued_at", t."issued_day", t."activated_at", t."activated_day", t."suspended_at", t."closed_at", t."closed_day", t."last4", t."token")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.issued_day::text as scope, encode(substr(sha256(convert_to('cards/1' || row(t."id", t."subscriber_id", t."tier", t."form", t."status", t."issued_at", t."issued_day", t."activated_at", t."activated_day", t."suspended_at", t."closed_at", t."closed_day", t."last4", t."token")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_candidates()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_candidates', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('compliance_candidates/1' || row(t."id", t."kind", t."source", t."subscriber_id", t."business_day", t."amount", t."transactions", t."evidence", t."detected_at", t."due_day", t."state", t."decided_by", t."decided_name", t."decided_at", t."decided_day", t."note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_candidates', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('compliance_candidates/1' || row(t."id", t."kind", t."source", t."subscriber_id", t."business_day", t."amount", t."transactions", t."evidence", t."detected_at", t."due_day", t."state", t."decided_by", t."decided_name", t."decided_at", t."decided_day", t."note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_candidates', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('compliance_candidates/1' || row(t."id", t."kind", t."source", t."subscriber_id", t."business_day", t."amount", t."transactions", t."evidence", t."detected_at", t."due_day", t."state", t."decided_by", t."decided_name", t."decided_at", t."decided_day", t."note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('compliance_candidates/1' || row(t."id", t."kind", t."source", t."subscriber_id", t."business_day", t."amount", t."transactions", t."evidence", t."detected_at", t."due_day", t."state", t."decided_by", t."decided_name", t."decided_at", t."decided_day", t."note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_contents()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_contents', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_contents/1' || row(t."report_id", t."content", t."hash", t."pdf_bytes", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_contents', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_contents/1' || row(t."report_id", t."content", t."hash", t."pdf_bytes", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_contents', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_contents/1' || row(t."report_id", t."content", t."hash", t."pdf_bytes", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_contents/1' || row(t."report_id", t."content", t."hash", t."pdf_bytes", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_controls()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_controls', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_controls/1' || row(t."id", t."requirement_id", t."place", t."name", t."is_key", t."method", t."cadence", t."days", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_controls', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_controls/1' || row(t."id", t."requirement_id", t."place", t."name", t."is_key", t."method", t."cadence", t."days", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_controls', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_controls/1' || row(t."id", t."requirement_id", t."place", t."name", t."is_key", t."method", t."cadence", t."days", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_controls/1' || row(t."id", t."requirement_id", t."place", t."name", t."is_key", t."method", t."cadence", t."days", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_dismissals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_dismissals', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_dismissals/1' || row(t."candidate_id", t."note", t."proposed_by", t."proposed_name", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_dismissals', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_dismissals/1' || row(t."candidate_id", t."note", t."proposed_by", t."proposed_name", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_dismissals', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_dismissals/1' || row(t."candidate_id", t."note", t."proposed_by", t."proposed_name", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_dismissals/1' || row(t."candidate_id", t."note", t."proposed_by", t."proposed_name", t."proposed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_filings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_filings', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_filings/1' || row(t."report_id", t."xml", t."hash", t."reports", t."transactions", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_filings', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_filings/1' || row(t."report_id", t."xml", t."hash", t."reports", t."transactions", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_filings', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_filings/1' || row(t."report_id", t."xml", t."hash", t."reports", t."transactions", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_filings/1' || row(t."report_id", t."xml", t."hash", t."reports", t."transactions", t."at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_limits()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_limits', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_limits/1' || row(t."name", t."valid_from", t."title", t."value", t."unit", t."source", t."verified_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_limits', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_limits/1' || row(t."name", t."valid_from", t."title", t."value", t."unit", t."source", t."verified_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_limits', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_limits/1' || row(t."name", t."valid_from", t."title", t."value", t."unit", t."source", t."verified_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_limits/1' || row(t."name", t."valid_from", t."title", t."value", t."unit", t."source", t."verified_by")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_remediations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_remediations', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_remediations/1' || row(t."id", t."requirement_id", t."title", t."owner_id", t."due_day", t."opened_by", t."opened_name", t."opened_at", t."done_by", t."done_name", t."done_at", t."done_note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_remediations', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_remediations/1' || row(t."id", t."requirement_id", t."title", t."owner_id", t."due_day", t."opened_by", t."opened_name", t."opened_at", t."done_by", t."done_name", t."done_at", t."done_note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_remediations', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_remediations/1' || row(t."id", t."requirement_id", t."title", t."owner_id", t."due_day", t."opened_by", t."opened_name", t."opened_at", t."done_by", t."done_name", t."done_at", t."done_note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_remediations/1' || row(t."id", t."requirement_id", t."title", t."owner_id", t."due_day", t."opened_by", t."opened_name", t."opened_at", t."done_by", t."done_name", t."done_at", t."done_note", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_reporting_entity()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_reporting_entity', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reporting_entity/1' || row(t."only_row", t."number")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_reporting_entity', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reporting_entity/1' || row(t."only_row", t."number")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_reporting_entity', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reporting_entity/1' || row(t."only_row", t."number")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reporting_entity/1' || row(t."only_row", t."number")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_reports', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reports/1' || row(t."id", t."type", t."cadence", t."period_from", t."period_to", t."due_day", t."opened_day", t."prepared_by", t."prepared_name", t."generated_at", t."findings", t."submitted_by", t."submitted_name", t."submitted_at", t."submitted_day", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_reports', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reports/1' || row(t."id", t."type", t."cadence", t."period_from", t."period_to", t."due_day", t."opened_day", t."prepared_by", t."prepared_name", t."generated_at", t."findings", t."submitted_by", t."submitted_name", t."submitted_at", t."submitted_day", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_reports', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reports/1' || row(t."id", t."type", t."cadence", t."period_from", t."period_to", t."due_day", t."opened_day", t."prepared_by", t."prepared_name", t."generated_at", t."findings", t."submitted_by", t."submitted_name", t."submitted_at", t."submitted_day", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_reports/1' || row(t."id", t."type", t."cadence", t."period_from", t."period_to", t."due_day", t."opened_day", t."prepared_by", t."prepared_name", t."generated_at", t."findings", t."submitted_by", t."submitted_name", t."submitted_at", t."submitted_day", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_requirements()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_requirements', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_requirements/1' || row(t."id", t."place", t."name", t."category", t."description", t."owner", t."automation", t."review", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_requirements', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_requirements/1' || row(t."id", t."place", t."name", t."category", t."description", t."owner", t."automation", t."review", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_requirements', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_requirements/1' || row(t."id", t."place", t."name", t."category", t."description", t."owner", t."automation", t."review", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_requirements/1' || row(t."id", t."place", t."name", t."category", t."description", t."owner", t."automation", t."review", t."since")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_compliance_urgings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_urgings', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_urgings/1' || row(t."id", t."report_id", t."at", t."by_id", t."by_name", t."told")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_urgings', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_urgings/1' || row(t."id", t."report_id", t."at", t."by_id", t."by_name", t."told")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'compliance_urgings', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_urgings/1' || row(t."id", t."report_id", t."at", t."by_id", t."by_name", t."told")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('compliance_urgings/1' || row(t."id", t."report_id", t."at", t."by_id", t."by_name", t."told")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_control_runs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'control_runs', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_runs/1' || row(t."id", t."control_id", t."at", t."business_day", t."examined_day", t."passed", t."examined", t."exceptions", t."finding", t."evidence", t."ran_by", t."runner")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'control_runs', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_runs/1' || row(t."id", t."control_id", t."at", t."business_day", t."examined_day", t."passed", t."examined", t."exceptions", t."finding", t."evidence", t."ran_by", t."runner")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'control_runs', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_runs/1' || row(t."id", t."control_id", t."at", t."business_day", t."examined_day", t."passed", t."examined", t."exceptions", t."finding", t."evidence", t."ran_by", t."runner")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_runs/1' || row(t."id", t."control_id", t."at", t."business_day", t."examined_day", t."passed", t."examined", t."exceptions", t."finding", t."evidence", t."ran_by", t."runner")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_control_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'control_totals', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_totals/1' || row(t."id", t."source", t."business_day", t."totals", t."id_ranges", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'control_totals', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_totals/1' || row(t."id", t."source", t."business_day", t."totals", t."id_ranges", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'control_totals', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_totals/1' || row(t."id", t."source", t."business_day", t."totals", t."id_ranges", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('control_totals/1' || row(t."id", t."source", t."business_day", t."totals", t."id_ranges", t."received_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_cost_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'cost_rules', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('cost_rules/1' || row(t."code", t."title", t."account_code", t."basis", t."rate", t."valid_from")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'cost_rules', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('cost_rules/1' || row(t."code", t."title", t."account_code", t."basis", t."rate", t."valid_from")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'cost_rules', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('cost_rules/1' || row(t."code", t."title", t."account_code", t."basis", t."rate", t."valid_from")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('cost_rules/1' || row(t."code", t."title", t."account_code", t."basis", t."rate", t."valid_from")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_day_closes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'day_closes', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('day_closes/1' || row(t."id", t."business_day", t."closed_at", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'day_closes', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('day_closes/1' || row(t."id", t."business_day", t."closed_at", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'day_closes', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('day_closes/1' || row(t."id", t."business_day", t."closed_at", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('day_closes/1' || row(t."id", t."business_day", t."closed_at", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_departments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'departments', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('departments/1' || row(t."id", t."name", t."description", t."account_code", t."product", t."is_active", t."created_at", t."headcount")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'departments', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('departments/1' || row(t."id", t."name", t."description", t."account_code", t."product", t."is_active", t."created_at", t."headcount")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'departments', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('departments/1' || row(t."id", t."name", t."description", t."account_code", t."product", t."is_active", t."created_at", t."headcount")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('departments/1' || row(t."id", t."name", t."description", t."account_code", t."product", t."is_active", t."created_at", t."headcount")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_expense_reasons()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'expense_reasons', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('expense_reasons/1' || row(t."expense_id", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'expense_reasons', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('expense_reasons/1' || row(t."expense_id", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'expense_reasons', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('expense_reasons/1' || row(t."expense_id", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('expense_reasons/1' || row(t."expense_id", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'expenses', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.expense_date::text as scope, encode(substr(sha256(convert_to('expenses/1' || row(t."id", t."department_id", t."description", t."category", t."amount_minor", t."expense_date", t."created_by", t."approved_by", t."approved_at", t."journal_id", t."is_test", t."created_at", t."reverses", t."version", t."rejected_by", t."rejected_at", t."rejection_reason", t."withdrawn_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'expenses', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.expense_date::text as scope, encode(substr(sha256(convert_to('expenses/1' || row(t."id", t."department_id", t."description", t."category", t."amount_minor", t."expense_date", t."created_by", t."approved_by", t."approved_at", t."journal_id", t."is_test", t."created_at", t."reverses", t."version", t."rejected_by", t."rejected_at", t."rejection_reason", t."withdrawn_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'expenses', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.expense_date::text as scope, encode(substr(sha256(convert_to('expenses/1' || row(t."id", t."department_id", t."description", t."category", t."amount_minor", t."expense_date", t."created_by", t."approved_by", t."approved_at", t."journal_id", t."is_test", t."created_at", t."reverses", t."version", t."rejected_by", t."rejected_at", t."rejection_reason", t."withdrawn_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.expense_date::text as scope, encode(substr(sha256(convert_to('expenses/1' || row(t."id", t."department_id", t."description", t."category", t."amount_minor", t."expense_date", t."created_by", t."approved_by", t."approved_at", t."journal_id", t."is_test", t."created_at", t."reverses", t."version", t."rejected_by", t."rejected_at", t."rejection_reason", t."withdrawn_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_feed_comparisons()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'feed_comparisons', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('feed_comparisons/1' || row(t."business_day", t."source", t."totals_id", t."agrees", t."differences", t."missing", t."compared_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'feed_comparisons', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('feed_comparisons/1' || row(t."business_day", t."source", t."totals_id", t."agrees", t."differences", t."missing", t."compared_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'feed_comparisons', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('feed_comparisons/1' || row(t."business_day", t."source", t."totals_id", t."agrees", t."differences", t."missing", t."compared_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('feed_comparisons/1' || row(t."business_day", t."source", t."totals_id", t."agrees", t."differences", t."missing", t."compared_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_feed_sources()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'feed_sources', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('feed_sources/1' || row(t."name", t."id_prefix", t."from_day", t."last_day", t."version", t."changed_by", t."changed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'feed_sources', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('feed_sources/1' || row(t."name", t."id_prefix", t."from_day", t."last_day", t."version", t."changed_by", t."changed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'feed_sources', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('feed_sources/1' || row(t."name", t."id_prefix", t."from_day", t."last_day", t."version", t."changed_by", t."changed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('feed_sources/1' || row(t."name", t."id_prefix", t."from_day", t."last_day", t."version", t."changed_by", t."changed_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_figure_definitions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'figure_definitions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('figure_definitions/1' || row(t."figure_id", t."recorded_at", t."definition", t."statement")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'figure_definitions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('figure_definitions/1' || row(t."figure_id", t."recorded_at", t."definition", t."statement")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'figure_definitions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('figure_definitions/1' || row(t."figure_id", t."recorded_at", t."definition", t."statement")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('figure_definitions/1' || row(t."figure_id", t."recorded_at", t."definition", t."statement")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_figure_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'figure_values', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('figure_values/1' || row(t."figure_id", t."business_day", t."dimension", t."recorded_at", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'figure_values', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('figure_values/1' || row(t."figure_id", t."business_day", t."dimension", t."recorded_at", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'figure_values', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('figure_values/1' || row(t."figure_id", t."business_day", t."dimension", t."recorded_at", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('figure_values/1' || row(t."figure_id", t."business_day", t."dimension", t."recorded_at", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fraud_alert_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_alert_events', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_alert_events/1' || row(t."id", t."alert_id", t."at", t."by_id", t."by_name", t."what", t."note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_alert_events', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_alert_events/1' || row(t."id", t."alert_id", t."at", t."by_id", t."by_name", t."what", t."note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_alert_events', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_alert_events/1' || row(t."id", t."alert_id", t."at", t."by_id", t."by_name", t."what", t."note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_alert_events/1' || row(t."id", t."alert_id", t."at", t."by_id", t."by_name", t."what", t."note")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fraud_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_alerts', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('fraud_alerts/1' || row(t."id", t."subscriber_id", t."type", t."at", t."business_day", t."confidence", t."severity", t."status", t."transaction_id", t."amount", t."currency", t."location", t."description", t."factors", t."evidence", t."value_usd", t."value_sll", t."profile", t."raised_at", t."handled_by", t."handled_name", t."decided_at", t."decided_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_alerts', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('fraud_alerts/1' || row(t."id", t."subscriber_id", t."type", t."at", t."business_day", t."confidence", t."severity", t."status", t."transaction_id", t."amount", t."currency", t."location", t."description", t."factors", t."evidence", t."value_usd", t."value_sll", t."profile", t."raised_at", t."handled_by", t."handled_name", t."decided_at", t."decided_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_alerts', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('fraud_alerts/1' || row(t."id", t."subscriber_id", t."type", t."at", t."business_day", t."confidence", t."severity", t."status", t."transaction_id", t."amount", t."currency", t."location", t."description", t."factors", t."evidence", t."value_usd", t."value_sll", t."profile", t."raised_at", t."handled_by", t."handled_name", t."decided_at", t."decided_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('fraud_alerts/1' || row(t."id", t."subscriber_id", t."type", t."at", t."business_day", t."confidence", t."severity", t."status", t."transaction_id", t."amount", t."currency", t."location", t."description", t."factors", t."evidence", t."value_usd", t."value_sll", t."profile", t."raised_at", t."handled_by", t."handled_name", t."decided_at", t."decided_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fraud_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_blocks', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_blocks/1' || row(t."id", t."alert_id", t."subscriber_id", t."reason", t."proposed_by", t."proposed_name", t."proposed_at", t."needs_second", t."decided_by", t."decided_name", t."decided_at", t."rejection_reason", t."effective_at", t."lifted_by", t."lifted_name", t."lifted_at", t."lift_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_blocks', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_blocks/1' || row(t."id", t."alert_id", t."subscriber_id", t."reason", t."proposed_by", t."proposed_name", t."proposed_at", t."needs_second", t."decided_by", t."decided_name", t."decided_at", t."rejection_reason", t."effective_at", t."lifted_by", t."lifted_name", t."lifted_at", t."lift_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_blocks', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_blocks/1' || row(t."id", t."alert_id", t."subscriber_id", t."reason", t."proposed_by", t."proposed_name", t."proposed_at", t."needs_second", t."decided_by", t."decided_name", t."decided_at", t."rejection_reason", t."effective_at", t."lifted_by", t."lifted_name", t."lifted_at", t."lift_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_blocks/1' || row(t."id", t."alert_id", t."subscriber_id", t."reason", t."proposed_by", t."proposed_name", t."proposed_at", t."needs_second", t."decided_by", t."decided_name", t."decided_at", t."rejection_reason", t."effective_at", t."lifted_by", t."lifted_name", t."lifted_at", t."lift_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fraud_rule_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rule_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rule_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rule_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at", t."version")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fraud_rule_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rule_proposals', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_proposals/1' || row(t."id", t."version", t."rules", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rule_proposals', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_proposals/1' || row(t."id", t."version", t."rules", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rule_proposals', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_proposals/1' || row(t."id", t."version", t."rules", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rule_proposals/1' || row(t."id", t."version", t."rules", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fraud_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rules', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rules/1' || row(t."version", t."rules", t."reason", t."made_by", t."made_at", t."replay")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rules', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rules/1' || row(t."version", t."rules", t."reason", t."made_by", t."made_at", t."replay")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fraud_rules', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rules/1' || row(t."version", t."rules", t."reason", t."made_by", t."made_at", t."replay")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('fraud_rules/1' || row(t."version", t."rules", t."reason", t."made_by", t."made_at", t."replay")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_fx_rates()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fx_rates', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.day::text as scope, encode(substr(sha256(convert_to('fx_rates/1' || row(t."day", t."currency", t."buy", t."sell", t."mid")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fx_rates', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.day::text as scope, encode(substr(sha256(convert_to('fx_rates/1' || row(t."day", t."currency", t."buy", t."sell", t."mid")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'fx_rates', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.day::text as scope, encode(substr(sha256(convert_to('fx_rates/1' || row(t."day", t."currency", t."buy", t."sell", t."mid")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.day::text as scope, encode(substr(sha256(convert_to('fx_rates/1' || row(t."day", t."currency", t."buy", t."sell", t."mid")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_import_makers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'import_makers', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('import_makers/1' || row(t."kind", t."row_key", t."user_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'import_makers', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('import_makers/1' || row(t."kind", t."row_key", t."user_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'import_makers', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('import_makers/1' || row(t."kind", t."row_key", t."user_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('import_makers/1' || row(t."kind", t."row_key", t."user_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_journals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'journals', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('journals/1' || row(t."id", t."business_day", t."source", t."type", t."purpose", t."currency", t."to_currency", t."product", t."tier", t."sequence", t."description", t."made_by", t."approved_by", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'journals', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('journals/1' || row(t."id", t."business_day", t."source", t."type", t."purpose", t."currency", t."to_currency", t."product", t."tier", t."sequence", t."description", t."made_by", t."approved_by", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'journals', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('journals/1' || row(t."id", t."business_day", t."source", t."type", t."purpose", t."currency", t."to_currency", t."product", t."tier", t."sequence", t."description", t."made_by", t."approved_by", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('journals/1' || row(t."id", t."business_day", t."source", t."type", t."purpose", t."currency", t."to_currency", t."product", t."tier", t."sequence", t."description", t."made_by", t."approved_by", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_kyc_cases()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'kyc_cases', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('kyc_cases/1' || row(t."id", t."subscriber_id", t."from_level", t."to_level", t."status", t."opened_at", t."opened_day", t."decided_at", t."decided_day", t."reject_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'kyc_cases', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('kyc_cases/1' || row(t."id", t."subscriber_id", t."from_level", t."to_level", t."status", t."opened_at", t."opened_day", t."decided_at", t."decided_day", t."reject_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'kyc_cases', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('kyc_cases/1' || row(t."id", t."subscriber_id", t."from_level", t."to_level", t."status", t."opened_at", t."opened_day", t."decided_at", t."decided_day", t."reject_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('kyc_cases/1' || row(t."id", t."subscriber_id", t."from_level", t."to_level", t."status", t."opened_at", t."opened_day", t."decided_at", t."decided_day", t."reject_reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_ledger_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'ledger_accounts', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('ledger_accounts/1' || row(t."code", t."name", t."kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'ledger_accounts', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('ledger_accounts/1' || row(t."code", t."name", t."kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'ledger_accounts', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('ledger_accounts/1' || row(t."code", t."name", t."kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('ledger_accounts/1' || row(t."code", t."name", t."kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_manual_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'manual_entries', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('manual_entries/1' || row(t."id", t."kind", t."entry_date", t."version", t."values", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'manual_entries', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('manual_entries/1' || row(t."id", t."kind", t."entry_date", t."version", t."values", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'manual_entries', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('manual_entries/1' || row(t."id", t."kind", t."entry_date", t."version", t."values", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.entry_date::text as scope, encode(substr(sha256(convert_to('manual_entries/1' || row(t."id", t."kind", t."entry_date", t."version", t."values", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_model_runs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'model_runs', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.as_of::text as scope, encode(substr(sha256(convert_to('model_runs/1' || row(t."id", t."model", t."period", t."as_of", t."trained_at", t."milliseconds", t."edition", t."reason", t."output", t."learnt_rows", t."learnt_days", t."learnt_decisions")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'model_runs', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.as_of::text as scope, encode(substr(sha256(convert_to('model_runs/1' || row(t."id", t."model", t."period", t."as_of", t."trained_at", t."milliseconds", t."edition", t."reason", t."output", t."learnt_rows", t."learnt_days", t."learnt_decisions")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'model_runs', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.as_of::text as scope, encode(substr(sha256(convert_to('model_runs/1' || row(t."id", t."model", t."period", t."as_of", t."trained_at", t."milliseconds", t."edition", t."reason", t."output", t."learnt_rows", t."learnt_days", t."learnt_decisions")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.as_of::text as scope, encode(substr(sha256(convert_to('model_runs/1' || row(t."id", t."model", t."period", t."as_of", t."trained_at", t."milliseconds", t."edition", t."reason", t."output", t."learnt_rows", t."learnt_days", t."learnt_decisions")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_month_closings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'month_closings', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('month_closings/1' || row(t."month", t."sequence", t."closed", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'month_closings', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('month_closings/1' || row(t."month", t."sequence", t."closed", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'month_closings', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('month_closings/1' || row(t."month", t."sequence", t."closed", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('month_closings/1' || row(t."month", t."sequence", t."closed", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_opening_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'opening_balances', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('opening_balances/1' || row(t."holder", t."account_code", t."currency", t."business_day", t."debit", t."credit")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'opening_balances', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('opening_balances/1' || row(t."holder", t."account_code", t."currency", t."business_day", t."debit", t."credit")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'opening_balances', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('opening_balances/1' || row(t."holder", t."account_code", t."currency", t."business_day", t."debit", t."credit")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('opening_balances/1' || row(t."holder", t."account_code", t."currency", t."business_day", t."debit", t."credit")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'postings', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('postings/1' || row(t."journal_id", t."line", t."business_day", t."account_code", t."currency", t."debit", t."credit", t."usd")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'postings', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('postings/1' || row(t."journal_id", t."line", t."business_day", t."account_code", t."currency", t."debit", t."credit", t."usd")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'postings', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('postings/1' || row(t."journal_id", t."line", t."business_day", t."account_code", t."currency", t."debit", t."credit", t."usd")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('postings/1' || row(t."journal_id", t."line", t."business_day", t."account_code", t."currency", t."debit", t."credit", t."usd")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_provisional_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'provisional_days', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('provisional_days/1' || row(t."business_day", t."closed_at", t."settled_at", t."settled_how", t."settled_by", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'provisional_days', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('provisional_days/1' || row(t."business_day", t."closed_at", t."settled_at", t."settled_how", t."settled_by", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'provisional_days', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('provisional_days/1' || row(t."business_day", t."closed_at", t."settled_at", t."settled_how", t."settled_by", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('provisional_days/1' || row(t."business_day", t."closed_at", t."settled_at", t."settled_how", t."settled_by", t."reason")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_recovery_codes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'recovery_codes', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('recovery_codes/1' || row(t."user_id", t."code_hash", t."created_at", t."used_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'recovery_codes', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('recovery_codes/1' || row(t."user_id", t."code_hash", t."created_at", t."used_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'recovery_codes', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('recovery_codes/1' || row(t."user_id", t."code_hash", t."created_at", t."used_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('recovery_codes/1' || row(t."user_id", t."code_hash", t."created_at", t."used_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_role_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('role_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('role_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('role_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('role_decisions/1' || row(t."proposal_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_role_powers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_powers', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('role_powers/1' || row(t."role_key", t."power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_powers', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('role_powers/1' || row(t."role_key", t."power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_powers', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('role_powers/1' || row(t."role_key", t."power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('role_powers/1' || row(t."role_key", t."power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_role_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_proposals', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('role_proposals/1' || row(t."id", t."edits", t."made_by", t."made_at", t."arising")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_proposals', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('role_proposals/1' || row(t."id", t."edits", t."made_by", t."made_at", t."arising")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'role_proposals', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('role_proposals/1' || row(t."id", t."edits", t."made_by", t."made_at", t."arising")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('role_proposals/1' || row(t."id", t."edits", t."made_by", t."made_at", t."arising")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'roles', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('roles/1' || row(t."key", t."display_name", t."description", t."level", t."color", t."is_system", t."is_seeded", t."can_manage", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'roles', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('roles/1' || row(t."key", t."display_name", t."description", t."level", t."color", t."is_system", t."is_seeded", t."can_manage", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'roles', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('roles/1' || row(t."key", t."display_name", t."description", t."level", t."color", t."is_system", t."is_seeded", t."can_manage", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('roles/1' || row(t."key", t."display_name", t."description", t."level", t."color", t."is_system", t."is_seeded", t."can_manage", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_seal_acceptance_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'seal_acceptance_decisions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptance_decisions/1' || row(t."acceptance_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'seal_acceptance_decisions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptance_decisions/1' || row(t."acceptance_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'seal_acceptance_decisions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptance_decisions/1' || row(t."acceptance_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptance_decisions/1' || row(t."acceptance_id", t."approved", t."decided_by", t."decided_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_seal_acceptances()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'seal_acceptances', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptances/1' || row(t."id", t."table_name", t."scope", t."finding", t."difference", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'seal_acceptances', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptances/1' || row(t."id", t."table_name", t."scope", t."finding", t."difference", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'seal_acceptances', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptances/1' || row(t."id", t."table_name", t."scope", t."finding", t."difference", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('seal_acceptances/1' || row(t."id", t."table_name", t."scope", t."finding", t."difference", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'security_events', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('security_events/1' || row(t."id", t."subscriber_id", t."kind", t."at", t."business_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'security_events', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('security_events/1' || row(t."id", t."subscriber_id", t."kind", t."at", t."business_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'security_events', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('security_events/1' || row(t."id", t."subscriber_id", t."kind", t."at", t."business_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('security_events/1' || row(t."id", t."subscriber_id", t."kind", t."at", t."business_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'settings', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('settings/1' || row(t."key", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t where t.key not in ('backup-recovery-key', 'backup-seen', 'demo', 'keyring', 'owner-link', 'receipt-key')) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'settings', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('settings/1' || row(t."key", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t where t.key not in ('backup-recovery-key', 'backup-seen', 'demo', 'keyring', 'owner-link', 'receipt-key')) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'settings', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('settings/1' || row(t."key", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t where t.key not in ('backup-recovery-key', 'backup-seen', 'demo', 'keyring', 'owner-link', 'receipt-key')) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('settings/1' || row(t."key", t."value")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t where t.key not in ('backup-recovery-key', 'backup-seen', 'demo', 'keyring', 'owner-link', 'receipt-key')) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_simulation_priors()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'simulation_priors', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('simulation_priors/1' || row(t."version", t."priors", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'simulation_priors', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('simulation_priors/1' || row(t."version", t."priors", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'simulation_priors', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('simulation_priors/1' || row(t."version", t."priors", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('simulation_priors/1' || row(t."version", t."priors", t."reason", t."made_by", t."made_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_subscribers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'subscribers', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.signup_day::text as scope, encode(substr(sha256(convert_to('subscribers/1' || row(t."id", t."full_name", t."msisdn", t."signup_at", t."signup_day", t."closed_at", t."closed_day", t."district", t."town", t."gender", t."birth_year", t."occupation", t."device_class", t."acquisition_channel", t."is_test")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'subscribers', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.signup_day::text as scope, encode(substr(sha256(convert_to('subscribers/1' || row(t."id", t."full_name", t."msisdn", t."signup_at", t."signup_day", t."closed_at", t."closed_day", t."district", t."town", t."gender", t."birth_year", t."occupation", t."device_class", t."acquisition_channel", t."is_test")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'subscribers', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.signup_day::text as scope, encode(substr(sha256(convert_to('subscribers/1' || row(t."id", t."full_name", t."msisdn", t."signup_at", t."signup_day", t."closed_at", t."closed_day", t."district", t."town", t."gender", t."birth_year", t."occupation", t."device_class", t."acquisition_channel", t."is_test")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.signup_day::text as scope, encode(substr(sha256(convert_to('subscribers/1' || row(t."id", t."full_name", t."msisdn", t."signup_at", t."signup_day", t."closed_at", t."closed_day", t."district", t."town", t."gender", t."birth_year", t."occupation", t."device_class", t."acquisition_channel", t."is_test")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_support_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'support_tickets', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('support_tickets/1' || row(t."id", t."subscriber_id", t."category", t."opened_at", t."opened_day", t."first_response_at", t."resolved_at", t."resolved_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'support_tickets', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('support_tickets/1' || row(t."id", t."subscriber_id", t."category", t."opened_at", t."opened_day", t."first_response_at", t."resolved_at", t."resolved_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'support_tickets', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('support_tickets/1' || row(t."id", t."subscriber_id", t."category", t."opened_at", t."opened_day", t."first_response_at", t."resolved_at", t."resolved_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.opened_day::text as scope, encode(substr(sha256(convert_to('support_tickets/1' || row(t."id", t."subscriber_id", t."category", t."opened_at", t."opened_day", t."first_response_at", t."resolved_at", t."resolved_day")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_transaction_types()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transaction_types', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('transaction_types/1' || row(t."type", t."title", t."revenue_line", t."value_moving", t."volume_kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transaction_types', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('transaction_types/1' || row(t."type", t."title", t."revenue_line", t."value_moving", t."volume_kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transaction_types', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('transaction_types/1' || row(t."type", t."title", t."revenue_line", t."value_moving", t."volume_kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('transaction_types/1' || row(t."type", t."title", t."revenue_line", t."value_moving", t."volume_kind")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transactions', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('transactions/1' || row(t."id", t."business_day", t."at", t."type", t."product", t."status", t."reason_code", t."purpose", t."subscriber_id", t."counterparty_kind", t."counterparty_id", t."card_id", t."tier", t."kyc_level", t."device_id", t."latitude", t."longitude", t."district", t."country", t."currency", t."amount", t."to_currency", t."to_amount", t."fee_gross", t."gst", t."fee_net", t."interchange", t."commission", t."fx_rate", t."balance_before", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transactions', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select t.business_day::text as scope, encode(substr(sha256(convert_to('transactions/1' || row(t."id", t."business_day", t."at", t."type", t."product", t."status", t."reason_code", t."purpose", t."subscriber_id", t."counterparty_kind", t."counterparty_id", t."card_id", t."tier", t."kyc_level", t."device_id", t."latitude", t."longitude", t."district", t."country", t."currency", t."amount", t."to_currency", t."to_amount", t."fee_gross", t."gst", t."fee_net", t."interchange", t."commission", t."fx_rate", t."balance_before", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'transactions', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select t.business_day::text as scope, encode(substr(sha256(convert_to('transactions/1' || row(t."id", t."business_day", t."at", t."type", t."product", t."status", t."reason_code", t."purpose", t."subscriber_id", t."counterparty_kind", t."counterparty_id", t."card_id", t."tier", t."kyc_level", t."device_id", t."latitude", t."longitude", t."district", t."country", t."currency", t."amount", t."to_currency", t."to_amount", t."fee_gross", t."gst", t."fee_net", t."interchange", t."commission", t."fx_rate", t."balance_before", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select t.business_day::text as scope, encode(substr(sha256(convert_to('transactions/1' || row(t."id", t."business_day", t."at", t."type", t."product", t."status", t."reason_code", t."purpose", t."subscriber_id", t."counterparty_kind", t."counterparty_id", t."card_id", t."tier", t."kyc_level", t."device_id", t."latitude", t."longitude", t."district", t."country", t."currency", t."amount", t."to_currency", t."to_amount", t."fee_gross", t."gst", t."fee_net", t."interchange", t."commission", t."fx_rate", t."balance_before", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_unagreed_duties()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'unagreed_duties', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('unagreed_duties/1' || row(t."role_key", t."power", t."with_power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'unagreed_duties', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('unagreed_duties/1' || row(t."role_key", t."power", t."with_power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'unagreed_duties', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('unagreed_duties/1' || row(t."role_key", t."power", t."with_power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('unagreed_duties/1' || row(t."role_key", t."power", t."with_power")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_rows_of_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'users', scope, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
      from (select ''::text as scope, encode(substr(sha256(convert_to('users/1' || row(t."id", t."username", t."email", t."first_name", t."last_name", t."role_key", t."department", t."job_title", t."password_hash", t."is_temporary_password", t."temporary_password_expires_at", t."password_changed_at", t."totp_secret_sealed", t."two_factor_enabled", t."is_suspended", t."is_active", t."deleted_at", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) r group by scope;
  else
    if tg_op = 'DELETE' then
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'users', scope, '{}', array_agg(leaf), sha256(''), sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea))
      from (select ''::text as scope, encode(substr(sha256(convert_to('users/1' || row(t."id", t."username", t."email", t."first_name", t."last_name", t."role_key", t."department", t."job_title", t."password_hash", t."is_temporary_password", t."temporary_password_expires_at", t."password_changed_at", t."totp_secret_sealed", t."two_factor_enabled", t."is_suspended", t."is_active", t."deleted_at", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) r group by scope;
    else
    -- A row of which no sealed column changed is no change.
    insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
    select own_change_set(), 'users', scope,
           coalesce(array_agg(leaf) filter (where came), '{}'), coalesce(array_agg(leaf) filter (where not came), '{}'),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where came), ''::bytea)),
           sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf) filter (where not came), ''::bytea))
      from (select scope, leaf, sum(n) > 0 as came
              from (select scope, leaf, 1 as n from (select ''::text as scope, encode(substr(sha256(convert_to('users/1' || row(t."id", t."username", t."email", t."first_name", t."last_name", t."role_key", t."department", t."job_title", t."password_hash", t."is_temporary_password", t."temporary_password_expires_at", t."password_changed_at", t."totp_secret_sealed", t."two_factor_enabled", t."is_suspended", t."is_active", t."deleted_at", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from written t) w
                    union all
                    select scope, leaf, -1 from (select ''::text as scope, encode(substr(sha256(convert_to('users/1' || row(t."id", t."username", t."email", t."first_name", t."last_name", t."role_key", t."department", t."job_title", t."password_hash", t."is_temporary_password", t."temporary_password_expires_at", t."password_changed_at", t."totp_secret_sealed", t."two_factor_enabled", t."is_suspended", t."is_active", t."deleted_at", t."created_at")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from former t) f) both_sides
             group by scope, leaf having sum(n) <> 0) moved
     group by scope;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_transactions_between(first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO, YMD'
 SET "IntervalStyle" TO 'postgres'
 SET extra_float_digits TO '1'
 SET bytea_output TO 'hex'
AS $function$
begin
  insert into row_changes (change_set, table_name, scope, added, removed, added_hash, removed_hash)
  select own_change_set(), 'transactions', day::text, array_agg(leaf), '{}', sha256(coalesce(string_agg(uuid_send(leaf), ''::bytea order by leaf), ''::bytea)), sha256('')
    from (select t.business_day as day, encode(substr(sha256(convert_to('transactions/1' || row(t."id", t."business_day", t."at", t."type", t."product", t."status", t."reason_code", t."purpose", t."subscriber_id", t."counterparty_kind", t."counterparty_id", t."card_id", t."tier", t."kyc_level", t."device_id", t."latitude", t."longitude", t."district", t."country", t."currency", t."amount", t."to_currency", t."to_amount", t."fee_gross", t."gst", t."fee_net", t."interchange", t."commission", t."fx_rate", t."balance_before", t."journal_id")::text, 'UTF8')), 1, 16), 'hex')::uuid as leaf from (select * from transactions where business_day between first_day and last_day) t offset 0) r group by day;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_population(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  -- Two batches about one subscriber take turns: each must see the other's rows before it compares.
  perform 1 from subscribers where id = any(ids) order by id for update;
  with changes as materialized (
    select subscriber_id, business_day, measure, dimension, sum(delta)::integer as delta
      from (select subscriber_id, business_day, measure, dimension, -delta as delta
              from population_moves where subscriber_id = any(ids)
             union all
            select subscriber_id, business_day, measure, dimension, delta
              from raw.population_moves where subscriber_id = any(ids)) both_sides
     group by subscriber_id, business_day, measure, dimension
    having sum(delta) <> 0
  ), written as (
    insert into population_moves as held select * from changes
        on conflict (subscriber_id, business_day, measure, dimension) do update set delta = held.delta + excluded.delta
  )
  insert into daily_population as held
  select business_day, measure, dimension, sum(delta) from changes
   group by business_day, measure, dimension order by measure, business_day, dimension
      on conflict (measure, business_day, dimension) do update set delta = held.delta + excluded.delta;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.remove_demo_company(removed_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  emptied constant text[] := demo_company_tables();
  each_table text;
begin
  perform 1 from demo_company for update;
  if not found then
    raise exception 'there is no demo company to remove' using errcode = 'no_data_found';
  end if;
  if exists (select from day_closes where reason = 'nightly') then
    raise exception 'the books of a real company are not removed' using errcode = 'insufficient_privilege';
  end if;
  foreach each_table in array emptied loop
    execute format('alter table %I disable trigger user', each_table);
  end loop;
  -- All at once and without "cascade": a table that leans on these and does not go with them stops it.
  execute 'truncate ' || (select string_agg(format('%I', name), ', ') from unnest(emptied) as name);
  foreach each_table in array emptied loop
    execute format('alter table %I enable trigger user', each_table);
  end loop;
  delete from settings where key = 'demo';
  insert into settings (key, value, updated_at) values ('demo-removed', '{}', removed_at);
end $function$;

CREATE OR REPLACE FUNCTION public.sum_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  insert into daily_ledger as held
  select p.business_day, p.account_code, coalesce(pnl_product(a.kind, a.code, j.source, j.purpose, j.product), ''), sum(p.usd)
    from written p
    join ledger_accounts a on a.code = p.account_code
    join journals j on j.id = p.journal_id
   where a.kind in ('revenue', 'cost', 'opex')
   group by 1, 2, 3 order by 1, 2, 3
      on conflict (business_day, account_code, product) do update set usd = held.usd + excluded.usd;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.take_change_set()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  own bigint := nullif(current_setting('cottontree.change_set', true), '')::bigint;
  taken jsonb;
begin
  if own is null then return null; end if;
  perform set_config('cottontree.change_set', '', true);
  select jsonb_build_object('set', own::text, 'sha256', encode(sha256(string_agg(sha256(convert_to(c.table_name || '|' || c.scope || '|' || c.emptied || '|' || encode(c.added_hash, 'hex') || '|'
  || encode(c.removed_hash, 'hex'), 'UTF8')), ''::bytea order by c.id)), 'hex'),
                            'rows', (select jsonb_object_agg(table_name, jsonb_build_array(n_added, n_removed))
                                       from (select table_name, sum(cardinality(added)) as n_added,
                                                    sum(cardinality(removed)) as n_removed
                                               from row_changes where change_set = own group by table_name) sums))
    into taken from row_changes c where c.change_set = own;
  return case when taken ->> 'sha256' is null then null else taken end;
end $function$;
