/** What may become of a friend who was invited (operations.md 4.8). */
export const referralStates = ['WAITING', 'HELD', 'QUALIFIED', 'CAPPED', 'EXPIRED', 'REVERSED', 'REJECTED'] as const
/** What the accounts of both may have in common. */
export const likenesses = ['DEVICE', 'ADDRESS', 'CONTACT', 'PAYOUT'] as const
