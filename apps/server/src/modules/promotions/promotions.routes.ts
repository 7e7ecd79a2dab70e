import type { RouteName } from '@lotus/contract'
import { callsOfModules } from '@lotus/contract/calls'
import { AppError } from '@lotus/kernel'
import type { Host } from '../../platform/module.ts'

export function registerPromotionRoutes({ http }: Host): void {
  for (const name of Object.keys(callsOfModules['promotions'] ?? {}) as RouteName[]) {
    http.handle(name, async () => {
      throw new AppError('module_disabled')
    })
  }
}
