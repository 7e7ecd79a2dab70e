import type { Client } from 'pg'
import { connectOnce } from './connect.ts'
import { functionsRefusedToApi } from './functions-refused.ts'
import { StartupError } from './startup-error.ts'
import { apiRole, appRole } from './urls.ts'

// The rights of `lotus_api`, the role of the members' program (ADR 0012): those of `lotus_app` without what is listed
// here. A test follows every function that moves money, so a new one is refused or allowed by decision.

/** Rows that only operators and jobs write: whoever could change them could make money or become an operator. */
export const tablesReadOnlyToApi: readonly string[] = [
  'agent_settled',
  'audit_run',
  'chat_room',
  'content_banner',
  'content_category',
  'content_document',
  'content_notice',
  'content_proposal',
  'content_publication',
  'content_version',
  'deposit_channel',
  'game',
  'game_label',
  'game_vendor_card',
  'lottery_case',
  'lottery_feed_proposal',
  'lottery_feed_reading',
  'lottery_game',
  'lottery_holiday',
  'lottery_order_refund',
  'lottery_play_odds',
  'lottery_result_proposal',
  'lottery_rule',
  'lottery_stuck_order',
  'outbox_attempt',
  'outbox_consumer',
  'outbox_dead_letter',
  'promotion',
  'promotion_board',
  'promotion_board_place',
  'promotion_board_score',
  'promotion_packet_grab',
  'promotion_packet_window',
  'promotion_raffle',
  'promotion_raffle_entry',
  'promotion_raffle_win',
  'promotion_version',
  'setting',
  'setting_proposal',
  'vendor',
  'vendor_case',
  'vendor_key',
  'vendor_reconciliation',
  'vendor_suspense',
  'vendor_told_mark',
  'vendor_told_round',
  'vendor_transfer',
  'whitelabel_node',
]

/**
 * Not even read: operators with their passwords and sessions, what they did and proposed, who may be on a list of sanctions, what the brand's
 * bank booked, which members are alike, and the pages of vendors.
 */
export const tablesHiddenFromApi: readonly string[] = [
  'audit_head',
  'audit_log',
  'bank_file',
  'bank_line',
  'deposit_channel_change',
  'operator',
  'operator_arrival_seen',
  'operator_grant',
  'operator_invitation',
  'operator_session',
  'promotion_alike',
  'vendor_call',
  'vendor_change',
  'vendor_engineer',
  'vendor_kit_run',
  'vendor_sandbox',
  'verification_hit',
  'watch_case',
  'watch_evidence',
  'watch_step',
]

/** Roles of every server that reach past our own rights: data, files, programs. */
const rolesOfServer = `'pg_write_all_data', 'pg_read_all_data', 'pg_maintain', 'pg_execute_server_program', 'pg_read_server_files',
  'pg_write_server_files', 'pg_create_subscription'`

/** Whether the role is there; on a server where we may not create roles its administrator does (OPERATIONS.md). */
export async function hasApiRole(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [apiRole])
  return rowCount === 1
}

/** The rights of `lotus_app` in our schema, as they are now: relations, columns, sequences, functions. */
const rightsOfApp = `
  select 'table' as kind, c.relname::text as name, format('%I', c.relname) as target, a.privilege_type as privilege, null as column
  from pg_class c cross join aclexplode(c.relacl) a
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.grantee = '${appRole}'::regrole
  union all
  select 'table', c.relname, format('%I', c.relname), x.privilege_type, t.attname
  from pg_attribute t join pg_class c on c.oid = t.attrelid cross join aclexplode(t.attacl) x
  where c.relnamespace = current_schema()::regnamespace and x.grantee = '${appRole}'::regrole
  union all
  select 'sequence', c.relname, format('sequence %I', c.relname), a.privilege_type, null
  from pg_class c cross join aclexplode(c.relacl) a
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' and a.grantee = '${appRole}'::regrole
  union all
  select 'function', p.proname, format('function %s', p.oid::regprocedure), a.privilege_type, null
  from pg_proc p cross join aclexplode(p.proacl) a
  where p.pronamespace = current_schema()::regnamespace and a.grantee = '${appRole}'::regrole`

type Right = {
  kind: 'table' | 'sequence' | 'function'
  name: string
  target: string
  privilege: string
  column: string | null
}

function isAllowed({ kind, name, privilege }: Right): boolean {
  if (kind === 'sequence') return true
  if (kind === 'function') return !functionsRefusedToApi.includes(name)
  if (tablesHiddenFromApi.includes(name)) return false
  return privilege === 'SELECT' || !tablesReadOnlyToApi.includes(name)
}

/** Gives `lotus_api` its rights anew; inside the caller's transaction. */
export async function grantApiRights(client: Client): Promise<void> {
  const { rows } = await client.query<Right>(rightsOfApp)
  const grants = rows.filter(isAllowed).map(({ privilege, column, target }) => {
    const what = column === null ? privilege : `${privilege} (${column})`
    return `grant ${what} on ${target} to ${apiRole}`
  })
  await client.query(
    ['tables', 'sequences', 'functions']
      .map((kind) => `revoke all on all ${kind} in schema public from ${apiRole}`)
      .concat(grants)
      .join(';\n'),
  )
}

/**
 * Refuses to start with a members' login that could take other rights than `lotus_api`'s: by its roles, as the owner of
 * our tables, or as an administrator.
 */
export async function checkApiLogin(connectionString: string): Promise<void> {
  const client = await connectOnce(connectionString)
  try {
    const { rows } = await client.query<{ login: string; isApi: boolean; isMore: boolean }>(
      `select session_user::text as login,
         exists (select from pg_roles r where r.rolname = '${apiRole}' and pg_has_role(session_user, r.oid, 'MEMBER')) as "isApi",
         (select u.rolsuper or u.rolcreaterole or u.rolcreatedb or u.rolbypassrls from pg_roles u where u.rolname = session_user)
           or exists (select from pg_roles r where r.rolname in ('${appRole}', ${rolesOfServer}) and pg_has_role(session_user, r.oid, 'MEMBER'))
           or exists (select from pg_class c where c.oid = to_regclass('schema_release') and pg_has_role(session_user, c.relowner, 'MEMBER')) as "isMore"`,
    )
    const found = rows[0]
    if (found?.isApi === true && !found.isMore) return
    throw new StartupError(
      `The login ${found?.login ?? ''} of LOTUS_DB_API_URL must have the role ${apiRole} and no other rights: ${
        found?.isMore === true ? 'it has more' : 'it does not have the role'
      }. docs/OPERATIONS.md says how to create it.`,
    )
  } finally {
    await client.end()
  }
}
