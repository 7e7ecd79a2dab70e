/** The figures of a line in an agent's profit and loss (AC06), in the order of the page and of its file. */
export const profitFigures = [
  'deposits',
  'withdrawals',
  'stake',
  'validBet',
  'payout',
  'winLoss',
  'rebateSelf',
  'rebateAgent',
  'small',
  'cashback',
  'bonus',
  'wages',
  'dividends',
  'net',
] as const
