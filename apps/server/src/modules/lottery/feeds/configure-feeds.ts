import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting, setSetting } from '../../system/index.ts'
import type { SettingValue } from '../../../platform/setting.ts'
import { listLastReadings } from './feeds.repo.ts'
import * as repo from './proposals.repo.ts'
import { lotterySettings } from '../settings.ts'

type Feeds = SettingValue<typeof lotterySettings.feeds>
type By = { operatorId: bigint; username: string }

/** The sources of outside results and the proposed change; addresses only for operators who may change them. */
export async function listFeeds(db: Queryable, { withUrls }: { withUrls: boolean }): Promise<RouteValue<'bo.feeds'>> {
  const [feeds, readings, pending] = await Promise.all([
    getSetting(db, lotterySettings.feeds),
    listLastReadings(db),
    repo.findPendingFeeds(db),
  ])
  const readAt = new Map(readings.map((row) => [row.feed, row.readAt.toISOString()]))
  const shown = (list: Feeds) =>
    list.map(({ name, url, games }) => ({
      name,
      url: withUrls ? url : null,
      games: [...games],
      lastReadAt: readAt.get(name) ?? null,
    }))
  return {
    feeds: shown(feeds),
    proposal: pending
      ? {
          id: pending.id.toString(),
          feeds: shown(pending.feeds),
          enteredBy: pending.enteredByName,
          enteredAt: pending.enteredAt.toISOString(),
        }
      : null,
  }
}

/**
 * Proposes all sources at once; nothing changes until another operator confirms. The contract has already refused
 * unsafe addresses and duplicate sources. Refuses with `state_conflict` while a proposal waits.
 */
export async function proposeFeeds(db: Queryable, feeds: Feeds, by: By): Promise<void> {
  const isIn = await repo.insertFeedProposal(db, { feeds, operatorId: by.operatorId, operator: by.username })
  if (!isIn) throw new AppError<ErrorCode>('state_conflict', { state: 'pending' })
}

/**
 * Confirms or rejects a proposal; returns its content. Its author may only withdraw it: `same_operator`. Refuses with
 * `not_found`, and with `state_conflict` if it was already decided.
 */
export async function decideFeeds(db: Queryable, input: RouteParsedInput<'bo.decideFeeds'>, by: By): Promise<Feeds> {
  const pending = await repo.findPendingFeeds(db)
  if (!pending || pending.id.toString() !== input.id) throw new AppError<ErrorCode>('not_found')
  if (input.isConfirmed && pending.enteredBy === by.operatorId) throw new AppError<ErrorCode>('same_operator')
  const state = input.isConfirmed ? 'confirmed' : 'rejected'
  const isDecided = await repo.decideFeedProposal(db, {
    id: pending.id,
    state,
    operatorId: by.operatorId,
    operator: by.username,
  })
  if (!isDecided) throw new AppError<ErrorCode>('state_conflict', { state: 'decided' })
  if (input.isConfirmed) await setSetting(db, lotterySettings.feeds, pending.feeds, by.username)
  return pending.feeds
}
