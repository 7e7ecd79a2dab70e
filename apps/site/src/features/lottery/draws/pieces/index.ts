export * from '../../../../shared/draws/pieces/index.ts'
