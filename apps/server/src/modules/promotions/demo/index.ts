export { openPromotions } from './open-promotions.ts'
