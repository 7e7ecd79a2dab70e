import pg from 'pg'
import { connectOnce } from './connect.ts'
import { errorCode } from './startup-error.ts'
import { apiRole, appRole, derivePassword, ownerRole, withDatabase, withLogin, withRole } from './urls.ts'

/** `ownerUrl` migrates and owns everything; `appUrl` has the rights of the running program. */
export type PreparedDatabase = {
  ownerUrl: string
  appUrl: string
  /** The login of the members' program, if it is another one (ADR 0012). */
  apiUrl?: string
  /** False if only another process has the owner's login, and migrates. */
  mayMigrate?: boolean
}

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
              (select count(*) = 3 from pg_roles where rolname in ('${appRole}', '${apiRole}', '${ownerRole}')) as "hasRoles"`,
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
  await createRole(client, apiRole)
  await tolerateConcurrent(() => client.query(`grant ${appRole} to ${ownerRole}`))
}

/**
 * Creates the program's roles if the migrating user must do it (an outside database), and the membership that `SET ROLE`
 * needs. Roles are global to the server, so another database's migration may do the same at this moment.
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  await createRole(client, appRole)
  const insufficientPrivilege = '42501'
  const unlessForbidden = (error: unknown) => {
    if (errorCode(error) !== insufficientPrivilege) throw error
  }
  // A server on which we may not create roles: this one is needed only if the logins are apart.
  await createRole(client, apiRole).catch(unlessForbidden)
  if (await maySetRole(client, appRole)) return
  // An owner that does nothing but migrate needs no role, and may have no right to give itself one.
  await tolerateConcurrent(() => client.query(`grant ${appRole} to current_user`)).catch(unlessForbidden)
}

/** From version 16 on, the creator of a role has admin rights but may not SET it; before, membership is enough. */
async function maySetRole(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role(current_user, $1, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`,
    [role],
  )
  return rows[0]?.may === true
}

/** Whether the login of this address may take the role. */
export async function canTakeRole(connectionString: string, role: string): Promise<boolean> {
  const client = await connectOnce(connectionString)
  try {
    return await maySetRole(client, role)
  } finally {
    await client.end()
  }
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
