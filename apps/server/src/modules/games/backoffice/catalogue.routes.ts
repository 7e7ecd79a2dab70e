import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction } from '../../../platform/audit.ts'
import type { CatalogueIndex } from '../catalogue/catalogue.ts'
import { listCatalogue, updateCatalogueGame } from '../catalogue/manage-games.ts'
import { importGames, saveCatalogueGame } from '../catalogue/save-games.ts'
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
  http.handle('bo.saveCatalogueGame', async (context, input) => {
    const { vendor, facts } = input
    const entry = {
      action: 'games.save_catalogue',
      target: `catalogue:${vendor}/${facts.code}`,
      details: { facts },
    } as const
    const outcome = await auditedAction(
      db,
      context,
      entry,
      (tx) => saveCatalogueGame(deps, tx, input),
      (result) => ({ outcome: result }),
    )
    deps.catalogue.forget()
    return { outcome }
  })
  http.handle('bo.importCatalogueGames', async (context, input) => {
    // A look that stores nothing is no act.
    if (input.isDryRun) return importGames(deps, db, input)
    const entry = { action: 'games.import_catalogue', target: `vendor:${input.vendor}` } as const
    const imported = await auditedAction(
      db,
      context,
      entry,
      (tx) => importGames(deps, tx, input),
      ({ isStored, rows }) => ({ isStored, rows: rows.length, codes: rows.slice(0, 100).map(({ code }) => code) }),
    )
    deps.catalogue.forget()
    return imported
  })
}
