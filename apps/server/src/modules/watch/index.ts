export * as watchDemo from './demo/lay-down-cases.ts'
export { amlSettings } from './settings.ts'
export { watchModule } from './module.ts'
