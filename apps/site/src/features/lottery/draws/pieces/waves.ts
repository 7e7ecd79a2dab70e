export * from '../../../../shared/draws/pieces/waves.ts'
