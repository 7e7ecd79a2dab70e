import { outsideDatabase, type PreparedDatabase } from './prepare-database.ts'
import { secretOf, type SecretName } from './secret.ts'
import { StartupError } from './startup-error.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The outside database of the environment, or undefined: one login that takes the role (`DATABASE_URL`), or one login for
 * each (`LOTUS_DB_OWNER_URL`, `..._WORKER_URL`, `..._API_URL`; ADR 0012). Without the owner's this program does not
 * migrate.
 */
export function readOutsideDatabase(env: Env): PreparedDatabase | undefined {
  const one = readUrl(env, 'DATABASE_URL')
  const owner = readUrl(env, 'LOTUS_DB_OWNER_URL')
  const worker = readUrl(env, 'LOTUS_DB_WORKER_URL')
  const api = readUrl(env, 'LOTUS_DB_API_URL')
  const isApart = owner !== undefined || worker !== undefined || api !== undefined
  if (one !== undefined && isApart)
    throw new StartupError('Set DATABASE_URL, or the LOTUS_DB_..._URL of each login, not both.')
  if (one !== undefined) return outsideDatabase(one)
  if (!isApart) return undefined
  if (worker === undefined || api === undefined)
    throw new StartupError('LOTUS_DB_WORKER_URL and LOTUS_DB_API_URL are needed together.')
  return { ownerUrl: owner ?? worker, appUrl: worker, apiUrl: api, mayMigrate: owner !== undefined }
}

function readUrl(env: Env, name: SecretName): string | undefined {
  const text = secretOf(env, name)
  if (text === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new StartupError(`${name} is not an address of the form postgres://user:password@host:5432/name.`)
  return text
}
