export * as agentsDemo from './demo/index.ts'
export { agentsModule } from './module.ts'
