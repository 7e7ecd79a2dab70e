export * as watchDemo from './demo/lay-down-cases.ts'
export { watchModule } from './module.ts'
