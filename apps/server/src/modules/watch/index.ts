export * as watchDemo from './demo/lay-down-cases.ts'
export { sentToOthers } from './deps.ts'
export { watchModule } from './module.ts'
