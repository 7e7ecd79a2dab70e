import pg from 'pg'
import { connectOnce } from './connect.ts'
import { errorCode } from './startup-error.ts'
import { appRole, derivePassword, ownerRole, withDatabase, withLogin, withRole } from './urls.ts'

/** `ownerUrl` migrates and owns everything; `appUrl` has the rights of the running program. */
export type PreparedDatabase = { ownerUrl: string; appUrl: string }

export type PrepareOptions = {
  /** Superuser of an embedded server. */
  adminUrl: string
  name: string
  /** A database to copy, for tests. */
  template?: string
}

/** Creates the two roles and the database on an embedded server, if they are missing. */
export async function prepareDatabase({ adminUrl, name, template }: PrepareOptions): Promise<PreparedDatabase> {
  const client = await connectOnce(adminUrl)
  try {
    const { rows } = await client.query<{ hasDatabase: boolean; hasRoles: boolean }>(
      `select exists (select from pg_database where datname = $1) as "hasDatabase",
              (select count(*) = 2 from pg_roles where rolname in ('${appRole}', '${ownerRole}')) as "hasRoles"`,
      [name],
    )
    if (!rows[0]?.hasRoles) await createLoginRoles(client, adminUrl)
    if (!rows[0]?.hasDatabase) {
      const source = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`
      await client
        .query(`create database ${pg.escapeIdentifier(name)} owner ${ownerRole}${source}`)
        .catch((error: unknown) => {
          if (errorCode(error) !== '42P04') throw error
        })
    }
  } finally {
    await client.end()
  }
  return embeddedDatabase(adminUrl, name)
}

/** The URLs that `prepareDatabase` returned, if it ran before. */
export function embeddedDatabase(adminUrl: string, name: string): PreparedDatabase {
  const login = (role: string) => withDatabase(withLogin(adminUrl, role, derivePassword(adminUrl, role)), name)
  return { ownerUrl: login(ownerRole), appUrl: login(appRole) }
}

/** An outside database: one login; the running program takes the application's role on every connection. */
export function outsideDatabase(databaseUrl: string): PreparedDatabase {
  return { ownerUrl: databaseUrl, appUrl: withRole(databaseUrl, appRole) }
}

async function createLoginRoles(client: pg.Client, adminUrl: string): Promise<void> {
  for (const role of [ownerRole, appRole]) {
    await createRole(client, role)
    await tolerateConcurrent(() =>
      client.query(`alter role ${role} login password ${pg.escapeLiteral(derivePassword(adminUrl, role))}`),
    )
  }
  await tolerateConcurrent(() => client.query(`grant ${appRole} to ${ownerRole}`))
}

/**
 * Creates the application's role if the migrating user must do it (an outside database), and the membership that `SET
 * ROLE` needs. Roles are global to the server, so another database's migration may do the same at this moment.
 */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  await createRole(client, appRole)
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  // From version 16 on, the creator of a role has admin rights but may not SET it; before, membership is enough.
  const privilege = Number(rows[0]?.version) >= 160_000 ? 'SET' : 'MEMBER'
  const membership = await client.query<{ is: boolean }>(`select pg_has_role(current_user, '${appRole}', $1) as is`, [
    privilege,
  ])
  if (!membership.rows[0]?.is) await tolerateConcurrent(() => client.query(`grant ${appRole} to current_user`))
}

async function createRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return
  await client.query(`create role ${role}`).catch((error: unknown) => {
    // Another session created it between the check and the creation.
    if (errorCode(error) !== '42710' && errorCode(error) !== '23505') throw error
  })
}

/** If two sessions change the same role, one gets an internal error and tries again. */
async function tolerateConcurrent(change: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await change()
      return
    } catch (error) {
      if (attempt === 10 || (errorCode(error) !== 'XX000' && errorCode(error) !== '23505')) throw error
    }
  }
}
