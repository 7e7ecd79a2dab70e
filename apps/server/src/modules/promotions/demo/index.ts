export { openBoard } from './open-board.ts'
export { openPromotions } from './open-promotions.ts'
