import type { Database } from '@lotus/database'
import { findingIf, type Finding } from '../../../platform/finding.ts'
import { getSetting } from '../../system/index.ts'
import { hasDemoOperators, listOperators } from '../backoffice.repo.ts'
import { listInvitations } from '../operators/invitations.repo.ts'
import { backofficeSettings, demoSettings } from '../settings.ts'

/** Whether somebody can work in the back office, and nobody who should not. */
export async function checkOperators({ db }: { db: Database }): Promise<Finding[]> {
  const active = (await listOperators(db)).filter(({ status }) => status === 'active')
  const waiting = (await listInvitations(db)).filter(({ expiresAt, isExpired }) => expiresAt !== null && !isExpired)
  const held = waiting.filter(({ heldUntil }) => heldUntil !== null)
  const isNobody = active.length === 0
  const isDemo = (await getSetting(db, demoSettings.accountsFingerprint)) !== null || (await hasDemoOperators(db))
  return [
    ...findingIf(isNobody && waiting.length === 0, 'operator_none'),
    ...findingIf(isNobody && waiting.length > 0, 'operator_waiting', {
      username: waiting.map(({ username }) => username).join(', '),
      until: waiting[0]?.expiresAt?.toISOString() ?? '',
    }),
    ...findingIf(active.length === 1, 'operator_single'),
    ...findingIf(held.length > 0, 'operator_held', {
      username: held.map(({ username }) => username).join(', '),
      by: held.map(({ invitedByName }) => invitedByName).join(', '),
      until: held[0]?.heldUntil?.toISOString() ?? '',
    }),
    ...findingIf(!(await getSetting(db, backofficeSettings.secondFactor)), 'second_factor_off'),
    ...findingIf(isDemo, 'demo_accounts'),
  ]
}
