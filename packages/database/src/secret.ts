import { readFileSync } from 'node:fs'
import { errorMessage, StartupError } from './startup-error.ts'

/** Every setting that is a secret, or an address that may hold a password. */
export type SecretName =
  | 'DATABASE_URL'
  | 'LOTUS_DB_API_URL'
  | 'LOTUS_DB_OWNER_URL'
  | 'LOTUS_DB_WORKER_URL'
  | 'LOTUS_PAYMENT_PROVIDERS'
  | 'LOTUS_PEPPER'
  | 'LOTUS_SMS_TOKEN'
  | 'LOTUS_SMTP_URL'
  | 'LOTUS_STUDIO_DATABASE_URL'
  | 'LOTUS_STUDIO_KEYS'
  | `LOTUS_OIDC_${string}_SECRET`

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The one place where secrets are read: `NAME`, or the content of the file that `NAME_FILE` names, as containers get
 * them. Undefined if neither is set. Throws a StartupError if both are, or if the file cannot be read or is empty. The
 * value stays out of every message.
 */
export function secretOf(env: Environment, name: SecretName): string | undefined {
  const [value, path] = [env[name] || undefined, env[`${name}_FILE`] || undefined]
  if (path === undefined) return value
  if (value !== undefined) throw new StartupError(`${name} and ${name}_FILE are both set; only one of them may be.`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartupError(`The file of ${name}_FILE cannot be read (${errorMessage(error)}).`)
  }
  // Editors and `echo` end a file with a line break that is no part of the secret.
  const content = text.replace(/\r?\n$/, '')
  if (content === '') throw new StartupError(`The file of ${name}_FILE is empty.`)
  return content
}
