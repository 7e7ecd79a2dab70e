import { moneyText } from '@lotus/ui'

/** Points, without the decimals of a whole number. */
export const pointsText = (points: string): string => moneyText(points).replace(/\.00$/, '')
