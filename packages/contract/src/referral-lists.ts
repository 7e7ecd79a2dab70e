/** What may become of a friend who was invited (operations.md 4.8). */
export const referralStates = ['WAITING', 'HELD', 'QUALIFIED', 'CAPPED', 'EXPIRED', 'REVERSED', 'REJECTED'] as const
/**
 * What the accounts of both may have in common; FRIEND: what the friend's has in common with that of another friend of the
 * same member, who counts already or was refused.
 */
export const likenesses = [
  'DEVICE',
  'ADDRESS',
  'CONTACT',
  'PAYOUT',
  'FRIEND_DEVICE',
  'FRIEND_ADDRESS',
  'FRIEND_CONTACT',
  'FRIEND_PAYOUT',
] as const
