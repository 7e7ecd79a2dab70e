import type { PlatformDeps } from '../../../platform/deps.ts'
import { getSetting } from '../../system/index.ts'
import { httpFeed } from './http-feed.ts'
import { readFeeds, type FeedProgress } from './read-feeds.ts'
import { lotterySettings } from '../settings.ts'

const LOOK_EVERY_MS = 5_000

/** Asks the configured sources of outside results; none by default, then operators enter results. */
export function registerFeedJobs(deps: PlatformDeps): void {
  const memory: FeedProgress = new Map()
  const feeds = async () => (await getSetting(deps.db, lotterySettings.feeds)).map(httpFeed)
  deps.jobs.loop('lottery.feeds', LOOK_EVERY_MS, async () => {
    await readFeeds({ ...deps, feeds }, memory)
  })
}
