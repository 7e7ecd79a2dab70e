export * as promotionsDemo from './demo/index.ts'
export { promotionsModule } from './module.ts'
