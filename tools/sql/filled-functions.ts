/** Functions of PostgreSQL that give no null, or none for arguments that are not null. */
import type { TreeNode } from './parse-tree.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Whatever their arguments are. */
const ALWAYS = words(`
  now clock_timestamp transaction_timestamp statement_timestamp current_database gen_random_uuid random pg_backend_pid txid_current
  pg_current_xact_id pg_current_snapshot json_build_object jsonb_build_object json_build_array jsonb_build_array concat pg_current_wal_lsn
  num_nulls num_nonnulls version pg_current_wal_insert_lsn pg_postmaster_start_time pg_export_snapshot nextval pg_database_size`);

/** Functions of the migrations that give a value for every argument. */
const OF_THE_PRODUCT = words(`public.effective_powers public.beyond_view_only`);

/** When none of their arguments is null. */
const STRICT = words(`
  lower upper initcap btrim ltrim rtrim replace translate substr left right lpad rpad repeat reverse length char_length octet_length
  to_char encode decode sha256 md5 convert_to convert_from round trunc floor ceil ceiling abs sign mod div power sqrt exp ln trim_scale
  timezone date_trunc date_part extract make_date age date text int2 int4 int8 numeric float4 float8 bool bpchar varchar name
  timestamptz timestamp interval justify_interval justify_days array_remove array_append array_cat array_to_string cardinality
  hashtext hashtextextended to_jsonb to_json row_to_json array_to_json jsonb_set jsonb_pretty jsonb_array_length format
  starts_with strpos position split_part quote_ident quote_literal string_to_array regexp_replace make_interval least greatest
  pg_get_userbyid unnest generate_series pg_size_pretty width_bucket date_bin to_timestamp chr ascii uuid_send int8send starts_with
  pg_advisory_xact_lock pg_try_advisory_lock pg_try_advisory_xact_lock pg_advisory_unlock pg_advisory_lock set_config
  pg_walfile_name pg_wal_lsn_diff  quote_nullable json_typeof jsonb_typeof oidvectortypes isfinite numeric_scale
  overlaps date_eq make_timestamptz jsonb_object_keys jsonb_array_elements jsonb_array_elements_text json_array_elements to_hex
  substring bit_count has_schema_privilege has_table_privilege has_function_privilege has_sequence_privilege
  pg_backup_start pg_switch_wal pg_logical_emit_message pg_create_restore_point`);

/** Functions that give rows without nulls. Elements of arrays are taken to be filled. */
export const ROW_FUNCTIONS = words(`
  unnest generate_series json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text
  json_object_keys jsonb_object_keys regexp_split_to_table pg_control_system pg_backup_stop`);

export function isFilledFunction(
  name: string,
  args: readonly TreeNode[],
  can: (node: TreeNode) => boolean,
): boolean {
  if (ALWAYS.has(name)) return true;
  // Nulls after the separator are left out.
  if (name === 'concat_ws') return args[0] !== undefined && !can(args[0]);
  // A setting that does not exist is an error, unless a second argument says otherwise; a modifier may be null.
  if (name === 'current_setting') return args.length === 1;
  if (name === 'format_type') return args[0] !== undefined && !can(args[0]);
  // With a pattern there may be nothing that matches.
  if (name === 'substring' && args.length < 3) return false;
  if (OF_THE_PRODUCT.has(name)) return true;
  return STRICT.has(name) && !args.some(can);
}

/** Operators that give null for something that is not there. */
export const NULL_GIVING_OPERATORS = words(`-> ->> #> #>> @? @@`);

export const WINDOW_FUNCTIONS = words(`row_number rank dense_rank count ntile percent_rank cume_dist`);
