export * as lottery from './lottery/index.ts'
