// What the daily look at members finds, and what operators do about it. Plain lists: the back office reads them too.

/** Markers of harm (trust.md 2.5). */
export const markerCodes = [
  'DEPOSITS_RISING',
  'DEPOSITS_FAILED',
  'CHASING',
  'NIGHT_PLAY',
  'LONG_PLAY',
  'LIMIT_RAISES',
] as const
export type MarkerCode = (typeof markerCodes)[number]
/** BREAK is imposed; everything else is said or noted. */
export const harmActs = ['NOTED', 'CONTACTED', 'LIMIT_SUGGESTED', 'BREAK_SUGGESTED', 'BREAK'] as const
export type HarmAct = (typeof harmActs)[number]
export const harmOutcomes = ['NO_CONCERN', 'LIMITS_SET', 'ON_BREAK', 'EXCLUDED', 'WATCHED'] as const
export type HarmOutcome = (typeof harmOutcomes)[number]

/** What may be laundering (trust.md AML-1, AML-2). */
export const suspicionCodes = [
  'STRUCTURING',
  'IN_AND_OUT',
  'SHARED_PAYOUT',
  'MANY_CARDS',
  'UNUSUAL_WIN',
  'PASSED_TOTAL',
  'ON_LIST',
] as const
export type SuspicionCode = (typeof suspicionCodes)[number]
export const amlActs = ['NOTED', 'ASKED_MEMBER', 'GOT_PROOF'] as const
export type AmlAct = (typeof amlActs)[number]
/** REPORTED: to the authority, whose reference stands in the note. */
export const amlOutcomes = ['EXPLAINED', 'REPORTED', 'ENDED'] as const
export type AmlOutcome = (typeof amlOutcomes)[number]

/** The figures of the sentences about both; amounts are texts. */
export const evidenceFigures = [
  'accounts',
  'bank',
  'came',
  'count',
  'days',
  'from',
  'hours',
  'level',
  'left',
  'list',
  'mean',
  'minutes',
  'most',
  'net',
  'nights',
  'others',
  'out',
  'staked',
  'sum',
  'tail',
  'times',
  'won',
] as const
export type EvidenceFigures = Readonly<Partial<Record<(typeof evidenceFigures)[number], string | number>>>
