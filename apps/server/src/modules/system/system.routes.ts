import type { PlatformDeps } from '../../platform/deps.ts'
import type { Sealer } from '../../platform/http/sealed.ts'
import { currentStatus } from './current-status.ts'
import { getBrand } from './get-brand.ts'

export function registerSystemRoutes(
  deps: Pick<PlatformDeps, 'http' | 'db' | 'clock' | 'config'> & { sealer: Sealer },
): void {
  const { db, clock, config, sealer } = deps
  deps.http.handle('system.status', async (context) => {
    const [status, brand, sealKey] = await Promise.all([currentStatus(db), getBrand(db), sealer.publicKey()])
    return {
      ...status,
      location: { ip: context.ip, country: null },
      serverTime: clock.now().toISOString(),
      profile: config.profile,
      sealKey,
      brand,
    }
  })
}
