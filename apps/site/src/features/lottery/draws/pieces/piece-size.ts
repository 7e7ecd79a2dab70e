export * from '../../../../shared/draws/pieces/piece-size.ts'
