import type { PlatformDeps } from '../../platform/deps.ts'
import type { ImageFolder } from '../../platform/uploads/image-folder.ts'
import { getSetting } from '../system/index.ts'
import { listReferredPictures } from './editing/editing.repo.ts'
import { uploadsSettings } from './settings.ts'

type Deps = Pick<PlatformDeps, 'db' | 'jobs' | 'clock'> & { pictures: ImageFolder }

const HOUR_MS = 3_600_000

/** Every night: deletes pictures that an operator uploaded and that nothing shows or could show again. */
export function registerContentJobs(deps: Deps): void {
  deps.jobs.schedule('content.sweep_pictures', '51 4 * * *', async () => {
    await sweepPictures(deps)
  })
}

/** Returns how many were deleted. Pictures in old versions are kept: such a version may be restored. */
export async function sweepPictures({ db, clock, pictures }: Pick<Deps, 'db' | 'clock' | 'pictures'>): Promise<number> {
  const looseHours = await getSetting(db, uploadsSettings.looseHours)
  const before = new Date(clock.now().getTime() - looseHours * HOUR_MS)
  return pictures.sweep(before, (names) => listReferredPictures(db, names))
}
