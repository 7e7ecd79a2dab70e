export { DEMO_AGENT, fillDemoTeam, makeDemoAgent } from './install-team.ts'
