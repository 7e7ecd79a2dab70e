import type { Pool } from 'pg'

const needed = { fsync: 'on', full_page_writes: 'on', data_checksums: 'on' } as const

/**
 * The settings that may lose an acknowledged commit, as `name=value`; empty if the database is safe. The production
 * profile refuses to start with any. Of `synchronous_commit` only `off` answers before the local disk has the commit.
 */
export async function checkDurability(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  const unsafe = Object.entries(needed)
    .filter(([name, value]) => settings.get(name) !== value)
    .map(([name]) => `${name}=${settings.get(name) ?? 'unknown'}`)
  const commit = settings.get('synchronous_commit') ?? 'unknown'
  if (commit === 'off' || commit === 'unknown') unsafe.push(`synchronous_commit=${commit}`)
  return unsafe
}
