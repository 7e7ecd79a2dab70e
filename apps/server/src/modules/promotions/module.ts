import { defineModule } from '../../platform/module.ts'
import { registerPromotionRoutes } from './promotions.routes.ts'

export const promotionsModule = defineModule({
  name: 'promotions',
  create: (host) => host,
  routes: registerPromotionRoutes,
})
