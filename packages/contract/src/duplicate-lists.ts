/** What an account may share with one above it (operations.md 1.13): a browser at an address, a payout account, a number, an address of mail. */
export const duplicateSigns = ['DEVICE', 'PAYOUT', 'PHONE', 'EMAIL'] as const
export type DuplicateSign = (typeof duplicateSigns)[number]
export const duplicateVerdicts = ['SAME_PERSON', 'NOT_THE_SAME'] as const
