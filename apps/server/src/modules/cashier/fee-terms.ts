import type { feePeriods } from '@lotus/contract/schemas'

/** As the database takes them: `cashier_withdrawal_fee`. `rank`: whose free ones they are; null: the brand's. */
export type FeeTerms = {
  free: number | null
  period: (typeof feePeriods)[number]
  ppm: number
  fixed: string
  min: string
  dayMax: string | null
  rank: number | null
}
/** What the database says of a fee, beside its terms; amounts in ten-thousandths. `left`: free ones, null without end. */
export type ToldFee = FeeTerms & { used: number; left: number | null; charged: string; isFree: boolean }
