/** What is asked for again once a statement was claimed or paid. */
export const changedByPayment = [
  'contract.statement',
  'contract.statements',
  'agent.statements',
  'agent.owed',
  'wallet.balance',
] as const
