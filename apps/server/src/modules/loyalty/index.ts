export { bonusTitles } from './bonuses/bonus-titles.ts'
export { openGifts } from './rewards/open-gifts.ts'
export * as loyaltyDemo from './demo/index.ts'
export { loyaltyModule } from './module.ts'
