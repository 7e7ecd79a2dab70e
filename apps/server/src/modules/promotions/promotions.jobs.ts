import { runBoards } from './board/run-boards.ts'
import type { PromotionDeps } from './deps.ts'
import { APPLICATION_PICTURES } from './backoffice/applications.ts'
import { purgeUploads } from './members/applications.repo.ts'
import { endWindows } from './packets/end-windows.ts'
import { runRaffles } from './raffle/run-raffles.ts'
import { runRescues } from './rescue/run-rescues.ts'

const BATCH = 200
const RAFFLES_MS = 5000
const PACKETS_MS = 5000
const BOARDS_MS = 10_000
const RESCUES_MS = 60_000

/** Every night: pictures that no application took. Every few seconds: raffles whose hour has come, windows of packets that are over, and leaderboards. Every minute: days of a rescue that are over. */
export function registerPromotionJobs(deps: PromotionDeps): void {
  const { db, jobs, pictures } = deps
  jobs.loop('promotions.raffles', RAFFLES_MS, () => runRaffles(deps))
  jobs.loop('promotions.packets', PACKETS_MS, () => endWindows(deps))
  jobs.loop('promotions.boards', BOARDS_MS, () => runBoards(deps))
  jobs.loop('promotions.rescues', RESCUES_MS, () => runRescues(deps))
  jobs.schedule('promotions.purge', '23 4 * * *', async () => {
    for (;;) {
      const names = await purgeUploads(db, BATCH)
      for (const name of names) await pictures.remove(APPLICATION_PICTURES + name)
      if (names.length < BATCH) return
    }
  })
}
