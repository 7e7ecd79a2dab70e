export { DEMO_AGENT, fillDemoTeam, makeDemoAgent } from './install-team.ts'
export { beginRebates, ensureRebateMonths, holdRebates, payPastRebates } from './past-rebates.ts'
export { contractsOfDay, holdContracts, openContracts, settlePast } from './past-contracts.ts'
