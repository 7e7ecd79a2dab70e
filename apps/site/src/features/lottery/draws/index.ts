export * from '../../../shared/draws/index.ts'
