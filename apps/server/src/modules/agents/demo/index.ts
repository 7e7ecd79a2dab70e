export { DEMO_AGENT, fillDemoTeam, makeDemoAgent } from './install-team.ts'
export { beginRebates, ensureRebateMonths, payPastRebates } from './past-rebates.ts'
