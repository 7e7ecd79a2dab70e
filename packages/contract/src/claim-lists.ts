/** What a claim that is looked at is for: a gift, cashback, what a promotion gave, points changed into money. */
export const claimSources = ['GIFT', 'CASHBACK', 'AWARD', 'POINTS'] as const
/** WITHDRAWN: what it was for was taken back meanwhile. */
export const claimStates = ['WAITING', 'PAID', 'REFUSED', 'WITHDRAWN'] as const
