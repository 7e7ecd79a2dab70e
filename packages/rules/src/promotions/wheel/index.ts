export * from './check-spin.ts'
export * from './spin-file.ts'
