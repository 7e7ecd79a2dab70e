import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting, setSetting } from '../../system/index.ts'
import { listLastReadings } from './feeds.repo.ts'

/** The configured sources of outside results; addresses only for those who may change them. */
export async function listFeeds(db: Queryable, { withUrls }: { withUrls: boolean }): Promise<RouteValue<'bo.feeds'>> {
  const [feeds, readings] = await Promise.all([getSetting(db, 'lottery.feeds'), listLastReadings(db)])
  const readAt = new Map(readings.map((row) => [row.feed, row.readAt.toISOString()]))
  return {
    feeds: feeds.map(({ name, url, games }) => ({
      name,
      url: withUrls ? url : null,
      games: [...games],
      lastReadAt: readAt.get(name) ?? null,
    })),
  }
}

/** All sources at once; the contract has refused addresses that are not safe, and names that stand twice. */
export async function updateFeeds(
  db: Queryable,
  { feeds }: RouteParsedInput<'bo.updateFeeds'>,
  by: string,
): Promise<void> {
  await setSetting(db, 'lottery.feeds', feeds, by)
}
