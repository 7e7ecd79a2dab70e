export { promotionsModule } from './module.ts'
