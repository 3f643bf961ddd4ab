/** Column types of the tables that are written through the query builder; other access is plain SQL. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Json = JSONColumnType<Record<string, unknown>>;
type NullableJson = ColumnType<unknown, string | null, string | null>;

export interface Tables {
  roles: {
    key: string;
    display_name: string;
    description: string;
    level: number;
    color: string;
    is_system: boolean;
    is_seeded: boolean;
    can_manage: string[];
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  role_powers: { role_key: string; power: string };
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
    is_temporary_password: boolean;
    temporary_password_expires_at: Date | null;
    temporary_password_used_at: Date | null;
    holder_proven: Generated<boolean>;
    password_changed_at: Date | null;
    totp_secret_sealed: Buffer | null;
    totp_last_step: Generated<bigint | null>;
    two_factor_enabled: Generated<boolean>;
    password_is_long: Generated<boolean>;
    is_suspended: Generated<boolean>;
    is_active: Generated<boolean>;
    failed_attempts: Generated<number>;
    locked_until: Date | null;
    last_login_at: Date | null;
    deleted_at: Date | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_active_at: Date;
    idle_expires_at: Date;
    absolute_expires_at: Date;
    restricted: boolean;
    stepped_up_at: Date | null;
    user_agent: string | null;
    address: string | null;
    ended_at: Date | null;
    end_reason: string | null;
  };
  recovery_codes: { user_id: string; code_hash: Buffer; created_at: Date; used_at: Date | null };
  activation_codes: {
    user_id: string;
    code_hash: Buffer;
    powers: string[];
    issued_at: Date;
    expires_at: Date;
    entered_session: string | null;
  };
  secret_attempts: { subject: string; origin: string; window_start: Date; failures: number };
  known_devices: { device_hash: Buffer; user_id: string; last_used_at: Date };
  idempotency_keys: {
    user_id: string;
    key: string;
    route: string;
    request_hash: Buffer;
    answer: NullableJson;
    created_at: Date;
  };
  settings: { key: string; value: Json; updated_at: Date };
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
  audit_checkpoints: {
    sequence: bigint;
    hash: Buffer;
    count: bigint;
    at: Date;
    fingerprint: string;
    signature: Buffer;
  };
  audit_readings: { session_id: string; at: Date };
  release_starts: { version: string; at: Date };
  audit_head: { only_row: Generated<boolean>; seq: bigint; hash: Buffer };
  activity_events: {
    id: Generated<bigint>;
    at: Date;
    user_id: string | null;
    user_name: string;
    address: string | null;
    action: string;
    description: string;
    url: string | null;
    reported_at: Date | null;
    metadata: Json;
  };
  events: { id: Generated<bigint>; at: Date; topic: string; payload: Json };
  notifications: {
    id: Generated<string>;
    user_id: string;
    type: string;
    category: string;
    title: string;
    message: string;
    action_type: string | null;
    data: Json;
    sender_id: string | null;
    critical: Generated<boolean>;
    at: Date;
    read_at: Date | null;
    acknowledged_at: Date | null;
    cleared_at: Date | null;
    is_test: Generated<boolean>;
  };
}
