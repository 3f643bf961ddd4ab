/** Types of all tables and views. Written by `npm run schema`, from the schema that the migrations make. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;
type DefaultJson = ColumnType<Record<string, unknown>, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null, string | null>;

export interface Tables {
  activation_codes: {
    user_id: string;
    code_hash: Buffer;
    powers: string[];
    issued_at: Date;
    expires_at: Date;
    entered_session: string | null;
  };
  active_windows: {
    business_day: string;
    kind: string;
    days: number;
    members: bigint;
  };
  activity_events: {
    id: GeneratedAlways<bigint>;
    at: Date;
    user_id: string | null;
    user_name: string;
    address: string | null;
    action: string;
    description: string;
    url: string | null;
    reported_at: Date | null;
    metadata: DefaultJson;
  };
  adoption_decisions: {
    adoption_id: string;
    approved: boolean;
    reason: string | null;
    decided_by: string;
    decided_at: Date;
    journal_id: bigint | null;
  };
  adoptions: {
    id: Generated<string>;
    entry_date: string;
    field: string;
    version: number;
    declared: bigint;
    booked: bigint;
    reason: string;
    proposed_by: string;
    proposed_at: Date;
  };
  api_keys: {
    id: Generated<string>;
    account_id: string;
    secret_hash: Buffer;
    prefix: string;
    issued_by: string;
    issued_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    last_used_at: Date | null;
    last_used_from: string | null;
  };
  audit_checkpoints: {
    sequence: bigint;
    hash: Buffer;
    count: bigint;
    at: Date;
    fingerprint: string;
    signature: Buffer;
  };
  audit_head: {
    only_row: Generated<boolean>;
    seq: bigint;
    hash: Buffer;
  };
  audit_readings: {
    session_id: string;
    at: Date;
  };
  audit_records: {
    seq: bigint;
    at: Date;
    actor_id: string | null;
    actor_name: string;
    session_id: string | null;
    address: string | null;
    request_id: string;
    action: string;
    severity: string;
    category: string;
    entity_type: string;
    entity_id: string;
    description: string;
    before: NullableJson;
    after: NullableJson;
    prev_hash: Buffer;
    hash: Buffer;
    permission: string | null;
    row_changes: NullableJson;
  };
  background_jobs: {
    id: Generated<string>;
    kind: string;
    key: string;
    payload: Json;
    requested_by: string | null;
    state: Generated<string>;
    progress: Generated<number>;
    stage: Generated<string>;
    cancelling: Generated<boolean>;
    result: NullableJson;
    reason: string | null;
    added_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
  };
  backup_drills: {
    id: Generated<string>;
    test: string;
    status: string;
    requested_by: string | null;
    requested_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    backup_id: string | null;
    rto_ms: bigint | null;
    rpo_ms: bigint | null;
    checks: DefaultJson;
    problem: string | null;
  };
  backups: {
    id: Generated<string>;
    type: string;
    status: string;
    origin: string;
    requested_by: string | null;
    requested_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    total_bytes: Generated<bigint>;
    done_bytes: Generated<bigint>;
    size_bytes: bigint | null;
    wal_from: string | null;
    wal_to: string | null;
    locations: Generated<string[]>;
    problem: string | null;
    removed_at: Date | null;
    in_place_of_full: Generated<boolean>;
  };
  bank_counted_lines: {
    id: GeneratedAlways<bigint | null>;
    integration_id: GeneratedAlways<string | null>;
    booked_day: GeneratedAlways<string | null>;
    value_day: GeneratedAlways<string | null>;
    amount_minor: GeneratedAlways<bigint | null>;
    reference: GeneratedAlways<string | null>;
    counterparty: GeneratedAlways<string | null>;
    description: GeneratedAlways<string | null>;
  };
  bank_hand_lines: {
    line_id: bigint;
    since: Date;
  };
  bank_integrations: {
    id: Generated<string>;
    name: string;
    type: string;
    endpoint: string | null;
    client_id: string | null;
    secret_sealed: Buffer | null;
    token_sealed: Buffer | null;
    token_expires_at: Date | null;
    bank_account_id: string | null;
    account_number: string | null;
    currency: string | null;
    bank_accounts: DefaultJson;
    api_version: string | null;
    features: Generated<string[]>;
    ledger_account: string | null;
    balance_minor: bigint | null;
    balance_day: string | null;
    rate: NullableJson;
    fault: string | null;
    problem: string | null;
    failures: Generated<number>;
    sync_requested_at: Date | null;
    next_sync_at: Date | null;
    last_sync_at: Date | null;
    read_through: string | null;
    examined_lines: Generated<bigint>;
    examined_entries: Generated<bigint>;
    version: Generated<number>;
    created_at: Date;
    closed_at: Date | null;
    closed_day: string | null;
    closed_by: string | null;
    close_note: string | null;
  };
  bank_line_places: {
    run_id: string;
    position: number;
    line_id: bigint;
    balance_minor: bigint;
  };
  bank_lines: {
    id: GeneratedAlways<bigint>;
    integration_id: string;
    identity: string;
    booked_day: string;
    value_day: string;
    amount_minor: bigint;
    reference: string | null;
    counterparty: string | null;
    description: string;
    source: string;
    received_at: Date;
    bank_reference: string | null;
    statement_id: string | null;
    repeats_line: bigint | null;
    known_by: Generated<string>;
  };
  bank_match_items: {
    match_id: string;
    integration_id: string;
    line_id: bigint | null;
    journal_id: bigint | null;
    posting_line: number | null;
    day: string;
    amount_minor: bigint;
  };
  bank_matches: {
    id: Generated<string>;
    integration_id: string;
    rule: string;
    explanation: string;
    note: string | null;
    difference_minor: bigint;
    from_day: string;
    to_day: string;
    made_by: string | null;
    made_at: Date;
  };
  bank_possible_repeats: {
    id: GeneratedAlways<bigint | null>;
    integration_id: GeneratedAlways<string | null>;
    booked_day: GeneratedAlways<string | null>;
    amount_minor: GeneratedAlways<bigint | null>;
    reference: GeneratedAlways<string | null>;
    description: GeneratedAlways<string | null>;
    repeats_line: GeneratedAlways<bigint | null>;
  };
  bank_repeat_decisions: {
    line_id: bigint;
    verdict: string;
    note: string;
    decided_by: string;
    decided_at: Date;
  };
  bank_statement_bounds: {
    integration_id: string;
    digest: string;
    sequence: number | null;
    opening_day: string;
    closing_day: string;
  };
  bank_statement_sections: {
    integration_id: string;
    digest: string;
    statement_id: string;
    opening_minor: bigint | null;
    closing_minor: bigint | null;
    lines: number;
  };
  bank_statements: {
    id: string;
    integration_id: string;
    file_name: string;
    format: string;
    received_at: Date;
  };
  bank_unproved_lines: {
    line_id: bigint;
    state: Generated<string>;
    settled_at: Date | null;
  };
  bank_write_off_decisions: {
    write_off_id: string;
    approved: boolean;
    reason: string | null;
    decided_by: string;
    decided_at: Date;
    journal_id: bigint | null;
  };
  bank_write_offs: {
    id: Generated<string>;
    integration_id: string;
    lines: bigint[];
    entries: string[];
    ledger_account: string;
    account_code: string;
    currency: string;
    amount_minor: bigint;
    business_day: string;
    note: string;
    proposed_by: string;
    proposed_at: Date;
  };
  budget_decisions: {
    proposal_id: string;
    approved: boolean;
    reason: string | null;
    decided_by: string;
    decided_at: Date;
  };
  budget_proposals: {
    id: Generated<string>;
    kind: string;
    department_id: string;
    to_department_id: string | null;
    month: string;
    amount_minor: bigint;
    before_minor: bigint | null;
    version: number;
    to_version: number | null;
    reason: string;
    made_by: string;
    made_at: Date;
  };
  budgets: {
    id: Generated<string>;
    department_id: string;
    month: string;
    amount_minor: bigint;
    version: Generated<number>;
  };
  cards: {
    id: string;
    subscriber_id: string;
    tier: string;
    form: string;
    status: string;
    issued_at: Date;
    issued_day: string;
    activated_at: Date | null;
    activated_day: string | null;
    suspended_at: Date | null;
    closed_at: Date | null;
    closed_day: string | null;
    last4: string;
    token: string;
  };
  clock_jumps: {
    id: GeneratedAlways<bigint>;
    noticed_at: Date;
    by_ms: bigint;
    server: string;
  };
  cohort_actives: {
    cohort: string;
    month: string;
    age: number;
    members: bigint;
  };
  cohort_money: {
    month: string;
    cohort: string;
    members: bigint;
    transactions: bigint;
    volume_usd: string;
    revenue_usd: string;
  };
  cohort_months: {
    month: string;
    fingerprint: string;
    computed_at: Date;
  };
  company_logos: {
    digest: string;
    png: Buffer;
  };
  compliance_candidates: {
    id: Generated<string>;
    kind: string;
    source: string;
    subscriber_id: string;
    business_day: string;
    amount: bigint;
    transactions: number;
    evidence: Json;
    detected_at: Date;
    due_day: string;
    state: Generated<string>;
    decided_by: string | null;
    decided_name: string | null;
    decided_at: Date | null;
    decided_day: string | null;
    note: string | null;
    version: Generated<number>;
  };
  compliance_contents: {
    report_id: string;
    content: Json;
    hash: string;
    pdf_bytes: number;
    at: Date;
  };
  compliance_controls: {
    id: string;
    requirement_id: string;
    place: number;
    name: string;
    is_key: boolean;
    method: string;
    cadence: string;
    days: number;
    since: string;
  };
  compliance_dismissals: {
    candidate_id: string;
    note: string;
    proposed_by: string;
    proposed_name: string;
    proposed_at: Date;
  };
  compliance_filings: {
    report_id: string;
    xml: string;
    hash: string;
    reports: number;
    transactions: number;
    at: Date;
  };
  compliance_limits: {
    name: string;
    valid_from: string;
    title: string;
    value: string;
    unit: string;
    source: string;
    verified_by: string | null;
  };
  compliance_progress: {
    only_row: Generated<boolean>;
    examined_day: string;
  };
  compliance_remediations: {
    id: Generated<string>;
    requirement_id: string;
    title: string;
    owner_id: string;
    due_day: string;
    opened_by: string;
    opened_name: string;
    opened_at: Date;
    done_by: string | null;
    done_name: string | null;
    done_at: Date | null;
    done_note: string | null;
    version: Generated<number>;
  };
  compliance_reporting_entity: {
    only_row: Generated<boolean>;
    number: string;
  };
  compliance_reports: {
    id: Generated<string>;
    type: string;
    cadence: string;
    period_from: string;
    period_to: string;
    due_day: string;
    opened_day: string;
    prepared_by: string | null;
    prepared_name: string | null;
    generated_at: Date | null;
    findings: number | null;
    submitted_by: string | null;
    submitted_name: string | null;
    submitted_at: Date | null;
    submitted_day: string | null;
    version: Generated<number>;
  };
  compliance_requirements: {
    id: string;
    place: number;
    name: string;
    category: string;
    description: string;
    owner: string;
    automation: string;
    review: string;
    since: string;
  };
  compliance_urgings: {
    id: GeneratedAlways<bigint>;
    report_id: string;
    at: Date;
    by_id: string;
    by_name: string;
    told: number;
  };
  control_runs: {
    id: Generated<string>;
    control_id: string;
    at: Date;
    business_day: string;
    passed: boolean;
    examined: bigint | null;
    exceptions: bigint | null;
    finding: string;
    evidence: DefaultJson;
    ran_by: string | null;
    runner: string;
    examined_day: string | null;
  };
  control_totals: {
    id: GeneratedAlways<bigint>;
    source: string;
    business_day: string;
    totals: Json;
    id_ranges: Json;
    received_at: Date;
  };
  copilot_answers: {
    id: string;
    conversation_id: string;
    user_id: string;
    asked_at: Date;
    place: GeneratedAlways<bigint>;
    question: string;
    answer: Json;
    calls: Json;
    tokens: Generated<number>;
    was_helpful: boolean | null;
  };
  copilot_conversations: {
    id: Generated<string>;
    user_id: string;
    started_at: Date;
  };
  cost_rules: {
    code: string;
    title: string;
    account_code: string;
    basis: string;
    rate: string;
    valid_from: string;
  };
  customer_money: {
    month: string;
    subscriber_id: string;
    revenue_usd: string;
  };
  customer_months: {
    month: string;
    fingerprint: string;
    computed_at: Date;
  };
  customer_readings: {
    user_id: string;
    hour: Date;
    day: string;
    shown: number;
    calls: number;
    what: string[];
    session_id: string;
    address: string;
    recorded: Generated<boolean>;
  };
  daily_actives: {
    business_day: string;
    subscriber_id: string;
  };
  daily_card_actives: {
    business_day: string;
    card_id: string;
  };
  daily_ledger: {
    business_day: string;
    account_code: string;
    product: string;
    usd: string;
  };
  daily_owed: {
    business_day: string;
    account_code: string;
    currency: string;
    owed: bigint;
    overdrawn: bigint;
  };
  daily_population: {
    business_day: string;
    measure: string;
    dimension: string;
    delta: bigint;
  };
  daily_totals: {
    business_day: string;
    type: string;
    product: string;
    tier: string | null;
    kyc_level: number | null;
    currency: string;
    to_currency: string | null;
    status: string;
    reason_code: string | null;
    purpose: string | null;
    fx_rate: string;
    n: bigint;
    amount: bigint;
    to_amount: bigint;
    fee_gross: bigint;
    gst: bigint;
    fee_net: bigint;
    interchange: bigint;
    commission: bigint;
  };
  day_closes: {
    id: GeneratedAlways<bigint>;
    business_day: string;
    closed_at: Date;
    reason: string;
  };
  day_versions: {
    business_day: string;
    raised: Generated<bigint>;
    raised_in: Generated<string | null>;
  };
  demo_company: {
    only_row: Generated<boolean>;
    config: Json;
    folded_day: string;
    snapshot: Buffer | null;
    complete: Generated<boolean>;
    started_at: Date;
    updated_at: Date;
  };
  demo_episodes: {
    subscriber_id: string;
    id: string;
    transaction_ids: string[];
  };
  departments: {
    id: Generated<string>;
    name: string;
    description: Generated<string>;
    account_code: string;
    product: string | null;
    is_active: Generated<boolean>;
    created_at: Date;
    version: Generated<number>;
    headcount: number | null;
  };
  error_alerts: {
    id: Generated<string>;
    group_id: string;
    kind: string;
    severity: string;
    occurrences: bigint;
    threshold: number | null;
    at: Date;
    told: number;
    mail_to: string[];
    mail: string;
    mail_attempts: Generated<number>;
    mail_next_at: Date | null;
    mail_problem: string | null;
  };
  error_groups: {
    id: Generated<string>;
    fingerprint: string;
    source: string;
    severity: string;
    status: Generated<string>;
    title: string;
    message: string;
    place: string;
    stack_trace: string;
    tags: string[];
    first_seen: Date;
    last_seen: Date;
    count: bigint;
    opened_at: Date;
    assigned_to: string | null;
    resolved_at: Date | null;
    regressions: Generated<number>;
    regression_due: Generated<boolean>;
    alerted: Generated<boolean>;
    version: Generated<number>;
  };
  error_minutes: {
    group_id: string;
    minute: Date;
    count: bigint;
  };
  error_people: {
    group_id: string;
    kind: string;
    person_id: string;
    count: bigint;
    first_at: Date;
    last_at: Date;
    session_id: string | null;
    address: string | null;
    user_agent: string | null;
  };
  error_resolutions: {
    id: GeneratedAlways<bigint>;
    group_id: string;
    opened_at: Date;
    resolved_at: Date;
    by_id: string;
  };
  error_samples: {
    id: GeneratedAlways<bigint>;
    group_id: string;
    at: Date;
    message: string;
    stack: string | null;
    request_id: string | null;
    kind: string | null;
    person_id: string | null;
  };
  error_volumes: {
    group_id: string;
    minute: Date;
    currency: string;
    transactions: bigint;
    amount_minor: string;
  };
  events: {
    id: GeneratedAlways<bigint>;
    at: Date;
    topic: string;
    payload: Json;
  };
  evidence_checks: {
    name: string;
    at: Date;
    ok: boolean;
    detail: string;
  };
  expense_reasons: {
    expense_id: string;
    reason: string;
  };
  expenses: {
    id: Generated<string>;
    department_id: string;
    description: string;
    category: string;
    amount_minor: bigint;
    expense_date: string;
    created_by: string | null;
    approved_by: string | null;
    approved_at: Date | null;
    journal_id: bigint | null;
    is_test: Generated<boolean>;
    created_at: Date;
    reverses: string | null;
    version: Generated<number>;
    rejected_by: string | null;
    rejected_at: Date | null;
    rejection_reason: string | null;
    withdrawn_at: Date | null;
  };
  exported_journals: {
    journal_id: bigint;
    export_id: number;
  };
  feature_suggestion_events: {
    id: GeneratedAlways<bigint>;
    suggestion_id: string;
    at: Date;
    by_id: string;
    what: string;
    from_status: string | null;
    to_status: string;
    response: string | null;
  };
  feature_suggestion_votes: {
    suggestion_id: string;
    user_id: string;
    at: Date;
  };
  feature_suggestions: {
    id: Generated<string>;
    title: string;
    description: string;
    category: string;
    category_chosen: boolean;
    area: string;
    status: Generated<string>;
    response: string | null;
    responded_by: string | null;
    responded_at: Date | null;
    submitted_by: string;
    submitted_at: Date;
    version: Generated<number>;
  };
  feed_comparisons: {
    business_day: string;
    source: string;
    totals_id: bigint | null;
    agrees: boolean;
    differences: Json;
    missing: Json;
    compared_at: Date;
  };
  feed_observations: {
    source: string;
    observed_at: Date;
    newest_at: Date;
    silent: boolean;
  };
  feed_sources: {
    name: string;
    id_prefix: string;
    from_day: string;
    last_day: string | null;
    version: number;
    changed_by: string;
    changed_at: Date;
  };
  figure_definitions: {
    figure_id: string;
    recorded_at: Date;
    definition: string;
    statement: string;
  };
  figure_values: {
    figure_id: string;
    business_day: string;
    dimension: Generated<string>;
    recorded_at: Date;
    value: string | null;
  };
  figures_due: {
    id: GeneratedAlways<bigint>;
    from_day: string;
    marked_at: Date;
    balances: Generated<boolean>;
  };
  first_actives: {
    subscriber_id: string;
    business_day: string;
  };
  fraud_alert_events: {
    id: GeneratedAlways<bigint>;
    alert_id: bigint;
    at: Date;
    by_id: string | null;
    by_name: string;
    what: string;
    note: string | null;
  };
  fraud_alerts: {
    id: GeneratedAlways<bigint>;
    subscriber_id: string;
    type: string;
    at: Date;
    business_day: string;
    confidence: string;
    severity: string;
    status: Generated<string>;
    transaction_id: string;
    amount: bigint;
    currency: string;
    location: string;
    description: string;
    factors: Json;
    evidence: string[];
    value_usd: string;
    value_sll: string;
    profile: Json;
    raised_at: Date;
    handled_by: string | null;
    handled_name: string | null;
    decided_at: Date | null;
    decided_day: string | null;
    version: Generated<number>;
  };
  fraud_arrivals: {
    id: GeneratedAlways<bigint>;
    ids: string[];
    arrived_at: Date;
  };
  fraud_blocks: {
    id: GeneratedAlways<bigint>;
    alert_id: bigint;
    subscriber_id: string;
    reason: string;
    proposed_by: string;
    proposed_name: string;
    proposed_at: Date;
    needs_second: boolean;
    decided_by: string | null;
    decided_name: string | null;
    decided_at: Date | null;
    rejection_reason: string | null;
    effective_at: Date | null;
    lifted_by: string | null;
    lifted_name: string | null;
    lifted_at: Date | null;
    lift_reason: string | null;
  };
  fraud_devices: {
    device_id: string;
    subscriber_id: string;
  };
  fraud_profiles: {
    subscriber_id: string;
    profile: string;
  };
  fraud_progress: {
    only_row: Generated<boolean>;
    history_to: string | null;
    history_done: string | null;
    segments: Generated<string>;
    scored: Generated<bigint>;
    round_rows: Generated<number>;
    round_ms: Generated<number>;
    last_scored_at: Date | null;
  };
  fraud_rule_decisions: {
    proposal_id: string;
    approved: boolean;
    decided_by: string;
    decided_at: Date;
    version: number | null;
  };
  fraud_rule_proposals: {
    id: Generated<string>;
    version: number;
    rules: Json;
    reason: string;
    made_by: string;
    made_at: Date;
  };
  fraud_rules: {
    version: number;
    rules: Json;
    reason: string;
    made_by: string | null;
    made_at: Date;
    replay: NullableJson;
  };
  fraud_scores: {
    transaction_id: string;
    type: string;
    subscriber_id: string;
    at: Date;
    confidence: string;
    value_usd: string;
    value_sll: string;
  };
  fx_rates: {
    day: string;
    currency: string;
    buy: string;
    sell: string;
    mid: string;
  };
  holder_balances: {
    account_code: string;
    holder: string;
    currency: string;
    month: string;
    minor: bigint;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    route: string;
    request_hash: Buffer;
    answer: NullableJson;
    created_at: Date;
  };
  import_authors: {
    import_id: string;
    user_id: string;
  };
  import_chunks: {
    import_id: string;
    number: number;
    first_row: number;
    row_count: number;
    cells: string;
    problems: string | null;
    invalid_rows: Generated<number>;
    held_rows: Generated<number>;
    days: DefaultJson;
  };
  import_makers: {
    kind: string;
    row_key: string;
    user_id: string;
  };
  import_recipes: {
    id: Generated<string>;
    kind: string;
    name: string;
    columns: string[];
    recipe: Json;
    saved_by: string;
    saved_at: Date;
    version: Generated<number>;
  };
  import_writes: {
    import_id: string;
    chunk: number;
    ids: string[];
    former: DefaultJson;
    days: string[] | null;
  };
  imports: {
    id: Generated<string>;
    kind: string;
    file_name: string;
    size_bytes: bigint;
    state: Generated<string>;
    version: Generated<number>;
    parts: Generated<number>;
    delimiter: string | null;
    header: Generated<string[]>;
    mapping: Generated<string[]>;
    sample: Generated<string>;
    tail_rows: Generated<string>;
    tail_text: Generated<string>;
    row_count: Generated<number>;
    chunk_count: Generated<number>;
    content_sha256: Buffer | null;
    done_rows: Generated<number>;
    next_chunk: Generated<number>;
    stored: Generated<number>;
    skip_invalid: Generated<boolean>;
    problem: string | null;
    created_by: string;
    created_name: string;
    created_at: Date;
    acting_id: string | null;
    acting_name: string | null;
    acting_session: string | null;
    acting_address: string | null;
    committed_name: string | null;
    committed_at: Date | null;
    changed_at: Date;
    received_bytes: Generated<bigint | null>;
    received_crc: Generated<bigint | null>;
    recipe: NullableJson;
    recipe_name: string | null;
  };
  journal_exports: {
    id: number;
    up_to: string;
    first_day: string;
    journals: number;
    lines: number;
    totals: Json;
    own_accounts: Json;
    sha256: string;
    exported_by: string;
    exported_at: Date;
  };
  journals: {
    id: Generated<bigint>;
    business_day: string;
    source: string;
    type: string;
    purpose: string | null;
    currency: string | null;
    to_currency: string | null;
    product: string | null;
    tier: string | null;
    sequence: Generated<number>;
    description: string;
    made_by: string | null;
    approved_by: string | null;
    created_at: Date;
  };
  known_devices: {
    device_hash: Buffer;
    user_id: string;
    last_used_at: Date;
  };
  kyc_cases: {
    id: string;
    subscriber_id: string;
    from_level: number;
    to_level: number;
    status: string;
    opened_at: Date;
    opened_day: string;
    decided_at: Date | null;
    decided_day: string | null;
    reject_reason: string | null;
  };
  ledger_accounts: {
    code: string;
    name: string;
    kind: string;
  };
  mailing_letters: {
    id: Generated<string>;
    mailing_id: string;
    planned_at: Date;
    due_day: string | null;
    user_id: string | null;
    page_day: string | null;
    awaited_day: string | null;
    state: string;
    problem: string | null;
    ended_at: Date | null;
  };
  mailings: {
    id: Generated<string>;
    page: string | null;
    leone: string;
    to_user: string | null;
    to_role: string | null;
    to_address: string | null;
    weekdays: number[];
    minute: number;
    paused: Generated<boolean>;
    set_by: string;
    since: Date;
    planned_day: string | null;
    created_at: Date;
    version: Generated<number>;
    figure_id: string | null;
    dimension: string | null;
  };
  manual_entries: {
    id: Generated<string>;
    kind: string;
    entry_date: string;
    version: number;
    values: Json;
    reason: string | null;
    made_by: string;
    made_at: Date;
  };
  material_differences: {
    kind: string;
    entry_date: string;
    field: string;
    since: Date;
  };
  model_runs: {
    id: GeneratedAlways<bigint>;
    model: string;
    period: number;
    as_of: string;
    trained_at: Date;
    milliseconds: number;
    edition: number;
    reason: string | null;
    output: NullableJson;
    learnt_rows: bigint | null;
    learnt_days: number | null;
    learnt_decisions: number | null;
  };
  month_closings: {
    month: string;
    sequence: number;
    closed: boolean;
    reason: string | null;
    made_by: string;
    made_at: Date;
  };
  notifications: {
    id: Generated<string>;
    user_id: string;
    type: string;
    category: string;
    title: string;
    message: string;
    action_type: string | null;
    data: DefaultJson;
    sender_id: string | null;
    critical: Generated<boolean>;
    at: Date;
    read_at: Date | null;
    acknowledged_at: Date | null;
    cleared_at: Date | null;
    is_test: Generated<boolean>;
    condition: string | null;
    ended_at: Date | null;
  };
  open_day_refresh: {
    only_row: Generated<boolean>;
    started_at: Date;
  };
  open_figure_values: {
    figure_id: string;
    dimension: Generated<string>;
    business_day: string;
    computed_at: Date;
    value: string | null;
  };
  opening_balances: {
    holder: Generated<string>;
    account_code: string;
    currency: string;
    business_day: string;
    debit: bigint;
    credit: bigint;
  };
  overdrawn_balances: {
    account_code: string;
    holder: string;
    currency: string;
    business_day: string;
    minor: bigint;
  };
  own_accounts: {
    account_code: string;
    code: string | null;
    name: string | null;
    version: number;
    changed_by: string;
    changed_at: Date;
  };
  population_moves: {
    subscriber_id: string;
    business_day: string;
    measure: string;
    dimension: string;
    delta: number;
  };
  postings: {
    journal_id: bigint;
    line: number;
    business_day: string;
    account_code: string;
    currency: string;
    debit: bigint;
    credit: bigint;
    usd: string;
  };
  provisional_days: {
    business_day: string;
    closed_at: Date;
    settled_at: Date | null;
    settled_how: string | null;
    settled_by: string | null;
    reason: string | null;
  };
  queue_schedules: {
    name: string;
    slot_at: Date;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    created_at: Date;
    used_at: Date | null;
  };
  release_starts: {
    version: string;
    at: Date;
  };
  role_decisions: {
    proposal_id: string;
    approved: boolean;
    decided_by: string;
    decided_at: Date;
  };
  role_powers: {
    role_key: string;
    power: string;
  };
  role_proposals: {
    id: Generated<string>;
    edits: Json;
    made_by: string;
    made_at: Date;
    arising: Generated<string[]>;
  };
  roles: {
    key: string;
    display_name: string;
    description: Generated<string>;
    level: number;
    color: string;
    is_system: Generated<boolean>;
    is_seeded: Generated<boolean>;
    can_manage: Generated<string[]>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  row_changes: {
    id: GeneratedAlways<bigint>;
    change_set: bigint;
    table_name: string;
    scope: string;
    added: string[] | null;
    removed: string[] | null;
    added_hash: Buffer;
    removed_hash: Buffer;
    emptied: Generated<boolean>;
    seal: bigint | null;
  };
  seal_acceptance_decisions: {
    acceptance_id: string;
    approved: boolean;
    decided_by: string;
    decided_at: Date;
  };
  seal_acceptances: {
    id: Generated<string>;
    table_name: string;
    scope: string;
    finding: string;
    difference: string;
    reason: string;
    made_by: string;
    made_at: Date;
  };
  seal_findings: {
    id: GeneratedAlways<bigint>;
    table_name: string;
    scope: string;
    row_key: string;
    what: string;
    found_at: Date;
    gone_at: Date | null;
  };
  sealed_units: {
    table_name: string;
    scope: string;
    seal: bigint;
    rows: bigint;
    digest: Buffer;
    leaves: string[];
    keys: string[] | null;
    checked_at: Date;
  };
  seals: {
    number: bigint;
    table_name: string;
    scope: string;
    content: Json;
    hash: Buffer;
    signature: Buffer;
  };
  secret_attempts: {
    subject: string;
    origin: string;
    window_start: Date;
    failures: number;
  };
  security_events: {
    id: string;
    subscriber_id: string;
    kind: string;
    at: Date;
    business_day: string;
  };
  segment_comparisons: {
    day: string;
    range_days: number;
    before_day: string;
  };
  segment_lapses: {
    day: string;
    months: number;
    lapsed: bigint;
    censored: bigint;
  };
  segment_members: {
    day: string;
    subscriber_id: string;
    behavioral: string;
    demographic: string;
    geographic: string;
    product_usage: string;
    last_active_day: string | null;
    transactions_30: number;
    transactions_90: number;
    revenue_90_usd: string;
    value_usd: string | null;
  };
  segment_movements: {
    day: string;
    range_days: number;
    type: string;
    from_segment: string | null;
    to_segment: string | null;
    members: bigint;
  };
  segment_requests: {
    day: string;
    range_days: number;
    asked_at: Date;
  };
  segment_snapshots: {
    day: string;
    fingerprint: string;
    computed_at: Date;
    members: bigint;
    ranges: Generated<number[]>;
    has_lapses: Generated<boolean>;
    high_value_usd: string | null;
  };
  segment_statistics: {
    day: string;
    range_days: number;
    type: string;
    segment: string;
    members: bigint;
    active: bigint;
    holders: bigint;
    transactions: bigint;
    volume_usd: string;
    revenue_usd: string;
    income_usd: string | null;
    devices: Json;
    features: Json;
    value_usd: string | null;
  };
  service_accounts: {
    id: Generated<string>;
    name: string;
    purpose: string;
    scopes: string[];
    networks: string[];
    calls_per_minute: number;
    responsible_id: string;
    created_at: Date;
    version: Generated<number>;
    closed_at: Date | null;
  };
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_active_at: Date;
    idle_expires_at: Date;
    absolute_expires_at: Date;
    restricted: Generated<boolean>;
    stepped_up_at: Date | null;
    user_agent: string | null;
    address: string | null;
    ended_at: Date | null;
    end_reason: string | null;
  };
  settings: {
    key: string;
    value: Json;
    updated_at: Date;
  };
  simulation_priors: {
    version: number;
    priors: Json;
    reason: string;
    made_by: string;
    made_at: Date;
  };
  simulation_runs: {
    id: Generated<string>;
    request: Json;
    priors_version: number;
    prior: Json;
    result: Json;
    made_by: string;
    made_at: Date;
  };
  simulation_scenarios: {
    id: Generated<string>;
    name: string;
    request: Json;
    status: string;
    run_id: string | null;
    problem: string | null;
    made_by: string;
    asked_by: string | null;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
    archived_at: Date | null;
  };
  subscribers: {
    id: string;
    full_name: string;
    msisdn: string;
    signup_at: Date;
    signup_day: string;
    closed_at: Date | null;
    closed_day: string | null;
    district: string;
    town: string;
    gender: string;
    birth_year: number | null;
    occupation: string;
    device_class: string;
    acquisition_channel: string;
    is_test: Generated<boolean>;
  };
  support_tickets: {
    id: string;
    subscriber_id: string;
    category: string;
    opened_at: Date;
    opened_day: string;
    first_response_at: Date | null;
    resolved_at: Date | null;
    resolved_day: string | null;
  };
  table_views: {
    id: Generated<string>;
    user_id: string;
    table_id: string;
    name: string;
    arrangement: Json;
    role_key: string | null;
    created_at: Date;
    changed_at: Date;
    version: Generated<number>;
  };
  transaction_ids: {
    id: string;
    subscriber_id: string;
    business_day: string;
  };
  transaction_types: {
    type: string;
    title: string;
    revenue_line: string | null;
    value_moving: boolean;
    volume_kind: string | null;
  };
  transactions: {
    id: string;
    business_day: string;
    at: Date;
    type: string;
    product: string;
    status: string;
    reason_code: string | null;
    purpose: string | null;
    subscriber_id: string;
    counterparty_kind: string | null;
    counterparty_id: string | null;
    card_id: string | null;
    tier: string | null;
    kyc_level: number | null;
    device_id: string | null;
    latitude: number | null;
    longitude: number | null;
    district: string | null;
    country: string | null;
    currency: string;
    amount: bigint;
    to_currency: string | null;
    to_amount: bigint | null;
    fee_gross: bigint;
    gst: bigint;
    fee_net: bigint;
    interchange: bigint;
    commission: bigint;
    fx_rate: string;
    balance_before: bigint | null;
    journal_id: bigint | null;
  };
  unagreed_duties: {
    role_key: string;
    power: string;
    with_power: string;
  };
  users: {
    id: Generated<string>;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    role_key: string;
    department: string | null;
    job_title: string | null;
    password_hash: string;
    is_temporary_password: Generated<boolean>;
    temporary_password_expires_at: Date | null;
    temporary_password_used_at: Date | null;
    password_changed_at: Date | null;
    totp_secret_sealed: Buffer | null;
    two_factor_enabled: Generated<boolean>;
    is_suspended: Generated<boolean>;
    is_active: Generated<boolean>;
    failed_attempts: Generated<number>;
    locked_until: Date | null;
    last_login_at: Date | null;
    deleted_at: Date | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    totp_last_step: bigint | null;
    password_is_long: Generated<boolean>;
    holder_proven: Generated<boolean>;
  };
  'raw.active_windows': {
    business_day: GeneratedAlways<string | null>;
    kind: GeneratedAlways<string | null>;
    days: GeneratedAlways<number | null>;
    members: GeneratedAlways<bigint | null>;
  };
  'raw.cohort_actives': {
    cohort: GeneratedAlways<string | null>;
    month: GeneratedAlways<string | null>;
    age: GeneratedAlways<number | null>;
    members: GeneratedAlways<bigint | null>;
  };
  'raw.daily_actives': {
    business_day: GeneratedAlways<string | null>;
    subscriber_id: GeneratedAlways<string | null>;
  };
  'raw.daily_card_actives': {
    business_day: GeneratedAlways<string | null>;
    card_id: GeneratedAlways<string | null>;
  };
  'raw.daily_ledger': {
    business_day: GeneratedAlways<string | null>;
    account_code: GeneratedAlways<string | null>;
    product: GeneratedAlways<string | null>;
    usd: GeneratedAlways<string | null>;
  };
  'raw.daily_owed': {
    business_day: GeneratedAlways<string | null>;
    account_code: GeneratedAlways<string | null>;
    currency: GeneratedAlways<string | null>;
    owed: GeneratedAlways<bigint | null>;
    overdrawn: GeneratedAlways<bigint | null>;
  };
  'raw.daily_population': {
    business_day: GeneratedAlways<string | null>;
    measure: GeneratedAlways<string | null>;
    dimension: GeneratedAlways<string | null>;
    delta: GeneratedAlways<bigint | null>;
  };
  'raw.daily_totals': {
    business_day: GeneratedAlways<string | null>;
    type: GeneratedAlways<string | null>;
    product: GeneratedAlways<string | null>;
    tier: GeneratedAlways<string | null>;
    kyc_level: GeneratedAlways<number | null>;
    currency: GeneratedAlways<string | null>;
    to_currency: GeneratedAlways<string | null>;
    status: GeneratedAlways<string | null>;
    reason_code: GeneratedAlways<string | null>;
    purpose: GeneratedAlways<string | null>;
    fx_rate: GeneratedAlways<string | null>;
    n: GeneratedAlways<bigint | null>;
    amount: GeneratedAlways<bigint | null>;
    to_amount: GeneratedAlways<bigint | null>;
    fee_gross: GeneratedAlways<bigint | null>;
    gst: GeneratedAlways<bigint | null>;
    fee_net: GeneratedAlways<bigint | null>;
    interchange: GeneratedAlways<bigint | null>;
    commission: GeneratedAlways<bigint | null>;
  };
  'raw.first_actives': {
    subscriber_id: GeneratedAlways<string | null>;
    business_day: GeneratedAlways<string | null>;
  };
  'raw.holder_moves': {
    account_code: GeneratedAlways<string | null>;
    holder: GeneratedAlways<string | null>;
    currency: GeneratedAlways<string | null>;
    business_day: GeneratedAlways<string | null>;
    at: GeneratedAlways<Date | null>;
    id: GeneratedAlways<string | null>;
    delta: GeneratedAlways<bigint | null>;
  };
  'raw.population_moves': {
    subscriber_id: GeneratedAlways<string | null>;
    business_day: GeneratedAlways<string | null>;
    measure: GeneratedAlways<string | null>;
    dimension: GeneratedAlways<string | null>;
    delta: GeneratedAlways<number | null>;
  };
}
