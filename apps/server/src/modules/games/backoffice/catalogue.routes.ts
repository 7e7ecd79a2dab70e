import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction } from '../../../platform/audit.ts'
import type { CatalogueIndex } from '../catalogue/catalogue.ts'
import { listCatalogue, updateCatalogueGame } from '../catalogue/manage-games.ts'
import { lobbyContextOf } from '../games.routes.ts'

type Deps = Pick<PlatformDeps, 'db' | 'http' | 'clock'> & { catalogue: CatalogueIndex }

/** The catalogue of vendors' games, as operators see and change it. */
export function registerCatalogueRoutes(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.catalogue', async (_context, input) => listCatalogue(await lobbyContextOf(deps), input))
  http.handle('bo.updateCatalogueGame', async (context, input) => {
    const { id, ...after } = input
    const before = (await deps.catalogue.get()).byId.get(id)
    const details = {
      game: before?.key ?? id,
      before: before && {
        isHidden: before.isHidden,
        hotRank: before.hotRank,
        labels: before.ownLabels,
        maintenanceFrom: before.maintenanceFrom?.toISOString() ?? null,
        maintenanceTo: before.maintenanceTo?.toISOString() ?? null,
      },
      after,
    }
    await auditedAction(db, context, { action: 'games.update_catalogue', target: `catalogue:${id}`, details }, (tx) =>
      updateCatalogueGame(tx, input),
    )
    deps.catalogue.forget()
    return { ok: true } as const
  })
}
