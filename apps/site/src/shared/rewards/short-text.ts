import { moneyText } from '@lotus/ui'

/** An amount, points or a factor with four places, without decimals that say nothing: "10,000", "781.25", "1.5". */
export const shortText = (amount: string | bigint): string => moneyText(amount).replace(/\.00$|(?<=\.\d)0$/, '')
