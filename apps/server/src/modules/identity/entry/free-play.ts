import { AppError, parseMoney, randomText } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { getSetting, entrySettings } from '../../system/index.ts'
import { addressOrNull } from '../../../platform/address-class.ts'
import { defaultLanguage } from '../../../platform/language.ts'
import type { AccountDeps, Browser } from '../deps.ts'
import { logInMember, finishLogin, type Session } from './log-in-member.ts'
import { readEntryRules } from './entry-rules.ts'
import * as repo from '../identity.repo.ts'
import { emptyMember } from '../registration/new-member.ts'
import { endSessionsIn } from './sessions.ts'
import { identitySettings } from '../settings.ts'

const digitsAndLetters = '23456789abcdefghjkmnpqrstuvwxyz'
const NAME_TRIES = 3
/** Accounts closed per run, so that no run holds locks for long. */
const CLOSE_MAX = 500

/**
 * A trial account with play money in its own currency (DECISIONS 23, operations.md 0.4): the same games under the same
 * rules and odds. Nobody knows its password; it is closed once it is no longer used.
 */
export async function startFreePlay(deps: AccountDeps, browser: Browser): Promise<Session> {
  const rules = await readEntryRules(deps.db)
  const loggedIn = await makeTrial(deps, browser, (tx, { id, username }) =>
    logInMember(deps, tx, {
      memberId: id,
      usernameKey: username,
      method: 'free_play',
      browser,
      rules,
      isNew: true,
    }),
  )
  return finishLogin(browser, loggedIn)
}

/** A trial account that nobody logs in to: the player with which a vendor's interface is tried. Returns its id. */
export function createSandboxMember(deps: TrialDeps): Promise<bigint> {
  return makeTrial(deps, { language: defaultLanguage, ip: '' }, async (_tx, { id }) => id)
}

export type TrialDeps = Pick<AccountDeps, 'db' | 'rng' | 'passwords' | 'grantTrialBalance'>

/** A new account with play money; `work` runs in the transaction that makes it. */
async function makeTrial<Result>(
  deps: TrialDeps,
  owner: Pick<Browser, 'language' | 'ip'>,
  work: (tx: Transaction, member: { id: bigint; username: string }) => Promise<Result>,
): Promise<Result> {
  const { db, rng } = deps
  const [balance, termsVersion, passwordHash] = await Promise.all([
    getSetting(db, identitySettings.trialBalance),
    getSetting(db, entrySettings.termsVersion),
    deps.passwords.hash(Buffer.from(rng.bytes(32)).toString('base64url')),
  ])
  for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
    const username = `thu${randomText(rng, digitsAndLetters, 9)}`
    const made = await db.tx(async (tx) => {
      const stored = await repo.insertMember(tx, {
        ...emptyMember,
        username,
        passwordHash,
        hasPassword: false,
        language: owner.language,
        termsVersion,
        ip: addressOrNull(owner.ip),
        method: 'free_play',
        accountType: TRIAL_ACCOUNT,
      })
      if (!stored) return undefined
      await deps.grantTrialBalance(tx, stored.id, parseMoney(balance))
      return { result: await work(tx, { id: stored.id, username }) }
    })
    if (made) return made.result
  }
  throw new AppError<ErrorCode>('busy')
}

/** Closes trial accounts that nobody has used for the setting's hours; a job. */
export async function closeIdleTrials(deps: Pick<AccountDeps, 'db' | 'nudgeOutbox'>): Promise<number> {
  const hours = await getSetting(deps.db, identitySettings.trialIdleHours)
  const closed = await deps.db.tx(async (tx) => {
    const ids = await repo.closeIdleTrials(tx, { hours, limit: CLOSE_MAX })
    for (const memberId of ids) await endSessionsIn(tx, { memberId, reason: 'trial_over' })
    return ids.length
  })
  if (closed > 0) deps.nudgeOutbox()
  return closed
}
