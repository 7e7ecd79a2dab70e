import type { PromotionDeps } from './deps.ts'
import { APPLICATION_PICTURES } from './backoffice/applications.ts'
import { purgeUploads } from './members/applications.repo.ts'

const BATCH = 200

/** Every night: pictures that no application took. */
export function registerPromotionJobs({ db, jobs, pictures }: Pick<PromotionDeps, 'db' | 'jobs' | 'pictures'>): void {
  jobs.schedule('promotions.purge', '23 4 * * *', async () => {
    for (;;) {
      const names = await purgeUploads(db, BATCH)
      for (const name of names) await pictures.remove(APPLICATION_PICTURES + name)
      if (names.length < BATCH) return
    }
  })
}
