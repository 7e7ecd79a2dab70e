import type { Logger } from 'pino'
import type { Database, Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { listToSetOff, setOff } from '../statements/adjustment.repo.ts'
import {
  expireClaims,
  listFundingDue,
  payFunding,
  type FundingRules,
  type StatementKey,
} from '../statements/statement.repo.ts'
import { statementRef } from '../statements/reference.ts'
import { settleRules } from './gross.ts'
import { settleSettings } from './settle-settings.ts'

/** How many one run pays at most; the next run, a minute later, goes on. */
const BATCH = 500
/** So many are set off in a part, and so many parts in one run. */
const SET_OFFS = { size: BATCH, parts: 20 } as const

export async function fundingRules(db: Queryable): Promise<FundingRules> {
  const { uplineShortfall: policy, uplineRetryHours: retryHours } = await settleRules(db)
  return { policy, retryHours }
}

/**
 * Asks uplines' wallets for what they owe, each debt in a transaction of its own, and closes claims that are late. What a
 * wallet cannot pay is asked for again after `agents.upline_retry_hours`. One that fails is logged and keeps nobody waiting.
 * Answers how many debts were looked at.
 */
export async function payOwed(db: Database, log: Pick<Logger, 'error'>): Promise<number> {
  return (await db.tx((tx) => getSetting(tx, settleSettings.isOn))) ? askOwed(db, log) : 0
}

/** The same where settling is off, as while the demo's history is written. */
export async function askOwed(db: Database, log: Pick<Logger, 'error'>): Promise<number> {
  await expireClaims(db, BATCH)
  const due = await listFundingDue(db, BATCH)
  for (const key of due) {
    try {
      await db.tx(async (tx) => payFunding(tx, { ...key, ...(await fundingRules(tx)), by: null }))
    } catch (error) {
      log.error({ err: error, debt: statementRef(key) }, 'what an upline owes could not be asked for')
    }
  }
  await setOffAll(db, log)
  return due.length
}

/**
 * What uplines' statements took off for the operator: each upline owes it to the operator, in a transaction of its own. Part by part in
 * order of their keys, so that those that fail keep nobody behind them waiting; what a run does not reach is the next one's.
 */
export async function setOffAll(
  db: Database,
  log: Pick<Logger, 'error'>,
  { size, parts }: { size: number; parts: number } = SET_OFFS,
): Promise<void> {
  let after: StatementKey | undefined
  for (let part = 0; part < parts; part += 1) {
    const keys = await listToSetOff(db, size, after)
    for (const key of keys) {
      try {
        await db.tx((tx) => setOff(tx, key))
      } catch (error) {
        log.error({ err: error, statement: statementRef(key) }, 'what goes back to the operator could not be set off')
      }
    }
    if (keys.length < size) return
    after = keys.at(-1)
  }
}
